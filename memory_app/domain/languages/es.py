"""Spanish."""

ROW = """
    stop_words: el | la | los | las | lo | de | del | y | e | que | es | son | no | para | con | por | una | uno | un
        | unos | unas | su | sus | se | en | al | como | más | pero | o | si | sí | ya | muy | este | esta | estos |
        estas | esto | ese | esa | eso | está | están | estamos | ha | han | he | hay | fue | ser | sido | será |
        serán | le | les | nos | nuestro | nuestra | nuestros | nuestras | mi | mis | me | tu | tus | te | usted |
        ustedes | yo | también | cuando | donde | porque | hasta | desde | sobre | entre | sin | todo | todos | toda |
        todas | puede | pueden | tiene | tienen | hemos | antes | después | cada | otro | otra | otros | ahora | hoy |
        mañana | gracias | solo | sólo | así | aquí | ni | qué | cómo | aunque | según | durante | mientras | siempre
        | quien | cual | a | hace | mucho | sea | algún | tras | además
    openers: gracias | lamentablemente | desafortunadamente | además | sin | actualmente | hoy | adjunto | adjuntamos
        | según | respecto | asimismo | algunos | algunas | muchos | muchas | ninguno | nadie | sí | no | mientras |
        durante | quizá | quizás | clientes | pedidos | envíe | envíen | podemos | quiero | espero | esperamos | favor
    greetings: hola | buen(os/as/) (días/tardes/noches/día) | buenas | estimad(o/a/os/as) | estimad(os/as) (todos/
        todas) | estimadísim(o/a) | querid(o/a/os/as) | apreciad(o/a/os/as) | (muy/) (señor/señores/señora/sra) (mío/
        míos/mía/nuestro/) | distinguid(o/a/os/as) | respetad(o/a/os/as) | hey | ey | qué tal | saludos (a todos/
        cordiales) | a quien corresponda | a quien pueda interesar | hello | oye | mi (querido/querida/estimado) |
        holaa | doctor | doctora
    sign_offs: (un/unos/muchos/mis/con un/nuestros/) (cordial/cordiales/atento/atentos/afectuoso/afectuosos/
        respetuoso/caluroso/cariñoso/gran/fuerte/buen/buenos/sinceros/) (saludo/saludos) (cordial/cordiales/
        afectuosos/atentos/a todos/a todas/afectuoso/y gracias/y hasta pronto/) | (muy/) (atentamente/cordialmente/
        respetuosamente/sinceramente/afectuosamente/amablemente) | atte | un (fuerte/gran/cordial/) (abrazo/beso)
        (fuerte/a todos/grande/) | abrazos | besos | un beso | hasta (pronto/luego/mañana/la próxima/la vista/el
        lunes/el martes/el miércoles/el jueves/el viernes/entonces/ahora/otra/la semana que viene) | (muchas/mil/
        muchísimas/) gracias (de antemano/por todo/y saludos/y un saludo/a todos/por adelantado/de nuevo/de verdad/) |
        adiós | chao | chau | nos vemos (pronto/mañana/el lunes/el viernes/allí/) | (nos/) hablamos (pronto/mañana/
        luego/) | con (mis/los) (mejores/más cordiales) (deseos/saludos) | (mis/con mis/con los/los) mejores (deseos/
        saludos) | (feliz/buen) (día/fin de semana/tarde/semana/finde) | que (tengas/tenga) (un/) buen (día/fin de
        semana) | (que/) cuídate | cuídese | suyo | suya | tuyo | tuya | (con/) (cariño/afecto/aprecio/gratitud) | se
        despide (atentamente/) | le saluda (atentamente/) | les saluda (atentamente/)
    linking: desde | de | a
    formulas: sin otro particular | reciba un cordial saludo | reciban un cordial saludo | reciba un saludo | reciba
        un atento saludo | le saluda atentamente | les saluda atentamente | quedo de usted | me despido atentamente |
        se despide atentamente | aprovecho la ocasión para saludar
    pleasantries: (espero/esperamos/esperando/confío/confiamos/deseo/deseamos) (que/) (*/) (*/) ( estés/esté bien/
        estéis/estén bien/se encuentre/te encuentres/se encuentren/os encontréis/te encuentre/le encuentre/hayas
        pasado/haya pasado/haya tenido/hayas tenido/haya ido/haya empezado/haya comenzado/vaya/vaya bien/marche/hayáis
        pasado/hayan pasado/hayan tenido/disfrutes/disfrute/tengas un/tenga un/tengan un/tengas una/tenga una/hayas
        disfrutado/hayas descansado/hayas empezado/disfrutado) | (espero/esperamos) que (todo/estés/esté/estéis/estén)
        | cómo (estás/está/estáis/están/va todo/te va/le va/has estado/va) | qué tal (estás/está/todo/va/te va/el fin/
        la semana/las vacaciones/por) | (un/una/tenga/tengas/muy) (muy/) (buen/buena/bonito/bonita/excelente/feliz/
        gran/estupendo/estupenda/lindo/linda/agradable/maravilloso/maravillosa/fantástico/precioso) (día/semana/fin
        de/tarde/finde/jornada/viaje/verano/puente/resto) | (feliz/buen/buena/bonito/excelente/felices) (fin de/finde/
        día/semana/tarde/viaje/navidad/año/fiestas/verano/puente/lunes/viernes/vacaciones/pascua/estancia/jornada/
        descanso/martes/jueves) | gracias (*/) (por) (*/) (*/) (mensaje/correo/email/mail/interés/paciencia/tiempo/
        comprensión/colaboración/ayuda/atención/confianza/respuesta/consulta/solicitud/apoyo/pedido/compra/visita/
        llamada/contactado/escrito/amabilidad/esfuerzo/dedicación/disposición/espera/invitación/trabajo/
        disponibilidad/cooperación/palabras/fidelidad/preferencia/participación/comentarios/rapidez/flexibilidad/
        gestión) | (agradezco/agradecemos/agradecerle/agradecerte/agradecido/agradecida/agradecidos/agradeciendo/
        agradeciéndole) (*/) (su/tu/por/vuestra/la/de antemano/el) | gracias por (contactar/contactarnos/escribir/
        escribirnos/todo/elegirnos/confiar/avisar/responder/compartir/esperar/adelantado) | (gracias/agradezco/
        agradecemos) de antemano | gracias de antemano | a (su/tu/vuestra) (entera/completa/total/) disposición | (a
        la/en) espera de (su/tu/sus/tus/noticias/recibir/una/vuestra/poder/verle/verte/saber/verlos) | quedo a la
        espera | quedamos a la espera | (quedo/quedamos) (atento/atenta/atentos/pendiente/pendientes) | no (dude/
        dudes/duden/dudéis) en | (ha sido/fue/es/será/sería) (todo/realmente/siempre/) un (verdadero/gran/auténtico/)
        (placer/honor/gusto) | (con/mucho/un) (mucho/gran/gusto/placer) (gusto/en/de/placer) | con (mucho/) gusto | un
        placer (saludarte/saludarle/conocerte/conocerle/hablar/trabajar/atenderle/ayudarte) | encantad(o/a/os/as) de
        (conocer/ayudar/ayudarle/ayudarte/conocerte/conocerle/saludar/saludarte/saludarle/atender/atenderle/poder/
        recibir/volver/contar/verte/verle) | (me/nos) (alegra/alegro/alegramos/alegró/encantaría) (mucho/) (saber/de/
        que/poder/recibir/tener/contar/ver) | (si tiene/si tienes/si tenéis/si tienen/para/ante/si tuviera/si te
        surge/si le surge/si surge) (cualquier/alguna/más/algún/otra/otras/) (otra/otro/duda/dudas/pregunta/preguntas/
        consulta/consultas/aclaración/cuestión/inquietud/problema) | (tenga/tengas/tenéis/tienes/tiene) (cualquier/
        alguna) (duda/pregunta/consulta) | (le/te/os/les) (deseo/deseamos) | mis mejores deseos | nuestros mejores
        deseos | mucha suerte | mucho ánimo | cuídate mucho | de nada | (valoramos/valoro/aprecio/apreciamos) (mucho/
        enormemente/) (su/tu) | (estoy/estamos) deseando | tengo muchas ganas | bienvenid(o/a/os) a | enhorabuena por
        | felicidades por | (siéntase/siéntete) libre | (felices) (fiestas/vacaciones)
    not_pleasantries: espero que (se envíe/llegue)
    hedging: quizá | quizás | tal vez | talvez | a lo mejor | acaso | probablemente | posiblemente | presumiblemente |
        supuestamente | aparentemente | potencialmente | eventualmente | hipotéticamente | teóricamente | seguramente
        | ligeramente | (puede/pueda/pudiera) (que/ser que/ser) | podría(n/) (ser/haber/tardar/tomar/afectar/
        retrasarse/causar/llevar/estar/tener/suponer/necesitar/deberse/resultar/convenir/cambiar/funcionar/servir/
        ocurrir/pasar/provocar/hacer/implicar/requerir/producirse/darse/quizás/tal/también/llegar/venir/no/quedar/
        bastar/parecer/mejorar/durar/costar/interesar/interesarle/interesarte/variar/generar/valer/faltar/sufrir/
        subir/bajar) | (eso/esto/que/se/lo/quizás/esta/este/y/ello/él/ella) podría(n/) | (creo/creemos/pienso/
        pensamos/supongo/suponemos/imagino/imaginamos/opino/opinamos/diría/diríamos/considero/sospecho/sospechamos/
        calculo/intuyo/estimo) | (me/nos/le/) (parece/parecía/pareció/parecen/parecería/parecerían) | (tengo/tenemos)
        (la impresión/la sensación/entendido) | en (mi/nuestra) (humilde/modesta/) opinión | a (mi/nuestro) (juicio/
        parecer/entender/modo de ver) | (según/por lo que) (creo/parece/tengo entendido/sé/sabemos/veo) | no (estoy/
        estamos) (muy/del todo/totalmente/completamente/tan/plenamente/) (seguro/segura/seguros/seguras/convencido/
        convencida) | un (poco/poquito/tanto) | más o menos | una (especie/suerte) de | algo así como | de (alguna/
        cierta) (manera/forma) | en cierto (modo/sentido) | en cierta (medida/forma) | hasta cierto punto | al parecer
        | por lo visto | si no (me equivoco/nos equivocamos/recuerdo mal/mal recuerdo) | que (yo sepa/nosotros
        sepamos) | hasta donde (sé/sabemos/yo sé) | (es/sería/era) (muy/bastante/) (posible/probable) (que/) | en
        (principio/teoría) | (me pregunto/nos preguntamos) (si/) | (tiende/tienden) a | como que | (debe/deben/
        debería) de | (me/nos) da (la impresión/que) | (yo/nosotros) diría(mos/) | a grandes rasgos | algo (tarde/
        retrasado/confuso/caro/lento/difícil/más/retrasada)
    not_hedging: un (poco/poquito) de | (si/como/lo que) (le/te/les) parece | (qué/cómo) (le/te/les) parece | (creo/
        creemos) en | podría usted | (por lo/para) que parece | lo más probable | a más tardar | (pienso/pensamos) en
        | en un principio | al principio | según parece (bien) | puede ser (enviado/recogido/retirado/pagado/
        utilizado) | lo antes posible
    apology: perdón | perdones | perd(ona/one/onen/onad/onar/óname/óneme/ónenos/ónanos) | disculp(a/as/e/en/ad/ar/ame/
        arme/arnos/arse/amos/o/es/ándome) | discúlp(ame/enos/eme/anos/ennos) | lo (siento/sentimos/lamento/lamentamos)
        | (siento/sentimos) (mucho/muchísimo/de verdad/profundamente/enormemente/la/las/el/los/que/haber/no/las/este/
        esta/tener/haberle/haberte/si) | (lamento/lamentamos/lamentar) | sorry | mea culpa | (mis/nuestras) disculpas
        | (culpa mía/error nuestro)
    not_apology: (no hace falta/sin necesidad de) (disculparse/disculparte)
    superlative: (el/la/los/las/nuestro/nuestra/nuestros/nuestras/mi/mis/tu/tus/su/sus/del/al/vuestro/vuestra) (más/
        menos) * | (el/la/los/las/del/al) * (más/menos) * | (el/la/los/las/lo/nuestro/nuestra/nuestros/nuestras/mi/
        mis/tu/tus/su/sus/del/al) (mejor/mejores/peor/peores) | (lo) más * | (el/la/los/las/del) * (mejor/mejores/
        peor/peores) | *ísimo | *ísima | *ísimos | *ísimas | *ísimamente | *isimo | *isima | *isimos | *isimas
    not_superlative: (el/la/los/las/del/al) (*/) más (iva/gastos/impuestos/el/la/los/las/un/una/intereses/portes/
        tasas/envío/su/sus) | (al/por lo/cuando/a lo) menos (*/) | (el/la/los/las/lo/del/al/su/tu/mi) (*/) (más/menos)
        (tarde/tardar/adelante/bien/o/de/que/allá/info/información/detalles/pronto/tiempo/rápido posible/en/a/por/
        para/clientes/personas/gente/y/del/si/días/pronto posible/veces/dinero/datos/temprano/cerca/lejos) | lo más
        (pronto/rápido/rápidamente/antes/posible/temprano) | a lo mejor | (los/mis/nuestros/con los/con mis) (mejores/
        más cordiales/más sinceros) (deseos/saludos/agradecimientos) | (al/por lo/cuando/a lo/lo/ni mucho) menos | (a)
        más (tardar) | más o menos | de lo mejor | estimadísim(o/a) | los más (cordiales) | lo (mejor/peor) (será/es/
        sería) | es más | (el/la) mejor (amigo/amiga) | queridísim(o/a) | muy señor | altísimo señor
    first_person: yo | me | mí | mi | mis | mío | mía | míos | mías | conmigo | nosotros | nosotras | nos | nuestro |
        nuestra | nuestros | nuestras | *amos | *emos | *imos | *áramos | *íamos | *ábamos | *aré | *eré | *iré | *dré
        | *rré | *bré | *cribí | he | sé | soy | estoy | voy | hago | digo | tengo | puedo | debo | quiero | espero |
        creo | pienso | necesito | agradezco | lamento | siento | ruego | quedo | solicito | confirmo | comunico |
        escribo | llamo | recuerdo | veo | entiendo | prefiero | propongo | sugiero | considero | pido | sigo | vuelvo
        | conozco | acabo de | envío ( el/la/los/las/un/una/adjunto/en/por/esta/este) | (le/te/les/os) (envío/mando/
        adjunto/paso/dejo/cuento/deseo/aviso/informo/remito) | adjunto (el/la/los/las/un/una/le/te/remito/envío/
        encontrarás no) | mando | paso (a/por) | supongo | imagino | opino | sospecho | calculo (que) | envié | llamé
        | hablé | mandé | pagué | recibí | escribí | leí | pedí | vi | fui | salí | conseguí | decidí | entendí |
        perdí | respondí | hice | pude | tuve | estuve | dije | puse | quise | quisiera | querría | pregunté | compré
        | revisé | encontré | olvidé | intenté | adjunté | compartí | pensé | esperé | confirmé | contacté | cometí |
        debí | supe | traje | vine | anoté | dejé | tomé | busqué | noté | aprovecho | remito | deseo | recomiendo |
        aseguro | garantizo | trabajo (con/en/como) | reitero | confío | valoro | aprecio (su/tu/mucho) | informo |
        doy | salgo | llego | aviso (cuando/si) | vengo | traigo | busco | intento | reviso | respondo | contesto |
        comparto | entrego | pongo | invito | permito
    not_first_person: (términos/próximos/últimos/mismos/mínimos/máximos/óptimos/ramos/tramos/gramos/kilogramos/ritmos/
        algoritmos/extremos/préstamos/reclamos/supremos/íntimos/legítimos/décimos/anónimos/centésimos/primos/mimos/
        timos/blancos/muchísimos/veremos a ver/organismos/mecanismos/turismos/abismos/crisantemos/remos/llamos/estemos
        nunca) | (vía/de/en) (vi) | (de/del) deseo | (porqué/por qué) | un (recuerdo/deseo/aviso/intento) | el
        (recuerdo/deseo/aviso/intento/envío/paso) | (su/de) (recuerdo/acabo/aviso) | puedo ser | *ísimos | cuantísimos
        | paramos no
    familiar: tú | te | ti | tu | tus | tuyo | tuya | tuyos | tuyas | contigo | vosotros | vosotras | os | vuestro |
        vuestra | vuestros | vuestras | eres | estás | tienes | puedes | quieres | has | sabes | necesitas | podrías |
        querrías | dime | avísame | mándame | envíame | cuéntame | llámame | escríbeme | haz | mira | oye | tienes |
        debes | recibirás | podrás | verás | deberías | dinos | avísanos | envíanos | recuerda | revisa | prefieres |
        estés | tengas | dudes | encontrarás | estabas | fuiste | recibiste | enviaste | dijiste | pediste | podéis |
        tenéis | habéis | confírmame | échale | pásame | vienes | llegas | trae | ven | perdona | disculpa
    polite: usted | ustedes | ud | uds | vd | vds | le | les | su | sus | suyo | suya | dígame | avíseme | envíeme |
        llámeme | escríbame | póngase | permítame | háganos | díganos | indíquenos | confírmeme | confírmenos | dude |
        tenga | desea | perdone | disculpe | envíenos | recuerde | revise | traiga | venga | espere
    formal: estimad(o/a/os/as) | (muy/) señor (mío/) | señor | señora | señores | sr | sra | distinguid(o/a/os) |
        atentamente | cordialmente | respetuosamente | saludos cordiales | cordial saludo | atento saludo | saludo
        cordial | por la presente | por medio de la presente | mediante la presente | le rogamos | le ruego | les
        rogamos | rogamos | nos complace | me complace | tenemos el (gusto/placer/honor) | tengo el (gusto/placer/
        honor) | le informamos | le informo | les informamos | informarle | comunicarle | le comunicamos | le comunico
        | con respecto a | respecto a | en relación con | en referencia a | asimismo | no obstante | por consiguiente
        | por lo tanto | sin embargo | a la brevedad | sírvase | tenga a bien | agradecería | agradeceríamos |
        quisiera | quisiéramos | desearía | desearíamos | solicito | solicitamos | adjunto (encontrará/le/remito) |
        encontrará | sin otro particular | usted | procederemos | remitimos | remitir | oportuno | pertinente |
        dispuesto | a su disposición | le agradezco | le agradecemos | puede usted | podría | recibirá | hacerle |
        debido a | mediante | conforme
    informal: hola | hey | ey | oye | ok | okay | vale | guay | genial | súper | super | chulo | tío | tía | chicos |
        chicas | peña | colega | majo | maja | un (abrazo/beso/besito) | abrazos | besos | besitos | chao | chau | nos
        vemos | hasta luego | hablamos | dime | avísame | mándame | pásame | échale | échame | porfa | porfi | finde |
        cole | mola | tranqui | tranquilo | tranquila | qué tal | no pasa nada | sin problema | venga | bueno | pues |
        vaya | jaja | jajaja | un montón | un rato | currar | curro | lío | cosas | cosa | ojo | anda | dale | listo |
        perfecto | querid(o/a/os/as) | buenas | a tope | ya está | chévere | ahorita | estupendo
    months: enero | febrero | marzo | abril | mayo | junio | julio | agosto | septiembre | setiembre | octubre |
        noviembre | diciembre | ene | feb | mar | abr | may | jun | jul | ago | sept | oct | nov | dic
    weekdays: lunes | martes | miércoles | jueves | viernes | sábado | domingo | sábados | domingos | finde |
        miercoles | sabado
    days: hoy | mañana | ayer | anteayer | mediodía | medianoche | noche | tarde | semana | mes | año | día | días |
        semanas | meses | años | hora | horas | minutos | primavera | verano | otoño | invierno
    ordinals: uno | primero | dos | tres | cuatro | cinco | seis | siete | ocho | nueve | diez | quince | veinte |
        treinta
    between: de | del
    date_words: el | al | del
    numbers: dos | tres | cuatro | cinco | seis | siete | ocho | nueve | diez | once | doce | trece | catorce | quince
        | dieciséis | veinte | treinta | cuarenta | cincuenta | sesenta | setenta | ochenta | noventa | cien | ciento
        | doscientos | trescientos | quinientos | mil | millón | millones | docena | decena | mitad | medio
    scales: mil | millón | millones | cien | cientos | de | k
    money: euro | euros | dólares | dólar | pesos | peso | francos | céntimos | centavos | libras | soles
    titles: señor | señora | sr | sra | don | doña | dr | dra | estimado | estimada | querido | querida | hola
    secrets: contraseña | clave | pin | token | secreto | código | usuario | credenciales | iban
    inflections: s | es | o | a | os | as | n | en | an | r | do | da | dos | das | mos | ron | e | ó | á | é | ará
    quote_opens: el
    quote_verbs: escribió | escribio
    quote_heads: de: | -----mensaje original | ---------- mensaje reenviado | ---------- forwarded message
    quote_fields: enviado: | enviado el: | para: | fecha: | asunto:
"""
