import type { payer as english } from '../en/payer.ts'
import type { Translation } from '../translation.ts'

export const payer: Translation<typeof english> = {
  open: 'Openstaand',
  overdue: 'Vervallen',
  paid: 'Betaald',
  void: 'Geannuleerd',
  issued: 'Uitgereikt',
  downloadPdf: 'Pdf downloaden',
  issuedBy: '{document} {number}, uitgereikt door {seller}.',
  summary: 'Samenvatting',
  linesOfInvoice: 'Regels van deze factuur',
  linesOfNote: 'Regels van deze creditfactuur',
  taxesOfInvoice: 'Belastingen van deze factuur',
  taxesOfNote: 'Belastingen van deze creditfactuur',
  units: 'eenheden',
  taxOn: 'van',
  creditNotes: 'Creditfacturen',
  payments: 'Betalingen',
  refunds: 'Terugbetalingen',
  refundedOn: '{amount} is op {date} terugbetaald.',
  settledFromBalance: 'Wordt automatisch uit uw tegoed voldaan.',
  dueOn: 'Te betalen uiterlijk op {date}.',
  wasDueOn: 'Deze factuur moest uiterlijk op {date} betaald zijn.',
  partPaid: '{paid} van {total} is betaald.',
  partPaidFromCredit: '{paid} van {total} is uit uw tegoed betaald.',
  nothingWasDue: 'Er was niets te betalen.',
  nothingIsDue: 'Er is niets meer te betalen.',
  wasPaidOn: 'Deze factuur is op {date} betaald. Hartelijk dank.',
  wasVoidedOn: 'Deze factuur is op {date} geannuleerd. U hoeft niets te betalen.',
  noteWasVoidedOn: 'Deze creditfactuur is op {date} geannuleerd. Deze is niet meer geldig.',
  takenOff: 'Van de factuur afgetrokken: {amount}.',
  addedToCredit: 'Aan uw tegoed toegevoegd: {amount}.',
  refunded: 'Terugbetaald: {amount}.',
  paidBack: 'Aan u teruggegeven: {amount}.',
  pay: '{amount} betalen',
  tryAgain: 'Opnieuw proberen',
  paymentFailed: 'De betaling is niet gelukt.',
  failures: {
    card_declined: 'De kaart is geweigerd.',
    insufficient_funds: 'De kaart heeft onvoldoende saldo.',
    expired_card: 'De kaart is verlopen.',
    lost_card: 'De kaart is als verloren opgegeven.',
    stolen_card: 'De kaart is als gestolen opgegeven.',
    authentication_required: 'De bank vraagt om een bevestiging van de betaling.',
  },
  nothingCharged: 'Er is niets afgeschreven.',
  payOtherwise: 'Betaal op een andere manier.',
  notFinished: 'Uw betaling is nog niet afgerond.',
  whereYouLeftOff: 'Ga verder waar u was gebleven.',
  continue: 'Doorgaan',
  continueTo: 'Doorgaan naar {host}',
  payAnotherWay: 'Anders betalen',
  beingConfirmed: 'Uw betaling wordt bevestigd.',
  comeBackLater: 'Deze pagina toont het resultaat. U kunt de pagina ook sluiten en later terugkomen.',
  otherWays: 'Andere manieren om te betalen',
  balanceCovers:
    'Als uw tegoed bij {seller} toereikend is voor {amount}, wordt het bedrag automatisch afgeschreven en hoeft u niets te doen.',
  balanceCoversOrTopUp:
    'Als uw tegoed bij {seller} toereikend is voor {amount}, hoeft u niets te doen: het bedrag wordt automatisch afgeschreven. Zo niet, vraag dan aan {seller} hoe u het kunt opwaarderen.',
  transferInstead:
    'U kunt {amount} ook overmaken aan {seller}, naar de onderstaande rekening. Vermeld factuur {number}.',
  payByToAccount:
    'Betaal {amount} uiterlijk op {date} aan {seller}, op de onderstaande rekening, onder vermelding van factuur {number}. U kunt niet op deze pagina betalen.',
  payNowToAccount:
    'Betaal {amount} nu aan {seller}, op de onderstaande rekening, onder vermelding van factuur {number}. U kunt niet op deze pagina betalen.',
  payByAsAgreed:
    'Betaal {amount} uiterlijk op {date} aan {seller}, op de afgesproken manier, onder vermelding van factuur {number}. U kunt niet op deze pagina betalen.',
  payNowAsAgreed:
    'Betaal {amount} nu aan {seller}, op de afgesproken manier, onder vermelding van factuur {number}. U kunt niet op deze pagina betalen.',
  notFound: 'Pagina niet gevonden',
  notFoundText:
    'Er is geen pagina op dit adres. Controleer of de link volledig is, of vraag het aan degene die hem heeft gestuurd.',
  unavailable: 'Op dit moment niet beschikbaar',
  unavailableText:
    'We kunnen deze pagina op dit moment niet tonen. Probeer het over enkele seconden opnieuw.',
  providerUnavailableText:
    'We kunnen de betaalprovider op dit moment niet bereiken. Probeer het over enkele seconden opnieuw.',
  broken: 'Er is iets misgegaan',
  brokenText: 'We konden deze pagina niet tonen. Probeer het later opnieuw.',
  refused: 'Verzoek geweigerd',
  refusedText:
    'Dit verzoek kwam van een andere site, dus er is niets gewijzigd. Open de factuur via de link die u hebt ontvangen en probeer het opnieuw.',
  tooMany: 'Te veel pogingen',
  tooManyText:
    'Er zijn te veel betaalpogingen gedaan. Er is niets afgeschreven. Probeer het later opnieuw, of vraag de afzender van de factuur om een andere manier van betalen.',
  expired: 'Deze link is verlopen',
  expiredText: 'Er is niets opgeslagen. Vraag een nieuwe link aan.',
  tooManyMethods: 'Te veel betaalmethoden',
  tooManyMethodsText:
    'Er is niets opgeslagen: er zijn al {count} betaalmethoden opgeslagen. Vraag het bedrijf dat u de link heeft gestuurd er een te verwijderen.',
}
