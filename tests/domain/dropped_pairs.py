# ruff: noqa: RUF001
"""Pairs of short texts by how they relate, a line each, with " / " between."""

OPPOSITE = """
Approve amounts > 500 euros. / Approve amounts < 500 euros.
Approve amounts >= 500 euros. / Approve amounts <= 500 euros.
Approve amounts ≥ 500 euros. / Approve amounts ≤ 500 euros.
Beträge > 500 freigeben. / Beträge < 500 freigeben.
Add +3 percent. / Add -3 percent.
Answer praise with 👍. / Answer praise with 👎.
Round amounts up. / Round amounts down.
Log in before calls. / Log out before calls.
Sign in guests. / Sign out guests.
Turn the light on. / Turn the light off.
Zet het licht aan. / Zet het licht uit.
Keep it short. / Write long mails.
Answer quickly. / Answer slowly.
Write shorter drafts. / Write longer drafts.
Write less formally. / Write more formally.
Kunden duzen. / Kunden siezen.
Kurz schreiben. / Lange Mails schreiben.
Répondre vite. / Répondre lentement.
Scrivere mail brevi. / Scrivere mail lunghe.
Responder rápido. / Responder despacio.
Schrijf kort. / Schrijf lange mails.
Hedge what is not certain. / Do not hedge.
Flag mails that are not signed. / Never flag mails that are not signed.
Sei freundlich. / Sei unfreundlich.
Tutoyer les clients. / Vouvoyer les clients.
Tutear a los clientes. / Tratar de usted a los clientes.
Klanten tutoyeren. / Klanten vousvoyeren.
Use more emojis. / Use fewer emojis.
Emojis? Never. / Use emojis.
Never use semicolons. / Always use semicolons.
No semicolons. / Use semicolons.
"""

TURNED = """
Keep the customer informed about delays. / Keep the customer in the dark about delays.
Tell suppliers our budget. / Keep our budget from suppliers.
The assistant should be allowed to cancel meetings. / The assistant should be barred from cancelling meetings.
Commencer par le résumé, finir par les détails. / Commencer par les détails, finir par le résumé.
Traduire de l'anglais vers le français. / Traduire du français vers l'anglais.
Il n'y a plus besoin de confirmer les livraisons. / Il faut encore confirmer les livraisons.
Il vaut mieux téléphoner qu'écrire. / Il vaut mieux écrire que téléphoner.
Prima chiedere a Marco, poi ad Anna. / Prima chiedere ad Anna, poi a Marco.
First ask Marco, then Anna. / First ask Anna, then Marco.
Erst Marco fragen, dann Anna. / Erst Anna fragen, dann Marco.
D'abord demander à Marco, puis à Anna. / D'abord demander à Anna, puis à Marco.
Primero preguntar a Marco, luego a Ana. / Primero preguntar a Ana, luego a Marco.
Primeiro perguntar a Marco, depois a Ana. / Primeiro perguntar a Ana, depois a Marco.
Eerst Marco vragen, dan Anna. / Eerst Anna vragen, dan Marco.
Ask Marco before Anna. / Ask Anna before Marco.
Marco vor Anna fragen. / Anna vor Marco fragen.
Demander à Marco avant Anna. / Demander à Anna avant Marco.
Start with the summary, end with the details. / Start with the details, end with the summary.
Mit der Zusammenfassung beginnen, mit den Details enden. / Mit den Details beginnen, mit der Zusammenfassung enden.
Translate from English to French. / Translate from French to English.
Translate from English into French. / Translate from French into English.
Vom Englischen ins Französische übersetzen. / Vom Französischen ins Englische übersetzen.
Tradurre dall'inglese al francese. / Tradurre dal francese all'inglese.
Traducir del inglés al francés. / Traducir del francés al inglés.
Traduzir do inglês para o francês. / Traduzir do francês para o inglês.
Vertaal van Engels naar Frans. / Vertaal van Frans naar Engels.
It is better to phone than to write. / It is better to write than to phone.
Phone rather than write. / Write rather than phone.
Lieber anrufen als schreiben. / Lieber schreiben als anrufen.
È meglio telefonare che scrivere. / È meglio scrivere che telefonare.
Es mejor llamar que escribir. / Es mejor escribir que llamar.
É melhor ligar do que escrever. / É melhor escrever do que ligar.
Beter bellen dan schrijven. / Beter schrijven dan bellen.
Prefer tables to lists. / Prefer lists to tables.
Prefer tables over lists. / Prefer lists over tables.
Deliveries no longer need to be confirmed. / Deliveries must still be confirmed.
Lieferungen müssen nicht mehr bestätigt werden. / Lieferungen müssen weiterhin bestätigt werden.
Non serve più confermare le consegne. / Bisogna ancora confermare le consegne.
Ya no hace falta confirmar las entregas. / Todavía hay que confirmar las entregas.
Leveringen hoeven niet meer bevestigd te worden. / Leveringen moeten nog bevestigd worden.
Withhold the budget from suppliers. / Share the budget with suppliers.
Keep suppliers in the dark about our budget. / Tell suppliers our budget.
Book only after approval. / Book without waiting for approval.
Kunden über Verzögerungen informieren. / Kunden über Verzögerungen im Unklaren lassen.
Budget den Lieferanten nennen. / Budget vor Lieferanten geheim halten.
Informer le client des retards. / Laisser le client dans l'ignorance des retards.
Informare il cliente dei ritardi. / Tenere il cliente all'oscuro dei ritardi.
Informar al cliente de los retrasos. / Ocultar los retrasos al cliente.
De klant informeren over vertragingen. / De klant in het ongewisse laten over vertragingen.
Agents are permitted to delete drafts. / Agents are barred from deleting drafts.
"""

SPELT_OUT = """
Decline meetings without an agenda. / Refuse meetings that have no agenda.
Remind clients of unpaid invoices. / Clients are reminded about invoices they haven't paid.
Besprechungen ohne Agenda ablehnen. / Besprechungen ablehnen, die keine Agenda haben.
Refuser les réunions sans ordre du jour. / Refuser les réunions qui n'ont pas d'ordre du jour.
Rifiutare le riunioni senza agenda. / Rifiutare le riunioni che non hanno un'agenda.
Rechazar reuniones sin agenda. / Rechazar reuniones que no tienen agenda.
Recusar reuniões sem agenda. / Recusar reuniões que não têm agenda.
Weiger vergaderingen zonder agenda. / Weiger vergaderingen die geen agenda hebben.
Use tables, not lists. / Prefer tables over lists.
Don't write long mails. / Keep mails short.
Be brief. / Don't be verbose.
Ask before booking. / Never book without asking.
Nooit voor 9 uur bellen. / Bel niet voor negen uur.
Flag unsigned contracts. / Flag contracts that are not signed.
Keep our budget from suppliers. / Don't tell suppliers our budget.
Keep suppliers in the dark about our budget. / Do not tell suppliers our budget.
The assistant is barred from cancelling meetings. / The assistant must not cancel meetings.
Kunden an unbezahlte Rechnungen erinnern. / Kunden an Rechnungen erinnern, die nicht bezahlt sind.
Rappeler les factures impayées. / Rappeler les factures qui n'ont pas été payées.
Send offers without discounts. / Send offers that have no discount.
"""

DIFFERENT = """
The limit is €500. / The limit is $500.
Das Limit ist 500 €. / Das Limit ist 500 $.
La limite est de 500 €. / La limite est de 500 $.
Il limite è €500. / Il limite è £500.
El límite es de 500 €. / El límite es de 500 $.
The limit is 10%. / The limit is 10€.
Packe 5 kg ein. / Packe 5 mg ein.
Heat to 20 °C. / Heat to 20 °F.
Chauffer à 20 °C. / Chauffer à 20 °F.
Use plan A for new clients. / Use plan B for new clients.
Plan A für neue Kunden verwenden. / Plan B für neue Kunden verwenden.
Utiliser le plan A pour les nouveaux clients. / Utiliser le plan B pour les nouveaux clients.
Usare il piano A per i nuovi clienti. / Usare il piano B per i nuovi clienti.
Usar el plan A para los clientes nuevos. / Usar el plan B para los clientes nuevos.
Gebruik plan A voor nieuwe klanten. / Gebruik plan B voor nieuwe klanten.
Forward access requests to IT. / Forward access requests to HR.
Write it in C++. / Write it in C#.
Copy jo on offers. / Copy al on offers.
Forward mail from Anna. / Forward mail to Anna.
Angebote an Acme schicken. / Angebote von Acme schicken.
Transférer les mails à Anna. / Transférer les mails d'Anna.
Inoltrare le mail a Marco. / Inoltrare le mail da Marco.
Reenviar los correos a Marco. / Reenviar los correos de Marco.
Enviar as faturas a Marco. / Enviar as faturas de Marco.
Stuur offertes aan Acme. / Stuur offertes van Acme.
Отправлять письма от Анны. / Отправлять письма для Анны.
给安娜发送邮件。 / 从安娜发送邮件。
アンナにメールを送る。 / アンナからメールを送る。
Answer with :). / Answer with :(.
Never use ; / Never use ,
Never use semicolons. / Never use emojis.
Avoid semicolons. / No emojis.
Keep it short. / Long meetings tire Maria.
"""

NOT_THE_SAME = """
Set it to -5 degrees. / Set it to 5 degrees.
Pack 5 kg. / Pack 5 mg.
Wait 30 s. / Wait 30 h.
Scroll up to the summary. / Scroll down to the summary.
Inoltrare le mail a Marco. / Inoltrare le mail di Marco.
Sign mails with my name. / Sign mails with her name.
Put our logo on offers. / Put their logo on offers.
Unser Logo auf Angebote setzen. / Ihr Logo auf Angebote setzen.
Mettre notre logo sur les devis. / Mettre leur logo sur les devis.
Poner nuestro logo en las ofertas. / Poner su logo en las ofertas.
Mettere il nostro logo sulle offerte. / Mettere il loro logo sulle offerte.
He approves invoices. / She approves invoices.
Er genehmigt Rechnungen. / Sie genehmigt Rechnungen.
Il approuve les factures. / Elle approuve les factures.
He can pay by card. / He has to pay by card.
The client must not pay. / The client does not have to pay.
Der Kunde darf nicht zahlen. / Der Kunde muss nicht zahlen.
De klant mag niet betalen. / De klant hoeft niet te betalen.
Reply to clients and suppliers. / Reply to clients or suppliers.
Kunden und Lieferanten antworten. / Kunden oder Lieferanten antworten.
Put it in the box. / Put it on the box.
Pagar por el cliente. / Pagar para el cliente.
Pour les clients, payer par carte. / Pour les clients, payer avec carte.
Never use ";". / Never use ",".
Is Anna copied? / Anna is copied.
Do not always copy Anna. / Do not copy Anna.
Delete drafts. / Never write drafts.
Ignore mails from suppliers in Italy. / No mails from suppliers in Italy.
Discuss tables in mails. / Use tables in mails.
Never write emojis. / Never use emojis.
Send weekly reports to Anna. / Send reports to Anna.
Rechnungen von Lieferanten freigeben. / Große Rechnungen von Lieferanten freigeben.
Copier Anna sur les devis. / Copier Anna sur les gros devis.
Keep 5' distance. / Keep 5" distance.
Anna needs copies of offers. / Anna copies offers.
Use *.csv files. / Use .csv files.
Le client ne doit pas payer. / Le client n'est pas obligé de payer.
Avec mon accord. / Avec ton accord.
Con il mio nome. / Con il tuo nome.
Firmar con mi nombre. / Firmar con su nombre.
Assinar com meu nome. / Assinar com seu nome.
Met mijn naam ondertekenen. / Met haar naam ondertekenen.
Avisar a clientes y proveedores. / Avisar a clientes o proveedores.
Мой логотип поставить. / Ваш логотип поставить.
请给我打电话。 / 请给他打电话。
Speak to me before calls. / Speak to us before calls.
Work with Acme. / Work for Acme.
Mit Anna sprechen. / Für Anna sprechen.
Voor Anna betalen. / Aan Anna betalen.
"""

SAME = """
Never use semicolons. / Do not use semicolons.
Never use semicolons. / Don't use semicolons.
Never use semicolons. / Avoid semicolons.
Never use semicolons. / No semicolons.
Never use semicolons. / Semicolons are never used.
Never use semicolons. / Avoid using semicolons.
Never use semicolons. / You must not use semicolons.
Never use semicolons. / Please don't use any semicolons!
Never use semicolons. / Refrain from semicolons.
Auf Emojis verzichten. / Keine Emojis verwenden.
Auf Emojis verzichten. / Verzichte auf Emojis.
Keine Emojis. / Nie Emojis verwenden.
Emojis vermeiden. / Verwende keine Emojis.
Emojis nicht benutzen. / Bitte keine Emojis.
N'utilise pas d'emojis. / Évite les emojis.
Ne jamais utiliser d'emojis. / Pas d'emojis.
Ne jamais utiliser d'emojis. / Renoncer aux emojis.
Non usare emoji. / Evitare le emoji.
Non usare mai emoji. / Niente emoji.
Non usare emoji. / Rinunciare alle emoji.
No usar emojis. / Evita los emojis.
Nunca uses emojis. / Sin emojis.
Nunca uses emojis. / No utilices emojis.
Não usar emojis. / Evite emojis.
Nunca use emojis. / Sem emojis.
Gebruik geen emoji's. / Vermijd emoji's.
Geen emoji's. / Gebruik nooit emoji's.
Zie af van emoji's. / Gebruik geen emoji's.
不要使用表情符号。 / 避免表情符号。
Не использовать смайлики. / Избегать смайликов.
Amounts in the books are never rounded. / Never round amounts in the books.
Beträge werden nie gerundet. / Nie Beträge runden.
Les montants ne sont jamais arrondis. / Ne jamais arrondir les montants.
Gli importi non vanno mai arrotondati. / Non arrotondare mai gli importi.
Los importes nunca se redondean. / Nunca redondear los importes.
Os valores nunca são arredondados. / Nunca arredondar os valores.
Always use semicolons. / Use semicolons.
You must copy Anna. / Copy Anna.
Send drafts. / Please send the drafts.
Pas d'emojis ! / Pas d'emojis.
Never, ever use semicolons. / Never use semicolons.
You may not use emojis. / You must not use emojis.
Tables, please. / Use tables.
Sin anglicismos. / No uses anglicismos.
Niente punti esclamativi. / Non usare punti esclamativi.
Leave out exclamation marks. / Never use exclamation marks.
"""

ALIKE = """
No attachments. / Never send attachments.
Keine Anhänge. / Nie Anhänge schicken.
Never use semicolons. / Stop using semicolons.
Never use semicolons. / Maria never uses semicolons.
Never use exclamation marks. / Skip exclamation marks.
Emojis should not be used. / Emojis are not to be used.
Ne jamais utiliser d'emojis. / Marie n'utilise jamais d'emojis.
No usar emojis. / Ana no usa emojis.
Geen bijlagen. / Nooit bijlagen sturen.
"""
