import type { email as english } from '../en/email.ts'
import type { Translation } from '../translation.ts'

export const email: Translation<typeof english> = {
  billedTo: 'Rechnungsempfänger',
  amountDue: 'Offener Betrag',
  dueDate: 'Fällig am',
  paymentMethod: 'Zahlungsmittel',
  plan: 'Tarif',
  trialEnd: 'Ende der Testphase',
  firstFee: 'Erste Gebühr',

  payInvoice: 'Rechnung bezahlen',
  viewInvoice: 'Rechnung ansehen',
  downloadReceipt: 'Zahlungsbeleg herunterladen',
  confirmPayment: 'Zahlung bestätigen',
  addMethod: 'Zahlungsmittel hinterlegen',
  openPortal: 'Kundenseite öffnen',

  attached: 'Das Dokument ist als PDF angehängt.',
  questions: 'Fragen? Schreiben Sie an {email}.',
  linkWorks: 'Der Link gilt {time}. Bitte leiten Sie diese E-Mail nicht weiter.',
  notAsked: 'Wenn Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren.',
  ifPaid: 'Wenn Sie bereits bezahlt haben, betrachten Sie diese E-Mail bitte als gegenstandslos.',

  finalized: {
    subject: '{document} von {company}',
    dueOn: 'Fällig am {date}',
    automatic: 'Wird automatisch abgebucht',
    nothingDue: 'Nichts zu zahlen',
    manualText: 'Hier ist Ihre neue Rechnung. Bitte bezahlen Sie sie bis zum {date}.',
    automaticText:
      'Hier ist Ihre neue Rechnung. Der Betrag wird automatisch abgebucht, Sie müssen nichts tun.',
    settledText: 'Hier ist Ihre neue Rechnung für Ihre Unterlagen. Es ist nichts mehr zu zahlen.',
  },
  receipt: {
    subject: 'Zahlungsbeleg zur Rechnung {number} von {company}',
    partSubject: 'Zahlung zur Rechnung {number} bei {company} eingegangen',
    title: 'Vielen Dank für Ihre Zahlung',
    paidOn: 'Bezahlt am {date}',
    text: 'Wir haben Ihre Zahlung zur Rechnung {number} erhalten. Sie ist vollständig bezahlt.',
    partText: 'Wir haben Ihre Zahlung zur Rechnung {number} erhalten. Noch offen: {amount}.',
  },
  failed: {
    subject: 'Zahlung der Rechnung {number} an {company} fehlgeschlagen',
    title: 'Ihre Zahlung ist fehlgeschlagen',
    reasons: {
      card_declined: 'Ihre Bank hat die Zahlung abgelehnt.',
      expired_card: 'Ihre Karte ist abgelaufen.',
      insufficient_funds: 'Das Konto war nicht ausreichend gedeckt.',
      other: 'Ihr Zahlungsmittel konnte nicht belastet werden.',
      none: 'Es ist kein Zahlungsmittel hinterlegt, das wir belasten könnten.',
    },
    triesAgain:
      'Am {date} versuchen wir es erneut. Um jetzt oder mit einem anderen Zahlungsmittel zu bezahlen, öffnen Sie bitte die Rechnung.',
    triesNoMore:
      'Wir versuchen es nicht erneut automatisch. Bitte öffnen Sie die Rechnung und bezahlen Sie sie dort.',
  },
  action: {
    subject: 'Bestätigen Sie Ihre Zahlung der Rechnung {number} an {company}',
    title: 'Bitte bestätigen Sie Ihre Zahlung',
    text: 'Ihre Bank bittet Sie, diese Zahlung zu bestätigen. Bis dahin ist die Rechnung nicht bezahlt.',
  },
  dueSoon: {
    subject: 'Erinnerung: Rechnung {number} von {company} ist am {date} fällig',
    title: 'Ihre Rechnung ist bald fällig',
    text: 'Wir möchten Sie daran erinnern, dass Ihre Rechnung am {date} fällig ist. Bitte bezahlen Sie sie bis dahin.',
  },
  overdue: {
    subject: 'Rechnung {number} von {company} ist überfällig',
    title: 'Ihre Rechnung ist überfällig',
    wasDueOn: 'War am {date} fällig',
    text: 'Ihre Rechnung war am {date} fällig und ist {time} überfällig. Bitte bezahlen Sie sie jetzt.',
    textToday: 'Ihre Rechnung war am {date} fällig. Bitte bezahlen Sie sie jetzt.',
  },
  trial: {
    subject: 'Ihre Testphase für {plan} bei {company} endet am {date}',
    title: 'Ihre Testphase endet bald',
    text: 'Ihre Testphase für {plan} endet am {date}. Danach läuft Ihr Abonnement weiter und wird berechnet.',
    needsMethod: 'Bitte hinterlegen Sie bis dahin ein Zahlungsmittel.',
  },
  signIn: {
    subject: 'Ihr Anmeldelink für {company}',
    text: 'Mit diesem Link melden Sie sich bei der Abrechnung von {company} an.',
    button: 'Anmelden',
  },
  join: {
    subject: 'Ihre Einladung zu {company}',
    text: 'Mit diesem Link erhalten Sie Zugang zur Abrechnung von {company}.',
    button: 'Einladung annehmen',
  },
  setPassword: {
    subject: 'Legen Sie Ihr Passwort für {company} fest',
    text: 'Mit diesem Link legen Sie Ihr Passwort für die Abrechnung von {company} fest.',
    button: 'Passwort festlegen',
  },
  portal: {
    subject: 'Ihre Kundenseite bei {company}',
    title: 'Ihre Kundenseite',
    text: 'Hier können Sie Ihre Rechnungen von {company} ansehen und bezahlen und Ihre Zahlungsmittel verwalten.',
  },
}
