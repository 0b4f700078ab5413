import type { payer as english } from '../en/payer.ts'
import type { Translation } from '../translation.ts'

export const payer: Translation<typeof english> = {
  open: 'Offen',
  overdue: 'Überfällig',
  paid: 'Bezahlt',
  void: 'Storniert',
  issued: 'Ausgestellt',
  downloadPdf: 'PDF herunterladen',
  issuedBy: '{document} {number}, ausgestellt von {seller}.',
  summary: 'Übersicht',
  linesOfInvoice: 'Positionen dieser Rechnung',
  linesOfNote: 'Positionen dieser Rechnungskorrektur',
  taxesOfInvoice: 'Steuern dieser Rechnung',
  taxesOfNote: 'Steuern dieser Rechnungskorrektur',
  units: 'Einheiten',
  taxOn: 'von',
  creditNotes: 'Rechnungskorrekturen',
  payments: 'Zahlungen',
  refunds: 'Erstattungen',
  refundedOn: '{amount} wurden am {date} erstattet.',
  settledFromBalance: 'Wird automatisch aus Ihrem Guthaben beglichen.',
  dueOn: 'Fällig am {date}.',
  wasDueOn: 'Diese Rechnung war am {date} fällig.',
  partPaid: '{paid} von {total} sind bezahlt.',
  partPaidFromCredit: '{paid} von {total} sind aus Ihrem Guthaben bezahlt.',
  nothingWasDue: 'Es war nichts zu zahlen.',
  nothingIsDue: 'Es ist nichts mehr zu zahlen.',
  wasPaidOn: 'Diese Rechnung wurde am {date} bezahlt. Vielen Dank.',
  wasVoidedOn: 'Diese Rechnung wurde am {date} storniert. Es ist nichts zu zahlen.',
  noteWasVoidedOn: 'Diese Rechnungskorrektur wurde am {date} storniert. Sie gilt nicht mehr.',
  takenOff: 'Von der Rechnung abgezogen: {amount}.',
  addedToCredit: 'Ihrem Guthaben hinzugefügt: {amount}.',
  refunded: 'Erstattet: {amount}.',
  paidBack: 'An Sie zurückgezahlt: {amount}.',
  pay: '{amount} bezahlen',
  tryAgain: 'Erneut versuchen',
  paymentFailed: 'Die Zahlung ist fehlgeschlagen.',
  failures: {
    card_declined: 'Die Karte wurde abgelehnt.',
    insufficient_funds: 'Die Karte ist nicht ausreichend gedeckt.',
    expired_card: 'Die Karte ist abgelaufen.',
    lost_card: 'Die Karte wurde als verloren gemeldet.',
    stolen_card: 'Die Karte wurde als gestohlen gemeldet.',
    authentication_required: 'Die Bank verlangt eine Bestätigung der Zahlung.',
  },
  nothingCharged: 'Es wurde nichts abgebucht.',
  payOtherwise: 'Bitte bezahlen Sie auf andere Weise.',
  notFinished: 'Ihre Zahlung ist noch nicht abgeschlossen.',
  whereYouLeftOff: 'Machen Sie dort weiter, wo Sie aufgehört haben.',
  continue: 'Weiter',
  continueTo: 'Weiter zu {host}',
  payAnotherWay: 'Anders bezahlen',
  beingConfirmed: 'Ihre Zahlung wird bestätigt.',
  comeBackLater:
    'Diese Seite zeigt, wie sie ausgegangen ist. Sie können sie auch schließen und später wiederkommen.',
  otherWays: 'Andere Zahlungswege',
  balanceCovers:
    'Wenn Ihr Guthaben bei {seller} für {amount} ausreicht, wird der Betrag automatisch abgebucht und Sie müssen nichts tun.',
  balanceCoversOrTopUp:
    'Wenn Ihr Guthaben bei {seller} für {amount} ausreicht, müssen Sie nichts tun: Der Betrag wird automatisch abgebucht. Falls nicht, fragen Sie bitte {seller}, wie Sie es aufladen können.',
  transferInstead:
    'Sie können {amount} auch auf das unten angegebene Konto von {seller} überweisen. Bitte geben Sie die Rechnungsnummer {number} an.',
  payByToAccount:
    'Bitte überweisen Sie {amount} bis zum {date} auf das unten angegebene Konto von {seller} und geben Sie die Rechnungsnummer {number} an. Auf dieser Seite können Sie nicht bezahlen.',
  payNowToAccount:
    'Bitte überweisen Sie {amount} jetzt auf das unten angegebene Konto von {seller} und geben Sie die Rechnungsnummer {number} an. Auf dieser Seite können Sie nicht bezahlen.',
  payByAsAgreed:
    'Bitte bezahlen Sie {amount} an {seller} bis zum {date} auf dem vereinbarten Weg und geben Sie die Rechnungsnummer {number} an. Auf dieser Seite können Sie nicht bezahlen.',
  payNowAsAgreed:
    'Bitte bezahlen Sie {amount} jetzt an {seller} auf dem vereinbarten Weg und geben Sie die Rechnungsnummer {number} an. Auf dieser Seite können Sie nicht bezahlen.',
  notFound: 'Seite nicht gefunden',
  notFoundText:
    'Unter dieser Adresse gibt es keine Seite. Bitte prüfen Sie, ob der Link vollständig ist, oder fragen Sie die Person, die ihn Ihnen geschickt hat.',
  unavailable: 'Zurzeit nicht verfügbar',
  unavailableText:
    'Wir können diese Seite im Moment nicht anzeigen. Bitte versuchen Sie es in einigen Sekunden erneut.',
  providerUnavailableText:
    'Wir können den Zahlungsanbieter im Moment nicht erreichen. Bitte versuchen Sie es in einigen Sekunden erneut.',
  broken: 'Etwas ist schiefgegangen',
  brokenText: 'Wir konnten diese Seite nicht anzeigen. Bitte versuchen Sie es später erneut.',
  refused: 'Anfrage abgelehnt',
  refusedText:
    'Diese Anfrage kam von einer anderen Website, daher wurde nichts geändert. Bitte öffnen Sie die Rechnung über den Link, den Sie erhalten haben, und versuchen Sie es erneut.',
  tooMany: 'Zu viele Versuche',
  tooManyText:
    'Es gab zu viele Zahlungsversuche. Es wurde nichts abgebucht. Bitte versuchen Sie es später erneut oder fragen Sie den Absender der Rechnung nach einem anderen Zahlungsweg.',
  expired: 'Dieser Link ist abgelaufen',
  expiredText: 'Es wurde nichts gespeichert. Bitte fordern Sie einen neuen Link an.',
  tooManyMethods: 'Zu viele Zahlungsmittel',
  tooManyMethodsText:
    'Es wurde nichts gespeichert: {count} Zahlungsmittel sind bereits hinterlegt. Bitte wenden Sie sich an das Unternehmen, das Ihnen den Link geschickt hat, um eines davon zu entfernen.',
}
