"""Portuguese."""

ROW = """
    lesson: nota | importante | atenção | aviso | lembre-se | lembrete | lembrar | cuidado | observação | obs |
        advertência | alerta | nota importante | lição | dica | recorde | note bem
    preference: preferência | preferências | preferência(s/) do (usuário/utilizador)
    codebase: convenç(ão/ões) | convenç(ão/ões) do projeto
    openers: é importante (que/lembrar que/notar que) | (note/observe/lembre-se de/tenha em mente/vale notar) que
    whole: (problema/problemas/erro/erros) (conhecido/conhecidos) | não (esqueça de/esquecer de/se esqueça de)
    users: usuário | usuária | utilizador | utilizadora | cliente
    prefers: prefere | quer | deseja | pediu | solicitou | gosta de | (tinha/havia) (pedido/solicitado) | não
        (quer/gosta de/ deseja) | exige | gostaria de | preferiria | odeia | insiste em
    commissions: que eu | que nós
    projects: (este/o/nosso/esta/a/nossa) (projeto/repositório/repo/aplicação/aplicativo/app/base de código)
    uses: usa | utiliza | requer | exige | precisa de | se baseia em | baseia-se em | segue | depende de | tem |
        guarda | armazena | emprega
    passing: já | agora | acabou
    always: sempre | nunca | certifique-se de | jamais | assegure-se de
    before: antes (de/do/de cada/de um/de fazer/de fazer o/da/) (commit/push/deploy/merge/enviar/implantar/publicar/
        confirmar/lançar/fazer commit/fazer push/commitar/cada commit)
    doubt: se | talvez | caso | quando | provavelmente | suponha | supondo | o que | poderia | possivelmente
    negation: não | nem | nunca | sem | nenhum | nenhuma | jamais | tampouco
    indefinite: um | uma | cada | qualquer | nenhum | nenhuma | algum | alguma | outro | todo | novo
    summary: resumo | em resumo | síntese | sumário
    headed: resumo | síntese | o que fiz | o que foi feito | alterações | mudanças
    decision: decis(ão/ões) | decidido | escolha
    unfinished: pendente(s/) | por fazer | a fazer | falta | falta fazer | restante | inacabado | incompleto |
        pendências
    next: próximo(s/) passo(s/) | a seguir | seguinte | próximas etapas
    nothing: nenhum | nenhuma | nada | não se aplica | nada pendente | (sem/nenhum/nenhuma) (novidade/novidades/
        problema/problemas/ alteração/alterações/comentário/comentários/observação/observações) | tudo bem
    silent: nada (a (relatar/reportar/dizer/acrescentar/assinalar/destacar/notar/fazer/decidir/declarar)/de (especial/
        particular/relevante))
"""
