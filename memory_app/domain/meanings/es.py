"""Spanish."""

ROW = """
    stop: el | la | los | las | lo | un | una | unos | unas | de | del | a | al | en | con | por | para | y | e | o | u
        | que | quien | quién | cual | como | cuando | si | se | es | son | ser | sea | sean | está | están | estar |
        fue | era | han | ha | haber | hay | he | su | sus | mi | mis | tu | tus | nuestro | nuestra | le | les | me |
        te | nos | él | ella | ellos | ellas | usted | ustedes | yo | este | esta | estos | estas | ese | esa | eso |
        esto | aquel | debe | deben | debería | deber | puede | pueden | poder | quiere | quieren | querer | desea |
        tiene | tienen | tener | hacer | hace | va | van | ir | también | aún | todavía | siempre | cada | todo | todos
        | toda | todas | muy | más | pero | sino | porque | ya | así | luego | entonces | desde | hasta | entre | sobre
        | vez | veces | caso | casos | modo | manera | favor | ahora | aquí | sigue | siguen | siendo | seguir | mismo |
        misma | mientras | donde | tras | partir | dejar | lleva | llevan | llevar | cualquier | sistemáticamente |
        permanecer | queda | quedan | según | ante | poner | pone | cuyo | invariablemente | constantemente |
        continuamente | permanentemente | permanecen | haga | hagan | hecho | ello | cuya | cuyos | cuyas | alguna |
        algún | alguno | otra | otras | propio | propia | suyo | suya | debemos | deberán | podrá | será | serán | sería
        | hubo | haya | hayan | había | dicho | dicha | dichos | dichas | tal | tales | durante | mediante | vía | tanto
        | cuanto | cuánto | cuál | dónde | cómo | qué | aun | incluso | bien | posible | hoy | correspondiente |
        necesario | sé | dé | darle | ponga | ponlo | hazlo | déjalo | deje | deja | dejen | suele | suelen | os | ti
    negators: no | nunca | jamás | nadie | nada | ningún | ninguno | ninguna | ni | tampoco | raramente | apenas
    apart: sin
    concord: yes
    withholds: olvidar | olvida | olvide | olvides | olvidado | dudar | dude | dudes | faltar | falta | falte | detiene
        | detienen | detuvo | frena | frenar | evitando | excluyendo | prohíba | prohibición | cese | ahorrar |
        saltarse | niega | niegue | rehúsa | rehusar | rehúye | eviten | omiten | rechazan | descuidar | paren |
        detenerse | prohibirse | evitar | evita | evite | evitado | parar | pare | cesar | omitir | omite | omita |
        omitido | saltar | rechazar | rechaza | rechace | prohibir | prohíbe | prohibido | prohibida | prohibidos |
        prohibidas | excluir | excluye | excluya | excluido | ignorar | ignora | ignore | eliminar | elimina | elimine
        | borrar | borra | borre | borran | quitar | quita | quite | retirar | retira | desactivar | desactiva |
        desactive | deshabilitar | odiar | odia | detestar | detesta | impedir | impide | abstenerse | abstenga |
        abstiene | renunciar | suprimir | suprime | descartar | apagar | apaga | apagado | vetar | declinar | detener |
        detenga | indeseado | innecesario | desaprobar | desaprueba | negar | denegar | prescindir | prescinde |
        prescinda | negarse | desagrada | desagradan | desagradar | disgusta | disgustan | disgustar | aborrece |
        aborrecer | eludir | elude | esquivar | esquiva | huir | huye | abandonar | abandona | abandone | desechar |
        desecha | desestimar | desestima | interrumpir | interrumpe | interrumpa | restringir | desaconsejar |
        desaconseja | desaconsejado | vetado | vedado | inadmisible | inaceptable | improcedente | ocioso | superfluo |
        sobra | sobran | repudia | rehuir | abstente | abstengo | abstienen | abstendrá
    reads: menos (formal/formales/formalmente) > informal | menos (informal/coloquial) > formal | sin ninguna duda > |
        sin la menor duda > | intacto > ≈ | intactos > ≈ | intacta > ≈ | intactas > ≈ | inalterado > ≈ | inalterados > ≈
        | tal (cual/y como está/y como están) > ≈ | sin (cambios/modificar/alterar) > ≈ | a más tardar > hasta | como
        (muy/) tarde > hasta | no puede(n/) faltar > | no deb(e/en/a) (faltar/olvidarse) > | sin
        (dudar/dudarlo/vacilar/olvidar) > | nada más que > solo | no … más que > solo … | (está/están/queda/quedan)
        (prohibido/prohibida/prohibidos/prohibidas) > ¬ | ni (un/una) > ¬ | lejos de > ¬ | no … sin > … con | nunca …
        sin > … con | (ningún/ninguna) … sin > … con | ya … no > ¬ … | de ahora en adelante > | de aquí en adelante > |
        no (olvidar/olvide/olvides/olviden/omitir) (de/) > | no se (olvide/olvide) (de/) > | no te olvides (de/) > | no
        (dudar/dude/dudes/duden/vacilar) (en/) > | no (solo/sólo/solamente/únicamente) > | no más (tarde/allá/) (de/
        del/que) > hasta | no (después/menos) de > hasta | sin (duda/falta/demora/excepción) > siempre | sin lugar a
        dudas > | por qué no > | (no hay/ningún) problema > | sin (ningún/ninguna) > sin | ya no > ¬ | no … más > ¬ … |
        no … nunca > ¬ … | en ningún (caso/momento) > ¬ | de ningún(a/) (modo/manera) > ¬ | bajo ningún concepto > ¬ |
        bajo ninguna circunstancia > ¬ | ni … ni > ¬ … , | ni > ¬ | a menos que > , si ¬ | a no ser que > , si ¬ |
        (salvo/excepto/menos) (cuando/si/los/las/para/el/la/que) > , ¬ | (excepto/salvo) > , ¬ | con excepción de > , ¬
        | a excepción de > , ¬ | en (vez/lugar) de > , ¬ | más bien que > , ¬ | no … sino > ¬ … , | no … hasta > ¬ …
        antes | dejar(/) de > parar | deja(/n/r/) de > parar | deje(n/) de > parar | dejó de > parar | a mano >
        manualmente | cada vez > siempre | en todos los casos > siempre | en cada caso > siempre | en todo momento >
        siempre | todas las veces > siempre | dejar (fuera/de lado) > omitir | decir que (sí/si) > aceptar | decir que
        no > rechazar | a tiempo > puntual | puntualmente > puntual | en seguida > inmediatamente | de inmediato >
        inmediatamente | lo antes posible > inmediatamente | cuanto antes > inmediatamente | con antelación > antes |
        más de > encima | (superiores/superior/ mayor/mayores) (a/de/que) > encima | menos de > debajo |
        (inferiores/inferior) a > debajo | en copia > copia | punto y coma > semicolon | puntos y coma > semicolon |
        signo(s/) de (exclamación/admiración) > exclamation | al día > diario | a la semana > semanal | al mes > mensual
        | de la a a la z > ascendente | de la z a la a > descendente | a partir de ahora > | por teléfono > teléfono |
        no (hace falta/es necesario/es obligatorio/necesita/tiene que) > ¬ deber | demasiado … para > ¬ … | horas de la
        > horas | casi nunca > ¬ | rara vez > ¬ | nunca más > ¬ | poner en marcha > activar | (jamás/nunca) de los
        jamases > ¬ | en absoluto > | (de ninguna/de ningún) (forma/manera/modo) > ¬ | por nada del mundo > ¬ | bajo
        ningún (pretexto/motivo) > ¬ | en la vida > ¬ | (no/ni) (una sola vez/siquiera) > ¬ | ni siquiera > ¬ | ni
        (hablar/pensar) de > ¬ | nada de > ¬ | pocas veces > ¬ | contadas veces > ¬ | (nunca/jamás) volver a > ¬ |
        (no/nunca/jamás) (vuelva/vuelvas/volver/vuelvan) a > ¬ | (no/nunca/jamás) (debe/deben/puede/pueden/ha de)
        (olvidar/olvidarse/faltar/omitirse/quedar fuera) (de/) > | (no/nunca/jamás) (olvidarse/olvidéis/olviden) (de/) >
        | que no (falte/falten/se olvide/se olviden/quede/queden sin) > | sin (que
        falte/falta/fallo/fallar/dilación/titubeos/ pensarlo/olvidarse/olvidarse de) > | no
        (deje/dejes/dejar/dejen/deja/dejan) de > | no sin antes > después de | no importa > | no obstante > pero | cómo
        no > | nada (menos/mejor) que > solo | no antes de > después de | no … hasta que > ¬ … antes de que | libre(s/)
        de > sin | exento(s/) de > sin | carente(s/) de > sin | carecer de > sin | carece(n/) de > sin | fuera de > sin
        | (le/les/me/nos) molesta(n/) > detestar | no soporta(n/) > detestar | no aguanta(n/) > detestar |
        (tiene/tienen) manía a > detestar | (se/) queda(n/) (fuera/excluido/excluidos/excluida/excluidas) > excluir |
        quede(n/) fuera > excluir | (con/a) (la/) salvedad de > , ¬ | aparte de > , ¬ | a excepción (de/del) > , ¬ | con
        excepción del > , ¬ | en (vez/lugar) del > , ¬ | exceptuando > , ¬ | quitando > , ¬ | excluidos > , ¬ |
        (antes/más bien) que > , ¬ | todo(s/) menos > todos , ¬ | en toda(s las/)
        (ocasión/ocasiones/circunstancia/circunstancias) > siempre | por (norma/sistema/costumbre/regla) (general/) >
        siempre | de (forma/manera) (sistemática/invariable/ constante) > siempre | sin (excepción/excepciones) >
        siempre | a todas horas > siempre | en cualquier caso > siempre | en caso de que > si | en caso de > si |
        siempre que > si | siempre y cuando > si | cada vez que > si | en cuanto > si | una vez que > si | tan pronto
        como > si | hay que > debe | ha(n/) de > debe | tiene(n/) que > debe | tendrá(n/) que > debe | es
        (necesario/preciso/obligatorio/imprescindible/conveniente/obligado) (que/) > debe | no es (preciso/obligado/
        imprescindible/conveniente) (que/) > ¬ deber | no (hay/ha de haber) (por qué/que) > ¬ deber | está(n/)
        (permitido/ permitida/permitidos/permitidas/autorizado/autorizada) > puede | no está(n/)
        (permitido/permitida/permitidos/ permitidas/autorizado/autorizada) > ¬ | no se
        (permite/permiten/admite/admiten/acepta/aceptan/autoriza) > ¬ | suele(n/) > normalmente | de menor a mayor >
        ascendente | de mayor a menor > descendente | por orden (ascendente/ creciente) > ascendente | por orden
        (descendente/decreciente) > descendente | cada (día/mañana/tarde/noche) > diario | cada semana > semanal | cada
        mes > mensual | todos los días > diario | todas las semanas > semanal | todos los meses > mensual | todas las
        mañanas > diario mañana | (de/con) primera hora > temprano | a primera hora (de/) (la/) (mañana/) > temprano | a
        última hora > tarde | de antemano > antes | con anterioridad > antes | antes de lo previsto > adelantar | más
        tarde de lo previsto > aplazar | más adelante > aplazar | por adelantado > antes | por escrito > escrito | de
        palabra > oral | en persona > presencial | a todo color > color | en blanco y negro > gris | visto bueno >
        permiso | fin(es/) de semana > festivo | día(s/) (laborable/laborables/hábil/hábiles/de trabajo) > laborable |
        copia(s/) de (seguridad/respaldo) > respaldo | hoja(s/) de cálculo > excel | correo(s/) electrónico(s/) > correo
        | dar las gracias > agradecer | pedir disculpas > disculpar | pide disculpas > disculpar | pedir perdón >
        disculpar | dar de alta > registrar | dar de baja > eliminar | echar un vistazo a > revisar | llevar a cabo >
        realizar | poner al (día/ corriente) > actualizar | hacer (uso/) de > usar | tomar nota (de/) > anotar | dejar
        constancia (de/) > anotar | quedar constancia (de/) > anotar | mantener al corriente > informar | dar
        (aviso/parte) (a/) > avisar | (le/les) parece(n/) bien > gustar | (le/les) (viene/vienen) bien > gustar | con
        gusto > gustar | de buen grado > gustar | de mala gana > detestar | en marcha > activar | tener
        (activado/activada/encendido) > activar | ya que > porque | para(d/) de > parar | ponerse a > empezar |
        (ponte/póngase/se pone/se ponen) a > empezar | con (mucha/bastante/suficiente/la debida) antelación > temprano |
        con (mucho/bastante/suficiente/) tiempo > temprano | (muy/) por adelantado > temprano | en el último
        (momento/minuto) > tarde | deja(d/r/) ya de > parar | dejad de > parar | se acab(ó/aron/a/an) > parar | basta
        (ya/) de > parar | basta con > parar | ya basta de > parar | (guárdate/guardaos/guárdese/guardarse) (bien/) de >
        evitar | (en/) (raras/contadas/escasas/pocas) (veces/ocasiones) > ¬ | en (raros/contados/escasos) casos > ¬ |
        (poner/pon/ponga/pone/ponen/dar) (fin/término/punto final) a(l/) > parar | (acaba/acabar/acabe/acaben) con >
        parar | desist(e/en/a/ir) de > parar | (niégate/niéguese/negarse) a > rechazar | (olvídate/olvídese/olvidarse)
        de > evitar | (no/nunca/jamás) (te olvides/se olvide/se olviden/olvidarse) de > | (ni se te/que no se te/ni se
        le) ocurra > ¬ | todo(s/) (el mundo/) menos > todos , ¬ | hace(n/) falta > debe | hará(n/) falta > debe |
        falta(n/) de > sin | (donde/como) está(n/) > ≈ | en su (sitio/lugar) > ≈ | sin tocar > ≈ | está bien (que/) >
        puede | no (tiene/tienen) cabida > ¬ | por (su/mi/tu/nuestra) cuenta > sin confirmación | (no/nunca/jamás) pares
        de > | (no/nunca/jamás) (ceses/cese/cesar/paréis/paren/pare) de > | nada más > solo | lo que > , |
        (prescindir/prescinde/prescinda) (de/del) > evitar | (renunciar/renuncia/renuncie) (a/al) > evitar |
        (abstenerse/absténgase/abstente) de > evitar | que no (tienen/tiene/tengan/tenga) (un/una/ningún/ninguna/) > sin
        | (mantener/mantén/dejar/deja) … (a oscuras/en la ignorancia) > ¬ informar … | (tratar/trata/trate) … de usted >
        ustear … | (tratar/trata/trate) de usted > ustear | (hablar/habla/hable) de usted > ustear
    opposites: empezar comenzar iniciar continuar reanudar <> cancelar anular suspender interrumpir | color <> blanco
        grises | vertical <> horizontal | individual <> grupal colectivo | efectivo <> tarjeta | ventanilla ventana <>
        pasillo | alfabético <> cronológico | reciente recientes <> antiguo antiguos | negrita <> normal | ida <> vuelta
        | subir <> bajar | llenar <> vaciar | suscribir <> desuscribir | unir agrupar juntar <> separar dividir |
        adelantar anticipar <> aplazar posponer retrasar | llegada <> salida | silencioso mudo <> sonoro | aprobar <>
        rechazar desaprobar | resumir abreviar <> detallar ampliar | tú tutear <> usted ustedear | bloquear <>
        desbloquear permitir | cargar subir <> descargar bajar | iniciar arrancar poner <> detener parar frenar |
        abierto <> cerrado | encender <> apagar | gratis <> pago | dulce <> salado | antes previo <> después posterior
        luego | breve breves corto cortos corta cortas conciso acortar pocas <> largo largos larga largas detallado
        detallada extenso alargar | formal formales formalmente <> informal informales coloquial informalmente |
        ascendente creciente <> descendente decreciente | activar encender habilitar encendido encendidos <> desactivar
        apagar deshabilitar | permitir autorizar permitido <> prohibir | aceptar acepta <> rechazar declinar | incluir
        añadir agregar adjuntar insertar <> excluir omitir quitar eliminar | empezar comenzar iniciar <> parar terminar
        acabar finalizar | conservar guardar mantener continuar <> borrar tirar eliminar | mañana mañanas <> tarde
        tardes <> noche noches | más mayor <> menos menor | máximo <> mínimo | primero primera primer primeros <> último
        última últimos | interno interna internos <> externo externa externos | público pública públicos <> privado
        privada privados confidencial | manual manualmente <> automático automática automáticamente automáticos |
        aumentar subir incrementar <> disminuir reducir bajar | temprano pronto <> tarde | alto alta encima arriba <>
        bajo baja debajo abajo | grande grandes <> pequeño pequeña pequeños | abrir abierto abierta <> cerrar cerrado
        cerrada | comprar <> vender | importar <> exportar | ocultar esconder <> mostrar | bloquear <> desbloquear |
        leído <> noleído | gustar gusta gustan amar encanta agradece <> odiar disgusta | preferir <> evitar | bueno
        buena <> malo mala | positivo <> negativo | rápido rápidamente inmediatamente <> lento lentamente despacio |
        caliente <> frío | cordial amistoso cálido <> frío distante | nuevo nueva nuevos nuevas reciente <> viejo vieja
        antiguo antigua antiguos antiguas | barato económico <> caro | estricto <> flexible | simple sencillo <>
        complejo complicado | directo directamente <> indirecto indirectamente | activo <> inactivo pasivo | separado
        individualmente separados <> juntos agrupados conjunto | igual <> diferente distinto | completo entero <>
        parcial incompleto | laborable laborables <> festivo | día <> noche | diario diaria <> semanal semanales <>
        mensual mensuales <> anual | hoy <> ayer | izquierda <> derecha | dentro <> fuera | entrante entrantes <>
        saliente salientes | nacional local <> extranjero internacional | escrito <> oral verbal | teléfono llamar <>
        correo mail email | papel impreso <> digital electrónico | visible <> invisible | corriente actual <> próximo
        próxima siguiente <> anterior pasado | frecuentemente regularmente menudo <> raramente ocasionalmente |
        obligatorio <> opcional | fuerte <> débil | claro <> oscuro | ancho <> estrecho | verdadero <> falso | correcto
        <> incorrecto | exacto preciso <> aproximado redondeado | bruto <> neto | ingresos <> gastos | guardar <>
        descartar | llegar <> salir | unir <> separar dividir | elogiar <> criticar | contento satisfecho <> descontento
        insatisfecho | confirmar <> cancelar anular | verano <> invierno | singular <> plural | con <> sin | mayúscula
        mayúsculas <> minúscula minúsculas | tutear <> ustedear | lleno <> vacío | cerca <> lejos | cifrar <> descifrar
        | anónimo <> nominal | incluido incluida incluidos incluidas <> excluido excluida excluidos excluidas | siempre
        <> ocasionalmente esporádicamente | presencial <> remoto telemático virtual | aplazar posponer postergar demorar
        <> adelantar anticipar | junto juntos <> separado separados | ampliar <> reducir | activado activada <>
        desactivado desactivada | aumentar <> rebajar | entrada <> salida | importante <> irrelevante | mejor <> peor |
        arriba <> abajo | delante <> detrás | primavera <> otoño | adjuntar anexar <> separar | empezar arrancar
        emprender <> cesar dejar interrumpir | permitir autorizar admitir <> vedar vetar | mostrar enseñar exhibir <>
        tapar ocultar | pegar <> cortar | conectar <> desconectar | instalar <> desinstalar | bienvenida <> despedida |
        compartir <> reservar | comprar adquirir <> vender | estricto rígido <> laxo | cansado <> descansado |
        vacaciones <> trabajo | silencio silenciar <> sonido | caro <> asequible | lleno completo <> vacío | fácil <>
        difícil | seguro <> inseguro | útil <> inútil | visible <> oculto | limpio <> sucio | tutear tuteo <> usted
        ustedeo | tutear tuteo <> ustear ustedeo | informar comunicar revelar <> ocultar esconder callar
    synonyms: mail email correo correos mensaje mensajes emails | cliente clientes clienta | responder respuesta
        contestar respuestas | usar utilizar emplear uso usa | breve corto conciso | reunión reuniones cita citas |
        agendar programar planificar fijar reservar | enviar mandar remitir | eliminar borrar suprimir | reenviar |
        escribir redactar escribe | precio precios coste costo | factura facturas | documento documentos archivo
        archivos fichero | adjuntar adjunto adjuntos | avisar informar notificar comunicar aviso | indicar mencionar
        señalar | jefe responsable gerente | llamar llamada llamadas telefonear teléfono | resumen resumir síntesis |
        carpeta | desear querer | preferir preferencia | aprobar aprobación visto | permitir autorizar | confirmación
        confirmar | vacaciones | urgente urgentes | rápido veloz | guardar almacenar conservar | archivar | traducir
        traducción | suma importe cantidad | sitio web | proveedor proveedores | pagar pago pagos pagadas abonar |
        contrato acuerdo | plazo vencimiento | descuento rebaja | revisar comprobar verificar | modificar cambiar |
        colega compañero equipo | presupuesto oferta | emoji emoticono | saludo saludos saludar | invitación invitar
        convocatoria invitaciones | añadir agregar insertar | mostrar visualizar | diario día | semanal semana | mensual
        mes | solo sólo solamente únicamente exclusivamente | anotar apuntar registrar apuntado | activar encender
        encendidos | usuario | cancelar anular | boletín boletines | pedir pide pida pido pidan pidiendo pidió solicitar
        solicitud reclamar requerir requiere | preguntar pregunta consultar | empresa compañía | imprimir impreso
        impresa impresos impresas impresión | permiso autorización consentimiento | comprar compra adquirir adquisición
        | factura | recibo comprobante justificante | contraseña clave | respaldo backup | acta minuta | informe reporte
        | plantilla formato | tarea quehacer | calendario agenda | retraso retrasar demora demorar atraso atrasado |
        aplazar posponer postergar | empezar comenzar iniciar arrancar comienzo inicio | terminar acabar finalizar
        concluir | corregir corrige corrija enmendar rectificar | traducir traduzca traducción | mostrar enseñar
        visualizar | ocultar esconder oculto | publicar publicación difundir | ofrecer ofrezca proponer propone proponga
        propuesta sugerir sugiere | elegir elige elija escoger seleccionar | ordenar clasificar | seguir sigue siga
        sigan continuar | queja quejarse reclamación | disculpa disculpar disculpas perdón | palabra término vocablo |
        sigla abreviatura acrónimo | error fallo | prueba probar test | imagen foto fotografía | enlace vínculo link |
        idioma lengua | temprano pronto | oficina despacho | escanear escaneado digitalizar | firmar firma | adjuntar
        adjunto adjuntos anexo anexar | aviso alerta notificación | recordar recordatorio | dato datos información |
        viejo vieja antiguo antigua | socio miembro | billete pasaje boleto | hotel alojamiento | abrir abre abra abren
        abierto abierta apertura | cerrar cierre | escribir escrito escrita escritos | poner pon puesto | decir diga
        dice dile | medir mide | repetir repite repita repetición | servir sirve | hacer haz realizar realiza efectuar |
        devolver devuelto devolución reembolso reembolsar | resolver resuelto solución solucionar | romper roto | ver
        visto | festivo festivos | diario diarios diaria diariamente | semanal semanalmente | mensual mensualmente |
        trimestral trimestre | anual año anualmente | empleado trabajador personal | encargado responsable | emoji
        emojis emoticono emoticonos
    kin: comida almuerzo almorzar | título asunto | fallar falla falle | copia copias | contactar llamar localizar
        contacto | archivar guardar almacenar archivo | incluir figurar constar aparecer contener indicar llevar
        señalar mencionar citar acompañar | reenviar derivar trasladar pasar remitir enviar | compartir facilitar
        acceso acceder difundir dar | trabajar usar operar manejar recurrir | gustar gusta gustan agradar agrada
        encanta preferir prefiere agradece agradecer aprecia valora disfruta disfrutar querer quiere | odiar detestar |
        detener publicación lanzamiento despliegue | avisar informar comunicar notificar advertir alertar aviso decir
        contar | revisar comprobar verificar repasar examinar controlar validar cotejar | permiso aprobación aprobar
        permitir visto licencia confirmar | anotar apuntar registrar apunte nota registro consignar documentar | cita
        reunión encuentro junta sesión videollamada videoconferencia | precio tarifa coste importe cuota | descuento
        rebaja bonificación | pedido encargo orden | envío entrega paquete enviar entregar | existencias stock
        inventario | plazo fecha vencimiento límite | viaje desplazamiento viajar vuelo | gasto gastos desembolso coste
        | empleado compañero colega equipo | jefe director directora dirección gerencia superior | cliente comprador
        consumidor | proveedor suministrador vendedor aseguradora | asegurar seguro aseguradora | título asunto
        encabezado | asunto tema | conciso breve resumido resumen | usar escribir redactar poner | borrar quitar
        retirar eliminar | ordenar organizar orden | explicar aclarar describir detallar | ofrecer plantear | terminar
        cerrar final fin cierre | falta faltar agotado | detallado desglosado desglose detalle | contrato documento
        acuerdo convenio | traducir pasar versión | hablar comentar tratar mencionar conversar | mandar enviar repartir
        distribuir | recibir llegar obtener | programar agendar fijar concertar convocar | cuando momento | error
        incidencia problema fallo | lista listado relación | teléfono móvil celular | mañana temprano | comida almuerzo
        cena | actualizar renovar | ayudar asistir apoyar soporte | pago abono transferencia deuda | foto imagen vídeo
        | página web sitio portal | tienda comercio local | mostrar aparecer | borrador esbozo versión | cambio cambiar
        sustituir reemplazar | guardar dejar mantener conservar archivar | preparar elaborar hacer crear generar |
        noche nocturno | seguro seguridad protección | clave cifrar | responder atender | tratamiento tratar dirigirse
        | saludo encabezamiento | despedida cierre | lenguaje tono estilo | sencillo claro llano | color tinta | hoja
        folio papel | euro euros | reservar reserva | compartir pasar | chat mensajería whatsapp | billete vuelo avión
        tren | vivir residir | grabar grabación | llamar dirigirse tratar | frase línea oración | terminar despedida |
        enviar salir | nombre pila | combustible gasolina | tique recibo | suministro material | preguntar consultar
        pedir | voz audio | plazo vencer
    light: usuario | agente | asistente | cliente | mail | escribir | enviar | usar | añadir | incluir | nuevo |
        responder | crear | continuar | desear | preferir | empezar | recibir | dar | decir | llevar | poner | hacer |
        realizar | figurar | documento | mensaje | trabajar | pasar
    narrow: solo | únicamente | exclusivamente | veces | menudo | generalmente | casi | algunos | algunas | varios |
        varias | medio | aproximadamente | quizás | primero | último | próximo | otro | otros | más | menos | mitad |
        exclusivo | ocasionalmente | normalmente | mayoría | parte
    duties: debe | deben | deberá | debería | obligatorio | obligatoria | debemos | deberán | imprescindible
    leaves: puede | pueden | podrá | opcional | voluntario
    breaks: pero | si | cuando | mientras | porque | aunque | sino | pues
    ands: y | e | o | u | ni
    numbers: dos=2 | tres=3 | cuatro=4 | cinco=5 | seis=6 | siete=7 | ocho=8 | nueve=9 | diez=10 | once=11 | doce=12 |
        trece=13 | catorce=14 | quince=15 | veinte=20 | treinta=30 | cuarenta=40 | cincuenta=50 | sesenta=60 |
        setenta=70 | ochenta=80 | noventa=90 | cien=100 | ciento=100 | mil=1000 | doscientos=200 | trescientos=300 |
        quinientos=500
    scales: cien=100 | mil=1000 | k=1000 | millón=1000000 | millones=1000000
    clock: mediodía=12:00 | medianoche=0:00
    am: de la mañana | am | a.m.
    pm: de la tarde | de la noche | pm | p.m.
    hours: h | horas
    weekdays: lunes | martes | miércoles | jueves | viernes | sábado sábados | domingo domingos
    months: enero | febrero | marzo | abril | mayo | junio | julio | agosto | septiembre | octubre | noviembre |
        diciembre
    names: anna | ana | marco | maría | carlos | josé | juan | pedro | luis | lucía | álvaro | marta | ignacio | javier
        | miguel | antonio | manuel | francisco | carmen | laura | elena | sofía | pablo | diego | sergio | jorge |
        raquel | cristina | isabel | rosa | alberto | fernando | andrés | garcía | lópez | martínez | pérez | sánchez |
        gómez | rodríguez | madrid | barcelona | sevilla | valencia | bilbao | asana | notion | acme | inés | irene |
        paula | beatriz | daniel | adrián | alejandro | gonzalo | rubén | víctor | nuria | silvia | teresa | tomás |
        rocío | eva | iván | hugo | ramón | jaime | enrique | esteban | clara | julia | pilar | lorena | natalia |
        claudia | mónica | zaragoza | málaga | méxico | bogotá | lima | granada | ruiz | fernández | moreno | jiménez |
        torres | navarro | romero
    affixes: in | im | ir | des | dis | no
    origins: de | desde | del
    goals: a | al | hacia
    whole: importe importes | puesto puestos | informe informes | comprobante comprobantes | término términos | empleado
        empleados empleada | agenda agendas | exclusivo exclusiva exclusivamente | corte cortes | privado privada
        privados privadas | archivo archivos | firma firmas | seguro seguros | aseguradora aseguradoras | orden órdenes
        | cuenta cuentas | presente | plan planes | uso usos | par pares | parís | paro paros | parada paradas | salto
        saltos | ahorro ahorros | duda dudas | freno frenos | vete | césar | retiro retiros | olvido olvidos | tú |
        sonoro sonora | sonido sonidos | usar usa usas use uses usen usan usado usada usados usadas usando
    converses: enviar mandar remitir <> recibir
    keeps: mantener | conservar | dejar | guardar | permanecer | permanecen | quedar | queda | quedan | preservar
    empty: el | la | los | las | lo | un | una | unos | unas | de | del | se | es | son | ser | sea | sean | está |
        están | estar | fue | era | será | serán | sería | que | debe | deben | debería | deberán | debemos | también |
        así | hay | ello
    affirmed: siempre | cada | deber | sistemáticamente | invariablemente | constantemente | continuamente |
        permanentemente
    hearers: usted | ustedes
    forms: a al | su sus suyo suya | mi mis | tu tus | nuestro nuestra | y e | o u | puede pueden poder podrá | quiere
        quieren querer | hace hacer haga hagan hecho hazlo | pone poner ponga ponlo | este esta estos estas | ese esa |
        otra otras | propio propia | todo todos toda todas | alguna algún alguno | dicho dicha dichos dichas | tal tales
        | mismo misma | cuyo cuya cuyos cuyas | quien quién | como cómo | vez veces | caso casos | lleva llevan llevar |
        sigue siguen seguir siguiendo | queda quedan | le les | tiene tienen tener | ella ellas | él ellos
    general: usar | utilizar | emplear | escribir | poner | pone | ponga
    avoids: evitar | evita | evite | eviten | abstenerse | renunciar | prescindir | omitir
    passives: es | son | ser | sea | sean | está | están | estar | fue | era | será | serán | se
"""
