"""Spanish."""

ROW = """
    stop: el | la | los | las | lo | un | una | unos | unas | de | del | a | al | en | con | por | para | y | e | o |
        u | que | quien | quién | cual | como | cuando | si | se | es | son | ser | sea | sean | está | están | estar
        | fue | era | han | ha | haber | hay | he | su | sus | mi | mis | tu | tus | nuestro | nuestra | le | les | me
        | te | nos | él | ella | ellos | ellas | usted | ustedes | yo | este | esta | estos | estas | ese | esa | eso
        | esto | aquel | debe | deben | debería | deber | puede | pueden | poder | quiere | quieren | querer | desea |
        tiene | tienen | tener | hacer | hace | va | van | ir | también | aún | todavía | siempre | cada | todo |
        todos | toda | todas | muy | más | pero | sino | porque | ya | así | luego | entonces | desde | hasta | entre
        | sobre | vez | veces | caso | casos | modo | manera | favor | ahora | aquí | sigue | siguen | siendo | seguir
        | mismo | misma | mientras | donde | tras | partir | dejar | lleva | llevan | llevar | cualquier |
        sistemáticamente | permanecer | queda | quedan | según | ante | poner | pone | cuyo
    negators: no | nunca | jamás | nadie | nada | ningún | ninguno | ninguna | ni | tampoco | nunca más | rara vez |
        raramente | apenas | casi nunca
    apart: sin
    concord: yes
    withholds: olvidar | olvida | olvide | olvides | olvidado | dudar | dude | dudes | faltar | falta | falte |
        detiene | detienen | detuvo | frena | frenar | evitando | excluyendo | prohíba | prohibición | cese | ahorrar
        | saltarse | niega | niegue | rehúsa | rehusar | rehúye | eviten | omiten | rechazan | descuidar | paren |
        detenerse | prohibirse | evitar | evita | evite | evitado | parar | pare | cesar | omitir | omite | omita |
        omitido | saltar | rechazar | rechaza | rechace | prohibir | prohíbe | prohibido | prohibida | prohibidos |
        prohibidas | excluir | excluye | excluya | excluido | ignorar | ignora | ignore | eliminar | elimina | elimine
        | borrar | borra | borre | borran | quitar | quita | quite | retirar | retira | desactivar | desactiva |
        desactive | deshabilitar | odiar | odia | detestar | detesta | impedir | impide | abstenerse | abstenga |
        abstiene | renunciar | suprimir | suprime | descartar | apagar | apaga | apagado | vetar | declinar | detener
        | detenga | indeseado | innecesario | desaprobar | desaprueba | negar | denegar | prescindir | prescinde |
        prescinda | negarse
    reads: menos (formal/formales/formalmente) > informal | menos (informal/coloquial) > formal |
        sin ninguna duda > | sin la menor duda > | intacto > ≈ | intactos > ≈ | intacta > ≈ | intactas > ≈ |
        inalterado > ≈ | inalterados > ≈ | tal (cual/y como está/y como están) > ≈ | sin (cambios/modificar/alterar) >
        ≈ | a más tardar > hasta | como (muy/) tarde > hasta | no puede(n/) faltar > | no deb(e/en/a)
        (faltar/olvidarse) > | sin (dudar/dudarlo/vacilar/olvidar) > | nada más que > solo | no … más que > solo … |
        (está/están/queda/quedan) (prohibido/prohibida/prohibidos/prohibidas) > ¬ | ni (un/una) > ¬ | lejos de > ¬ |
        no … sin > … con | nunca … sin > … con | (ningún/ninguna) … sin > … con | ya … no > ¬ … | de ahora en adelante
        > | de aquí en adelante > | no (olvidar/olvide/olvides/olviden/dejar/deje/omitir) (de/) > | no se
        (olvide/olvide) (de/) > | no te olvides (de/) > | no (dudar/dude/dudes/duden/vacilar) (en/) > | no
        (solo/sólo/solamente/únicamente) > | no más (tarde/allá/) (de/ del/que) > hasta | no (después/menos) de >
        hasta | sin (duda/falta/demora/excepción) > siempre | sin lugar a dudas > | por qué no > | (no hay/ningún)
        problema > | sin (ningún/ninguna) > sin | ya no > ¬ | no … más > ¬ … | no … nunca > ¬ … | en ningún
        (caso/momento) > ¬ | de ningún(a/) (modo/manera) > ¬ | bajo ningún concepto > ¬ | bajo ninguna circunstancia >
        ¬ | ni … ni > ¬ … , | ni > ¬ | a menos que > , si ¬ | a no ser que > , si ¬ | (salvo/excepto/menos)
        (cuando/si/los/las/para/el/la/que) > , ¬ | (excepto/salvo) > , ¬ | con excepción de > , ¬ | a excepción de > ,
        ¬ | en (vez/lugar) de > , ¬ | más bien que > , ¬ | no … sino > ¬ … , | no … hasta > ¬ … antes | dejar(/) de >
        parar | deja(/n/r/) de > parar | deje(n/) de > parar | dejó de > parar | a mano > manualmente | cada vez >
        siempre | en todos los casos > siempre | en cada caso > siempre | en todo momento > siempre | todas las veces
        > siempre | dejar (fuera/de lado) > omitir | decir que (sí/si) > aceptar | decir que no > rechazar | a tiempo
        > puntual | puntualmente > puntual | en seguida > inmediatamente | de inmediato > inmediatamente | lo antes
        posible > inmediatamente | cuanto antes > inmediatamente | con antelación > antes | más de > encima |
        (superiores/superior/ mayor/mayores) (a/de/que) > encima | menos de > debajo | (inferiores/inferior) a >
        debajo | en copia > copia | punto y coma > semicolon | puntos y coma > semicolon | signo(s/) de
        (exclamación/admiración) > exclamation | al día > diario | a la semana > semanal | al mes > mensual | de la a
        a la z > ascendente | de la z a la a > descendente | a partir de ahora > | por teléfono > teléfono | no (hace
        falta/es necesario/es obligatorio/necesita/tiene que) > ¬ deber | demasiado … para > ¬ … | horas de la > horas
        | casi nunca > ¬ | rara vez > ¬ | nunca más > ¬ | poner en marcha > activar
    opposites: empezar comenzar iniciar continuar reanudar <> cancelar anular suspender interrumpir | color <> blanco
        grises | vertical <> horizontal | individual <> grupal colectivo | efectivo <> tarjeta | ventanilla ventana <>
        pasillo | alfabético <> cronológico | reciente recientes <> antiguo antiguos | negrita <> normal | ida <>
        vuelta | subir <> bajar | llenar <> vaciar | suscribir <> desuscribir | unir agrupar juntar <> separar dividir
        | adelantar anticipar <> aplazar posponer retrasar | llegada <> salida | silencioso mudo <> sonoro | aprobar
        <> rechazar desaprobar | resumir abreviar <> detallar ampliar | tú tutear <> usted ustedear | bloquear <>
        desbloquear permitir | cargar subir <> descargar bajar | iniciar arrancar poner <> detener parar frenar |
        abierto <> cerrado | encender <> apagar | gratis <> pago | dulce <> salado | antes previo <> después posterior
        luego | breve breves corto cortos corta cortas conciso acortar pocas <> largo largos larga largas detallado
        detallada extenso alargar | formal formales formalmente <> informal informales coloquial informalmente |
        ascendente creciente <> descendente decreciente | activar encender habilitar encendido encendidos <>
        desactivar apagar deshabilitar | permitir autorizar permitido <> prohibir | aceptar acepta <> rechazar
        declinar | incluir añadir agregar adjuntar insertar <> excluir omitir quitar eliminar | empezar comenzar
        iniciar <> parar terminar acabar finalizar | conservar guardar mantener continuar <> borrar tirar eliminar |
        mañana mañanas <> tarde tardes <> noche noches | más mayor <> menos menor | máximo <> mínimo | primero primera
        primer primeros <> último última últimos | interno interna internos <> externo externa externos | público
        pública públicos <> privado privada privados confidencial | manual manualmente <> automático automática
        automáticamente automáticos | aumentar subir incrementar <> disminuir reducir bajar | temprano pronto <> tarde
        | alto alta encima arriba <> bajo baja debajo abajo | grande grandes <> pequeño pequeña pequeños | abrir
        abierto abierta <> cerrar cerrado cerrada | comprar <> vender | importar <> exportar | enviar mandar <>
        recibir | ocultar esconder <> mostrar | bloquear <> desbloquear | leído <> noleído | gustar gusta gustan amar
        encanta agradece <> odiar disgusta | preferir <> evitar | bueno buena <> malo mala | positivo <> negativo |
        rápido rápidamente inmediatamente <> lento lentamente despacio | caliente <> frío | cordial amistoso cálido <>
        frío distante | nuevo nueva nuevos nuevas reciente <> viejo vieja antiguo antigua antiguos antiguas | barato
        económico <> caro | estricto <> flexible | simple sencillo <> complejo complicado | directo directamente <>
        indirecto indirectamente | activo <> inactivo pasivo | separado individualmente separados <> juntos agrupados
        conjunto | igual <> diferente distinto | completo entero <> parcial incompleto | laborable laborables <>
        festivo | día <> noche | diario diaria <> semanal semanales <> mensual mensuales <> anual | hoy <> ayer |
        izquierda <> derecha | dentro <> fuera | entrante entrantes <> saliente salientes | nacional local <>
        extranjero internacional | escrito <> oral verbal | teléfono llamar <> correo mail email | papel impreso <>
        digital electrónico | visible <> invisible | corriente actual <> próximo próxima siguiente <> anterior pasado
        | frecuentemente regularmente menudo <> raramente ocasionalmente | obligatorio <> opcional | fuerte <> débil |
        claro <> oscuro | ancho <> estrecho | verdadero <> falso | correcto <> incorrecto | exacto preciso <>
        aproximado redondeado | bruto <> neto | ingresos <> gastos | guardar <> descartar | llegar <> salir | unir <>
        separar dividir | elogiar <> criticar | contento satisfecho <> descontento insatisfecho | confirmar <>
        cancelar anular | verano <> invierno | singular <> plural | con <> sin | mayúscula mayúsculas <> minúscula
        minúsculas | tutear <> ustedear | lleno <> vacío | cerca <> lejos | cifrar <> descifrar | anónimo <> nominal
    synonyms: mail email correo correos mensaje mensajes emails | cliente clientes clienta | responder respuesta
        contestar respuestas | usar utilizar emplear uso usa | breve corto conciso | reunión reuniones cita citas |
        agendar programar planificar fijar reservar | enviar mandar remitir | eliminar borrar suprimir | reenviar |
        escribir redactar escribe | precio precios coste costo | factura facturas | documento documentos archivo
        archivos fichero | adjuntar adjunto adjuntos | pedir solicitar preguntar solicitud | avisar informar notificar
        comunicar aviso | indicar mencionar señalar | jefe responsable gerente | llamar llamada llamadas telefonear
        teléfono | resumen resumir síntesis | carpeta | desear querer | preferir preferencia | aprobar aprobación
        visto | permitir autorizar | confirmación confirmar | vacaciones | urgente urgentes | rápido veloz | guardar
        almacenar conservar | archivar | traducir traducción | suma importe cantidad | empresa compañía firma | sitio
        web | proveedor proveedores | pagar pago pagos pagadas abonar | contrato acuerdo | plazo vencimiento |
        descuento rebaja | revisar comprobar verificar | modificar cambiar | colega compañero equipo | presupuesto
        oferta | emoji emoticono | saludo saludos saludar | invitación invitar convocatoria invitaciones | añadir
        agregar insertar | mostrar visualizar | diario día | semanal semana | mensual mes | solo sólo solamente
        únicamente exclusivamente | anotar apuntar registrar apuntado | imprimir impresos | activar encender
        encendidos | usuario | cancelar anular | boletín boletines | viejo vieja antiguo
    kin: comida almuerzo almorzar | título asunto | copia copias | fallar falla falle | detener publicación |
        contactar llamar
    light: usuario | agente | asistente | cliente | mail | escribir | enviar | usar | añadir | incluir | nuevo |
        responder | crear | continuar | desear | preferir | empezar | recibir
    narrow: solo | únicamente | exclusivamente | veces | menudo | generalmente | casi | algunos | algunas | varios |
        varias | medio | aproximadamente | quizás | primero | último | próximo | otro | otros | más | menos | mitad
    duties: debe | deben | deberá | debería | obligatorio
    leaves: puede | pueden | podrá | opcional
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
    names: anna | ana | marco | maría | carlos | josé | juan | pedro | luis | lucía | álvaro | marta | ignacio |
        javier | miguel | antonio | manuel | francisco | carmen | laura | elena | sofía | pablo | diego | sergio |
        jorge | raquel | cristina | isabel | rosa | alberto | fernando | andrés | garcía | lópez | martínez | pérez |
        sánchez | gómez | rodríguez | madrid | barcelona | sevilla | valencia | bilbao | asana | notion | acme | inés
        | irene | paula
    affixes: in | im | ir | des | dis | no
    origins: de | desde | del
    goals: a | al | hacia
"""
