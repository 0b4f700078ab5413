import type { email as english } from '../en/email.ts'
import type { Translation } from '../translation.ts'

export const email: Translation<typeof english> = {
  billedTo: 'Intestata a',
  amountDue: 'Importo dovuto',
  dueDate: 'Scadenza',
  paymentMethod: 'Metodo di pagamento',
  plan: 'Piano',
  trialEnd: 'Fine della prova',
  firstFee: 'Primo canone',

  payInvoice: 'Paga la fattura',
  viewInvoice: 'Visualizza la fattura',
  downloadReceipt: 'Scarica la ricevuta',
  confirmPayment: 'Conferma il pagamento',
  addMethod: 'Aggiungi un metodo di pagamento',
  openPortal: 'Apri la pagina cliente',

  attached: 'Il documento è allegato in formato PDF.',
  questions: 'Domande? Scriva a {email}.',
  linkWorks: 'Validità del link: {time}. La preghiamo di non inoltrare questa e-mail.',
  notAsked: 'Se non ha richiesto questa e-mail, può ignorarla.',
  ifPaid: 'Se ha già pagato, ignori questa e-mail.',

  finalized: {
    subject: '{document} di {company}',
    dueOn: 'Scadenza: {date}',
    automatic: 'Addebitata automaticamente',
    nothingDue: 'Nulla da pagare',
    manualText: 'Ecco la Sua nuova fattura. La preghiamo di pagarla entro il giorno {date}.',
    automaticText: 'Ecco la Sua nuova fattura. Viene addebitata automaticamente: non deve fare nulla.',
    settledText: 'Ecco la Sua nuova fattura, per il Suo archivio. Non resta nulla da pagare.',
  },
  receipt: {
    subject: 'Ricevuta per la fattura {number} di {company}',
    partSubject: 'Pagamento della fattura {number} ricevuto da {company}',
    title: 'Grazie per il Suo pagamento',
    paidOn: 'Pagato il giorno {date}',
    text: 'Abbiamo ricevuto il Suo pagamento della fattura {number}. La fattura è interamente pagata.',
    partText: 'Abbiamo ricevuto il Suo pagamento della fattura {number}. Resta da pagare: {amount}.',
  },
  failed: {
    subject: 'Pagamento della fattura {number} a {company} non riuscito',
    title: 'Il Suo pagamento non è riuscito',
    reasons: {
      card_declined: 'La Sua banca ha rifiutato il pagamento.',
      expired_card: 'La Sua carta è scaduta.',
      insufficient_funds: 'I fondi sul conto non erano sufficienti.',
      other: 'Non è stato possibile addebitare il Suo metodo di pagamento.',
      none: 'Non è salvato alcun metodo di pagamento su cui addebitare.',
    },
    triesAgain:
      'Riproveremo il giorno {date}. Per pagare ora, o con un altro metodo di pagamento, apra la fattura.',
    triesNoMore: 'Non riproveremo automaticamente. La preghiamo di aprire la fattura e di pagarla da lì.',
  },
  action: {
    subject: 'Confermi il pagamento della fattura {number} a {company}',
    title: 'Confermi il Suo pagamento',
    text: 'La Sua banca Le chiede di confermare questo pagamento. Fino ad allora la fattura non è pagata.',
  },
  dueSoon: {
    subject: 'Promemoria: la fattura {number} di {company} scade il giorno {date}',
    title: 'La Sua fattura scade a breve',
    text: 'Le ricordiamo che la Sua fattura scade il giorno {date}. La preghiamo di pagarla entro tale data.',
  },
  overdue: {
    subject: 'La fattura {number} di {company} è scaduta',
    title: 'La Sua fattura è scaduta',
    wasDueOn: 'Scaduta il giorno {date}',
    text: 'La Sua fattura è scaduta il giorno {date}. Ritardo: {time}. La preghiamo di pagarla ora.',
    textToday: 'La Sua fattura è scaduta il giorno {date}. La preghiamo di pagarla ora.',
  },
  trial: {
    subject: 'La Sua prova di {plan} presso {company} termina il giorno {date}',
    title: 'La Sua prova termina a breve',
    text: 'La Sua prova di {plan} termina il giorno {date}. Dopo, il Suo abbonamento continua e viene fatturato.',
    needsMethod: 'La preghiamo di salvare un metodo di pagamento entro tale data.',
  },
  signIn: {
    subject: 'Il Suo link di accesso per {company}',
    text: 'Con questo link accede alla fatturazione di {company}.',
    button: 'Accedi',
  },
  join: {
    subject: 'Il Suo invito a {company}',
    text: 'Con questo link ottiene l’accesso alla fatturazione di {company}.',
    button: 'Accetta l’invito',
  },
  setPassword: {
    subject: 'Imposti la Sua password per {company}',
    text: 'Con questo link imposta la Sua password per la fatturazione di {company}.',
    button: 'Imposta la password',
  },
  portal: {
    subject: 'La Sua pagina cliente presso {company}',
    title: 'La Sua pagina cliente',
    text: 'Qui può vedere e pagare le Sue fatture di {company} e gestire i Suoi metodi di pagamento.',
  },
}
