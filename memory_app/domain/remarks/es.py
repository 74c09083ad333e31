"""Spanish."""

ROW = """
    lesson: nota | importante | atención | advertencia | recuerda | recuerde | recordar | recordatorio | aviso |
        cuidado | ojo | precaución | a tener en cuenta | tener en cuenta | nota importante | lección | consejo |
        observación
    preference: preferencia | preferencias | preferencia(s/) del usuario | preferencia(s/) de la usuaria
    codebase: convenci(ón/ones) | convenci(ón/ones) del proyecto
    openers: es importante (que/recordar que/tener en cuenta que) | (ten/tenga/hay que tener) en cuenta que |
        (nótese/recuerda/recuerde/cabe señalar) que
    whole: (problema/problemas/error/errores) (conocido/conocidos) | no (olvides/olvidar/olvide)
    users: usuario | usuaria | cliente
    prefers: prefiere | quiere | desea | pidió | solicitó | (ha/había) (pedido/solicitado/expresado) | (le/les)
        gusta | no (quiere/le gusta/desea) | exige | preferiría | querría | odia | insiste en | gusta de
    commissions: que yo | que nosotros
    projects: (este/el/nuestro/esta/la/nuestra) (proyecto/repositorio/repo/aplicación/app/base de código)
    uses: usa | utiliza | requiere | emplea | necesita | se basa en | sigue | depende de | tiene | guarda | almacena
    passing: ya | ahora | recién
    always: siempre | nunca | asegúrate de | asegúrese de | jamás
    before: antes (de/del/de cada/de un/de hacer/de hacer un/) (commit/push/deploy/merge/confirmar/subir/desplegar/
        fusionar/publicar/despliegue/hacer commit/hacer push/cada commit/cada push)
    doubt: si | quizás | quizá | tal vez | cuando | acaso | probablemente | supongamos | lo que | podría |
        posiblemente
    negation: no | ni | nunca | sin | ningún | ninguna | jamás | tampoco
    indefinite: un | una | cada | cualquier | ningún | ninguna | algún | alguna | otro | nuevo | qué
    summary: resumen | en resumen | síntesis
    headed: resumen | síntesis | lo que hice | cambios | cambios realizados
    decision: decisi(ón/ones) | decidido | elección
    unfinished: pendiente(s/) | por hacer | queda por hacer | falta | faltante | sin terminar | tareas pendientes |
        incompleto
    next: (próximo/próximos) (paso/pasos) | siguiente(s/) paso(s/) | a continuación | siguiente
    nothing: ninguno | ninguna | nada | no aplica | no procede | (sin/ningún/ninguna) (novedad/novedades/problema/
        problemas/cambio/cambios/ comentario/comentarios/incidencias/observación/observaciones) | todo bien
    silent: nada (que (informar/reportar/decir/añadir/agregar/señalar/destacar/anotar/hacer/decidir)/en particular/
        especial/relevante)
"""
