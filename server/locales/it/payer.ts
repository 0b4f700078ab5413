import type { payer as english } from '../en/payer.ts'
import type { Translation } from '../translation.ts'

export const payer: Translation<typeof english> = {
  open: 'Da pagare',
  overdue: 'Scaduta',
  paid: 'Pagata',
  void: 'Annullata',
  issued: 'Emessa',
  downloadPdf: 'Scarica il PDF',
  issuedBy: '{document} {number} di {seller}.',
  summary: 'Riepilogo',
  linesOfInvoice: 'Righe di questa fattura',
  linesOfNote: 'Righe di questa nota di credito',
  taxesOfInvoice: 'Imposte di questa fattura',
  taxesOfNote: 'Imposte di questa nota di credito',
  units: 'unità',
  taxOn: 'di',
  creditNotes: 'Note di credito',
  payments: 'Pagamenti',
  refunds: 'Rimborsi',
  refundedOn: '{amount} rimborsati in data {date}.',
  settledFromBalance: 'Saldata automaticamente con il Suo credito.',
  dueOn: 'Scadenza: {date}.',
  wasDueOn: 'Questa fattura è scaduta in data {date}.',
  partPaid: 'Pagati {paid} di {total}.',
  partPaidFromCredit: 'Pagati {paid} di {total} con il Suo credito.',
  nothingWasDue: 'Non c’era nulla da pagare.',
  nothingIsDue: 'Non c’è più nulla da pagare.',
  wasPaidOn: 'Questa fattura è stata pagata in data {date}. Grazie.',
  wasVoidedOn: 'Questa fattura è stata annullata in data {date}. Non è dovuto nulla.',
  noteWasVoidedOn: 'Questa nota di credito è stata annullata in data {date}. Non è più valida.',
  takenOff: 'Detratto dalla fattura: {amount}.',
  addedToCredit: 'Aggiunto al Suo credito: {amount}.',
  refunded: 'Rimborsato: {amount}.',
  paidBack: 'Restituito: {amount}.',
  pay: 'Paga {amount}',
  tryAgain: 'Riprova',
  paymentFailed: 'Il pagamento non è andato a buon fine.',
  failures: {
    card_declined: 'La carta è stata rifiutata.',
    insufficient_funds: 'La carta non ha fondi sufficienti.',
    expired_card: 'La carta è scaduta.',
    lost_card: 'La carta è stata segnalata come smarrita.',
    stolen_card: 'La carta è stata segnalata come rubata.',
    authentication_required: 'La banca chiede una conferma del pagamento.',
  },
  nothingCharged: 'Non è stato addebitato nulla.',
  payOtherwise: 'La preghiamo di pagare in un altro modo.',
  notFinished: 'Il Suo pagamento non è ancora concluso.',
  whereYouLeftOff: 'Riprenda da dove ha interrotto.',
  continue: 'Continua',
  continueTo: 'Continua su {host}',
  payAnotherWay: 'Paga in un altro modo',
  beingConfirmed: 'Il Suo pagamento è in fase di conferma.',
  comeBackLater: 'Questa pagina ne mostrerà l’esito. Può anche chiuderla e tornare più tardi.',
  otherWays: 'Altri modi di pagare',
  balanceCovers:
    'Se il Suo saldo presso {seller} copre {amount}, l’importo viene addebitato automaticamente e non deve fare nulla.',
  balanceCoversOrTopUp:
    'Se il Suo saldo presso {seller} copre {amount}, non deve fare nulla: l’importo viene addebitato automaticamente. In caso contrario, chieda a {seller} come ricaricarlo.',
  transferInstead:
    'Può anche pagare {amount} a {seller} con bonifico sul conto indicato sotto. La preghiamo di indicare la fattura {number}.',
  payByToAccount:
    'La preghiamo di pagare {amount} a {seller} entro la scadenza ({date}), con bonifico sul conto indicato sotto, indicando la fattura {number}. Non è possibile pagare su questa pagina.',
  payNowToAccount:
    'La preghiamo di pagare subito {amount} a {seller}, con bonifico sul conto indicato sotto, indicando la fattura {number}. Non è possibile pagare su questa pagina.',
  payByAsAgreed:
    'La preghiamo di pagare {amount} a {seller} entro la scadenza ({date}), nel modo concordato, indicando la fattura {number}. Non è possibile pagare su questa pagina.',
  payNowAsAgreed:
    'La preghiamo di pagare subito {amount} a {seller}, nel modo concordato, indicando la fattura {number}. Non è possibile pagare su questa pagina.',
  notFound: 'Pagina non trovata',
  notFoundText:
    'Non esiste una pagina a questo indirizzo. Verifichi che il link sia completo, o chieda a chi glielo ha inviato.',
  unavailable: 'Al momento non disponibile',
  unavailableText: 'Al momento non possiamo mostrare questa pagina. Riprovi tra qualche secondo.',
  providerUnavailableText:
    'Al momento non riusciamo a contattare il fornitore dei pagamenti. Riprovi tra qualche secondo.',
  broken: 'Si è verificato un errore',
  brokenText: 'Non abbiamo potuto mostrare questa pagina. Riprovi più tardi.',
  refused: 'Richiesta rifiutata',
  refusedText:
    'Questa richiesta proviene da un altro sito, quindi non è stato modificato nulla. Apra la fattura dal link che ha ricevuto e riprovi.',
  tooMany: 'Troppi tentativi',
  tooManyText:
    'Ci sono stati troppi tentativi di pagamento. Non è stato addebitato nulla. Riprovi più tardi, o chieda un altro modo di pagare a chi Le ha inviato la fattura.',
  expired: 'Questo link è scaduto',
  expiredText: 'Non è stato salvato nulla. La preghiamo di richiedere un altro link.',
  tooManyMethods: 'Troppi metodi di pagamento',
  tooManyMethodsText:
    'Non è stato salvato nulla: sono già salvati {count} metodi di pagamento. Chieda all’azienda che Le ha inviato il link di rimuoverne uno.',
}
