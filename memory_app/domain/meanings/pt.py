"""Portuguese."""

ROW = """
    stop: o | a | os | as | um | uma | uns | umas | de | do | da | dos | das | em | no | na | nos | nas | num | numa |
        ao | aos | à | às | por | pelo | pela | pelos | pelas | para | pra | com | e | ou | que | quem | qual | como |
        quando | se | é | são | ser | seja | sejam | está | estão | estar | fica | ficam | ficar | foi | era | há |
        haver | tem | têm | ter | seu | sua | seus | suas | meu | minha | nosso | nossa | lhe | lhes | me | te | ele |
        ela | eles | elas | você | vocês | eu | este | esta | estes | estas | esse | essa | isso | isto | aquele | deve
        | devem | deveria | dever | pode | podem | poder | quer | querem | querer | deseja | precisa | fazer | faz | vai
        | vão | ir | também | ainda | sempre | cada | todo | todos | toda | todas | muito | mais | mas | porque | já |
        assim | então | desde | até | entre | sobre | vez | vezes | caso | casos | modo | favor | agora | aqui | mesmo |
        mesma | enquanto | onde | após | partir | segue | seguem | continua | continuam | sistematicamente | qualquer |
        quaisquer | pôr | dar | dá | der | irá | recebem-se | próprio | própria | durante | mediante | sob | algum |
        alguma | alguns | algumas | outro | outra | outros | outras | hoje | conforme | deverá | deverão | poderá | será
        | serão | houver | tiver | estiver | for | quanto | aquela | dum | duma | disso | disto | nisso | neste | nesta
        | nesse | nessa | tu | ti
    negators: não | nunca | jamais | ninguém | nada | nenhum | nenhuma | nenhuns | nem | tampouco | raramente | nunca
        mais
    apart: sem
    concord: yes
    withholds: esquecer | esqueça | esquecido | esquecem | hesitar | hesite | faltar | falta | falte | falhar | parem |
        pára | recusam | evitando | excluindo | proibição | dispensado | poupar | descuidar | detém | deter |
        interromper | interrompe | cessa | cesse | abstendo | removem | apagam | negligenciar | evitar | evita | evite
        | evitem | evitado | parar | pare | cessar | omitir | omite | omita | omitido | saltar | pular | recusar |
        recusa | recuse | proibir | proíbe | proibido | proibida | proibidos | proibidas | excluir | exclui | exclua |
        excluído | ignorar | ignora | ignore | eliminar | elimina | elimine | apagar | apaga | apague | remover |
        remove | remova | retirar | retira | tirar | desativar | desativa | desative | desligar | desliga | desligada |
        odiar | odeia | detestar | detesta | impedir | impede | abster | abstenha | abstém | renunciar | suprimir |
        descartar | rejeitar | rejeita | vetar | vedado | declinar | indesejado | desnecessário | dispensar | dispensa
        | negar | desaprova | travar | retida | reter | abstenho | abstêm | abster-se | desistir | impedem | proíbem |
        abolir | abole | eliminam | dispensam | evitam | param | omitem | ignoram | interditar | interdito | interdita
        | inadmissível | inaceitável | desaconselhar | desaconselhado | escusado | escusada | escusa | escusar
    reads: sem (qualquer/nenhuma) dúvida > | sem sombra de dúvida > | inalterado > ≈ | inalterada > ≈ | inalterados > ≈
        | intacto > ≈ | intactos > ≈ | intacta > ≈ | tal (como está/como estão/qual) > ≈ | sem
        (alterações/alterar/mudanças) > ≈ | o mais tardar > até | (não pode/não podem/não deve/não devem) (faltar/ser
        esquecido/ser esquecida) > | sem (hesitar/hesitação/esquecer) > | nada (mais do que/além de) > só |
        (está/estão/é) (proibido/proibida/proibidos/vedado) > ¬ | longe de > ¬ | não … sem > … com | nunca … sem > … com
        | (nenhum/nenhuma) … sem > … com | daqui em diante > | não (se/) (esquecer/esqueça/esqueças/omitir/falhar) (de/)
        > | não (deixar/deixe/deixes/deixem) de > | não hesit(e/ar/es/em) (em/) > | não (só/ somente/apenas/unicamente)
        > | não mais (tarde/) (do/de/que/do que) > até | sem (dúvida/falta/ demora/exceção) > sempre | por que não > |
        porque não > | (não há/sem) problema > | sem (nenhum/nenhuma/qualquer) > sem | já não > ¬ | não … mais > ¬ … |
        não mais > ¬ | não … nunca > ¬ … | em (nenhum caso/caso algum/nenhum momento/ momento algum) > ¬ | de (modo
        nenhum/forma alguma/maneira nenhuma/jeito nenhum) > ¬ | (sob nenhuma circunstância/em hipótese alguma) > ¬ | nem
        … nem > ¬ … , | nem > ¬ | a menos que > , se ¬ | a não ser que > , se ¬ | (exceto/salvo/ menos)
        (quando/se/os/as/para/o/a) > , ¬ | (exceto/salvo/fora) > , ¬ | com exceção de > , ¬ | (à exceção/com exceção)
        (de/do/da/dos/das) > , ¬ | em (vez/lugar) (de/do/da) > , ¬ | ao invés (de/do/da) > , ¬ | não … mas > ¬ … , | não
        … senão > só … | deix(ar/a/e/em) de > parar | à mão > manualmente | cada vez > sempre | em todos os casos >
        sempre | em todas as (viagens/vezes/ocasiões) > sempre | todas as vezes > sempre | deixar de (fora/lado) >
        omitir | dizer que sim > aceitar | dizer que não > recusar | a tempo > pontual | no prazo > pontual |
        pontualmente > pontual | de imediato > imediatamente | o quanto antes > imediatamente | logo que possível >
        imediatamente | com antecedência > antes | mais de > acima | (superiores/superior/maior/maiores) (a/que/do que)
        > acima | menos de > abaixo | (inferiores/inferior) a > abaixo | em cópia > cópia | ponto e vírgula > semicolon
        | pontos e vírgulas > semicolon | ponto(s/) de exclamação > exclamation | por dia > diário | por semana >
        semanal | por mês > mensal | de a a z > crescente | de z a a > decrescente | a partir de agora > | de agora em
        diante > | por telefone > telefone | não (é necessário/é obrigatório/ precisa/tem de/tem que) > ¬ dever |
        demasiado … para > ¬ … | nunca mais > ¬ | quase nunca > ¬ | pôr em marcha > ativar | para(r/) de > parar | de
        (modo/maneira/forma/jeito) (algum/alguma/nenhum/nenhuma) > ¬ | (exceto/salvo/menos) (ao/aos/à/às/do/dos/da/das)
        > , ¬ | chega de > parar | basta de > parar | (pôr/põe/ponha/dar) (fim/termo) (a/ao/à/aos/às) > parar |
        (acabar/acaba/acabe) com > parar | (raras/poucas) (vezes/ocasiões) > ¬ | em raras ocasiões > ¬ | não (é/são)
        (preciso/necessário) > ¬ dever | é (preciso/necessário/obrigatório) (que/) > deve | há que > deve | (tem/têm)
        (de/que) > deve | (guardar se/guarda te/guarde se) de > evitar | (desistir/desiste/desista) de > parar | de
        menor a maior > crescente | só e apenas > só | tir(ar/a/e/o) (uma/um/) (foto/fotos/fotografia/fotografias) >
        fazer fotografia | tir(ar/a/e/o) (uma/um/) (dúvida/dúvidas) > fazer dúvida | tir(ar/a/e/o) (uma/um/)
        (cópia/cópias) > fazer cópia | tir(ar/a/e/o) (uma/um/) (férias) > fazer férias | tir(ar/a/e/o) (uma/um/)
        (proveito/partido) > fazer proveito | (onde/como) está > ≈ | (onde/como) estão > ≈ | o que > , |
        (prescindir/prescinda) (de/do/da/dos/das) > evitar | que não (têm/tem/tenham/tenha) (um/uma/nenhum/nenhuma/) >
        sem | (manter/manter/deixar/deixe) … (às escuras/na ignorância/no escuro) > ¬ informar …
    opposites: começar iniciar continuar retomar <> cancelar anular suspender interromper | cores cor <> preto cinza |
        vertical retrato <> horizontal paisagem | individual <> coletivo grupo | dinheiro <> cartão | janela <> corredor
        | alfabético alfabética <> cronológico cronológica | recente recentes <> antigo antigos | negrito <> normal |
        ida <> volta | subir <> descer | encher <> esvaziar | subscrever <> cancelar | unir agrupar juntar <> separar
        dividir | antecipar adiantar <> adiar atrasar | chegada <> partida | silencioso mudo <> sonoro | aprovar <>
        rejeitar reprovar | resumir abreviar <> detalhar | tu <> você | bloquear <> desbloquear | carregar <>
        descarregar baixar | ligar <> desligar | antes prévio <> depois após posterior | breve breves curto curtos curta
        curtas conciso encurtar <> longo longos longa longas comprido detalhado detalhada extenso alongar | formal
        formais formalmente <> informal informais coloquial informalmente | ascendente crescente <> descendente
        decrescente | ativar ligar habilitar ligado ligada ativada <> desativar desligar desabilitar | permitir
        autorizar permitido <> proibir | aceitar aceita <> recusar declinar rejeitar | incluir adicionar acrescentar
        anexar inserir <> excluir omitir tirar remover | começar iniciar <> parar terminar acabar | conservar guardar
        manter continuar <> apagar eliminar | manhã manhãs <> tarde tardes <> noite noites | mais maior <> menos menor |
        máximo <> mínimo | primeiro primeira primeiros <> último última últimos | interno interna internos <> externo
        externa externos | público pública públicos <> privado privada privados confidencial | manual manualmente <>
        automático automática automaticamente | aumentar subir <> diminuir reduzir baixar | cedo <> tarde | alto alta
        acima <> baixo baixa abaixo | grande grandes <> pequeno pequena pequenos | abrir aberto aberta <> fechar fechado
        fechada | comprar <> vender | importar <> exportar | ocultar esconder <> mostrar exibir | lido <> nãolido |
        gostar gosta amar adora aprecia <> odiar desgosta | preferir <> evitar | bom boa <> mau má ruim | positivo <>
        negativo | rápido rapidamente imediatamente <> lento lentamente devagar | quente <> frio | cordial amigável
        caloroso <> frio distante | novo nova novos novas recente <> velho velha antigo antiga antigos antigas | barato
        <> caro | rígido <> flexível | simples <> complexo complicado | direto diretamente <> indireto indiretamente |
        ativo <> inativo passivo | separado individualmente separados <> juntos agrupados conjunto | igual <> diferente
        | completo inteiro <> parcial incompleto | útil <> fimdesemana | dia <> noite | diário diária <> semanal
        semanais <> mensal mensais <> anual | hoje <> amanhã <> ontem | esquerda <> direita | dentro <> fora | entrada
        <> saída | nacional local <> estrangeiro internacional | escrito <> oral verbal | telefone telemóvel ligar <>
        mail email | papel impresso <> digital eletrónico eletrônico | visível <> invisível | corrente atual <> próximo
        próxima seguinte <> anterior passado | frequentemente regularmente <> raramente ocasionalmente | obrigatório <>
        opcional facultativo | forte <> fraco | claro <> escuro | largo <> estreito | verdadeiro <> falso | correto
        certo <> incorreto errado | exato preciso <> aproximado arredondado | bruto <> líquido | receitas <> despesas |
        guardar salvar <> descartar | chegar <> sair partir | unir juntar <> separar dividir | elogiar <> criticar |
        contente satisfeito <> descontente insatisfeito | confirmar <> cancelar anular | verão <> inverno | singular <>
        plural | com <> sem | maiúscula maiúsculas <> minúscula minúsculas | cheio <> vazio | perto <> longe | sim <>
        não | informar comunicar revelar <> ocultar esconder
    synonyms: mail email correio mensagem mensagens emails | cliente clientes | responder resposta respostas | usar
        utilizar empregar uso usa servir | breve curto conciso | reunião reuniões encontro | agendar marcar planear
        planejar programar reservar reservados | enviar mandar remeter | eliminar apagar | reencaminhar encaminhar |
        escrever redigir | preço preços custo | fatura faturas | documento documentos ficheiro arquivos ficheiros |
        anexar anexo anexos | pedir solicitar perguntar | avisar informar notificar comunicar avisa | indicar mencionar
        referir | chefe responsável gerente | telefonar ligação chamada telefone telemóvel | resumo resumir síntese |
        pasta | desejar | preferir preferência | aprovar aprovação | permitir autorizar | confirmação confirmar |
        férias | urgente urgentes | rápido veloz | guardar conservar guardados | arquivar arquivo | traduzir tradução |
        soma montante valor | empresa companhia firma | site | fornecedor fornecedores | pagar pagamento pagas |
        contrato acordo | prazo vencimento | desconto abatimento | rever verificar conferir revisar | modificar alterar
        mudar | colega equipa equipe | orçamento proposta propostas oferta | emoji | saudação saudações cumprimento |
        convite convidar convocatória | adicionar acrescentar inserir | mostrar exibir | diário dia | semanal semana |
        mensal mês | só somente apenas unicamente exclusivamente | anotar registar registrar | imprimir impresso |
        ativar ligar ligada | utilizador usuário | lembrete lembretes | escrito escrita escritos escrever | aberto
        aberta abrir | pago paga pagos pagar | entregue entregar entrega | feito feita fazer | visto ver | posto pôr |
        pedir pede peça pedem | seguir segue siga | preferir prefere prefira | servir serve | autorização permissão
        licença | compra comprar adquirir aquisição | relatório relatórios informe | ata atas | modelo template | cópia
        cópias | reclamação queixa | desculpa desculpas | fotografia foto imagem | hiperligação ligação link |
        palavra-passe senha | tarefa tarefas | recibo recibos comprovativo | viagem viagens | bilhete bilhetes passagem
        | escolher selecionar | corrigir corrige | atraso atrasar | adiar adiamento | assinar assinatura | sócio sócios
        membro membros
    kin: quarto quartos | cópia copiar | falhar erro | incluir conter | compra comprar | guardar arquivar manter |
        compartilhar partilhar acesso enviar | constar figurar conter incluir indicar | gostar apreciar adorar agradar
        preferir | rever aprovar verificar | anotar escrever registar | informar dizer contar | encontro chamada
        videochamada reunião
    light: utilizador | agente | assistente | cliente | mail | escrever | enviar | usar | adicionar | incluir | novo |
        responder | criar | continuar | desejar | preferir | começar | receber
    narrow: só | apenas | somente | exclusivamente | às vezes | geralmente | quase | alguns | algumas | vários | várias
        | meio | aproximadamente | talvez | primeiro | último | próximo | outro | outros | mais | menos | metade
    duties: deve | devem | deverá | precisa | obrigatório
    leaves: pode | podem | poderá | opcional
    breaks: mas | se | quando | enquanto | porque | embora | senão | pois
    ands: e | ou | nem
    numbers: dois=2 | duas=2 | três=3 | quatro=4 | cinco=5 | seis=6 | sete=7 | oito=8 | nove=9 | dez=10 | onze=11 |
        doze=12 | treze=13 | catorze=14 | quinze=15 | vinte=20 | trinta=30 | quarenta=40 | cinquenta=50 | sessenta=60 |
        setenta=70 | oitenta=80 | noventa=90 | cem=100 | cento=100 | mil=1000 | duzentos=200 | quinhentos=500
    scales: cem=100 | mil=1000 | k=1000 | milhão=1000000 | milhões=1000000
    clock: meia-noite=0:00
    am: da manhã | am
    pm: da tarde | da noite | pm
    hours: h | horas
    weekdays: segunda segundas segunda-feira segundas-feiras | terça terças terça-feira terças-feiras | quarta quartas
        quarta-feira quartas-feiras | quinta quintas quinta-feira quintas-feiras | sexta sextas sexta-feira
        sextas-feiras | sábado sábados | domingo domingos
    months: janeiro | fevereiro | março | abril | maio | junho | julho | agosto | setembro | outubro | novembro |
        dezembro
    names: ana | anna | marco | maria | joão | josé | pedro | rui | inês | tiago | beatriz | carlos | luís | paulo |
        miguel | sofia | catarina | mariana | francisco | antónio | antônio | manuel | ricardo | bruno | rafael |
        gustavo | lucas | fernanda | juliana | patrícia | silva | santos | ferreira | pereira | oliveira | costa |
        lisboa | porto | coimbra | braga | acme | diogo | marta | helena
    affixes: in | im | ir | des | dis
    origins: de | do | da | dos | das | desde
    goals: para | ao | à | a
    whole: exclusivamente exclusivo exclusiva exclusivos exclusivas | par pares | paris | parada paradas | falha falhas
        | salto saltos | reta retas | fora | usar usa usas use uses usem usam usado usada usados usadas usando
    converses: enviar mandar <> receber
    keeps: manter | conservar | deixar | guardar | permanecer | ficar | fica | ficam | preservar
    empty: o | a | os | as | um | uma | uns | umas | de | do | da | dos | das | é | são | ser | seja | sejam | está |
        estão | estar | fica | ficam | ficar | foi | era | será | serão | que | se | deve | devem | deveria | deverá |
        deverão | também | assim | dum | duma
    affirmed: sempre | cada | sistematicamente | dever
    hearers: você | vocês | tu
    forms: em no na nos nas num numa | ao aos à às | por pelo pela pelos pelas | para pra | seu sua seus suas | meu
        minha | nosso nossa | este esta estes estas | essa esse | pode podem poder poderá poderão | quer querem querer |
        algum alguma alguns algumas | outro outra outros outras | próprio própria | mesmo mesma | todo todos toda todas
        | isso isto | fazer faz | vai vão ir | segue seguem | continua continuam | qualquer quaisquer | neste nesta |
        nesse nessa | disso disto | vez vezes | caso casos | ele eles | ela elas
    general: usar | utilizar | empregar | escrever | pôr | colocar
    avoids: evitar | evita | evite | evitam | evitem | abster-se | abstenho | abstêm | renunciar | omitir
    passives: é | são | ser | seja | sejam | está | estão | estar | fica | ficam | foi | era | será | serão | se
"""
