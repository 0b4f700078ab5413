import type { email as english } from '../en/email.ts'
import type { Translation } from '../translation.ts'

export const email: Translation<typeof english> = {
  billedTo: 'Gefactureerd aan',
  amountDue: 'Te betalen bedrag',
  dueDate: 'Vervaldatum',
  paymentMethod: 'Betaalmethode',
  plan: 'Abonnement',
  trialEnd: 'Einde van de proefperiode',
  firstFee: 'Eerste bedrag',

  payInvoice: 'Factuur betalen',
  viewInvoice: 'Factuur bekijken',
  downloadReceipt: 'Betaalbewijs downloaden',
  confirmPayment: 'Betaling bevestigen',
  addMethod: 'Betaalmethode toevoegen',
  openPortal: 'Uw klantpagina openen',

  attached: 'Het document is als PDF bijgevoegd.',
  questions: 'Vragen? Schrijf naar {email}.',
  linkWorks: 'De link is {time} geldig. Stuur deze e-mail niet door.',
  notAsked: 'Als u niet om deze e-mail hebt gevraagd, kunt u hem negeren.',
  ifPaid: 'Als u al hebt betaald, kunt u deze e-mail negeren.',

  finalized: {
    subject: '{document} van {company}',
    dueOn: 'Te betalen uiterlijk {date}',
    automatic: 'Wordt automatisch afgeschreven',
    nothingDue: 'Niets te betalen',
    manualText: 'Hier is uw nieuwe factuur. Wilt u deze uiterlijk {date} betalen?',
    automaticText:
      'Hier is uw nieuwe factuur. Het bedrag wordt automatisch afgeschreven, u hoeft niets te doen.',
    settledText: 'Hier is uw nieuwe factuur, voor uw administratie. Er hoeft niets meer te worden betaald.',
  },
  receipt: {
    subject: 'Betaalbewijs voor factuur {number} van {company}',
    partSubject: 'Betaling van factuur {number} ontvangen door {company}',
    title: 'Bedankt voor uw betaling',
    paidOn: 'Betaald op {date}',
    text: 'We hebben uw betaling van factuur {number} ontvangen. De factuur is volledig betaald.',
    partText: 'We hebben uw betaling van factuur {number} ontvangen. Nog te betalen: {amount}.',
  },
  failed: {
    subject: 'Betaling van factuur {number} aan {company} is mislukt',
    title: 'Uw betaling is niet gelukt',
    reasons: {
      card_declined: 'Uw bank heeft de betaling geweigerd.',
      expired_card: 'Uw kaart is verlopen.',
      insufficient_funds: 'Er stond niet genoeg geld op de rekening.',
      other: 'Er kon niet worden afgeschreven met uw betaalmethode.',
      none: 'Er is geen betaalmethode waarmee we kunnen afschrijven.',
    },
    triesAgain:
      'We proberen het opnieuw op {date}. Wilt u nu of met een andere betaalmethode betalen, open dan de factuur.',
    triesNoMore: 'We proberen het niet automatisch opnieuw. Open de factuur en betaal deze daar.',
  },
  action: {
    subject: 'Bevestig uw betaling van factuur {number} aan {company}',
    title: 'Bevestig uw betaling',
    text: 'Uw bank vraagt u om deze betaling te bevestigen. Tot dan is de factuur niet betaald.',
  },
  dueSoon: {
    subject: 'Herinnering: factuur {number} van {company} vervalt op {date}',
    title: 'Uw factuur vervalt binnenkort',
    text: 'We herinneren u eraan dat uw factuur op {date} vervalt. Wilt u deze voor die tijd betalen?',
  },
  overdue: {
    subject: 'De betalingstermijn van factuur {number} van {company} is verstreken',
    title: 'De betalingstermijn van uw factuur is verstreken',
    wasDueOn: 'Vervallen op {date}',
    text: 'Uw factuur is op {date} vervallen en is {time} over tijd. Wilt u deze nu betalen?',
    textToday: 'Uw factuur is op {date} vervallen. Wilt u deze nu betalen?',
  },
  trial: {
    subject: 'Uw proefperiode van {plan} bij {company} eindigt op {date}',
    title: 'Uw proefperiode eindigt binnenkort',
    text: 'Uw proefperiode van {plan} eindigt op {date}. Daarna loopt uw abonnement door en wordt het gefactureerd.',
    needsMethod: 'Sla voor die tijd een betaalmethode op.',
  },
  signIn: {
    subject: 'Uw inloglink voor {company}',
    text: 'Met deze link logt u in bij de facturering van {company}.',
    button: 'Inloggen',
  },
  join: {
    subject: 'Uw uitnodiging voor {company}',
    text: 'Met deze link krijgt u toegang tot de facturering van {company}.',
    button: 'Uitnodiging accepteren',
  },
  setPassword: {
    subject: 'Stel uw wachtwoord in voor {company}',
    text: 'Met deze link stelt u uw wachtwoord in voor de facturering van {company}.',
    button: 'Wachtwoord instellen',
  },
  portal: {
    subject: 'Uw klantpagina bij {company}',
    title: 'Uw klantpagina',
    text: 'Hier kunt u uw facturen van {company} bekijken en betalen en uw betaalmethoden beheren.',
  },
}
