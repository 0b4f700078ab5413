/** Of the pages that a payer opens, beside what documents have. */
export const payer = {
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
  issued: 'Issued',
  downloadPdf: 'Download PDF',
  issuedBy: '{document} {number}, issued by {seller}.',
  summary: 'Summary',
  linesOfInvoice: 'Lines of this invoice',
  linesOfNote: 'Lines of this credit note',
  taxesOfInvoice: 'Taxes of this invoice',
  taxesOfNote: 'Taxes of this credit note',
  units: 'units',
  taxOn: 'of',
  creditNotes: 'Credit notes',
  payments: 'Payments',
  refunds: 'Refunds',
  refundedOn: '{amount} was refunded on {date}.',

  settledFromBalance: 'Settled automatically from your balance.',
  dueOn: 'Due on {date}.',
  wasDueOn: 'This invoice was due on {date}.',
  partPaid: '{paid} of {total} has been paid.',
  partPaidFromCredit: '{paid} of {total} has been paid from your credit.',
  nothingWasDue: 'Nothing was due.',
  nothingIsDue: 'Nothing is due any more.',
  wasPaidOn: 'This invoice was paid on {date}. Thank you.',
  wasVoidedOn: 'This invoice was voided on {date}. Nothing is owed.',
  noteWasVoidedOn: 'This credit note was voided on {date}. It is no longer valid.',
  takenOff: 'Taken off the invoice: {amount}.',
  addedToCredit: 'Added to your credit: {amount}.',
  refunded: 'Refunded: {amount}.',
  paidBack: 'Paid back to you: {amount}.',

  pay: 'Pay {amount}',
  tryAgain: 'Try again',
  paymentFailed: 'The payment did not go through.',
  /** By the provider's code. In English the provider's own message is shown. */
  failures: {
    card_declined: 'The card was declined.',
    insufficient_funds: 'The card has insufficient funds.',
    expired_card: 'The card has expired.',
    lost_card: 'The card was reported lost.',
    stolen_card: 'The card was reported stolen.',
    authentication_required: 'The bank asks for a confirmation of the payment.',
  },
  nothingCharged: 'Nothing was charged.',
  payOtherwise: 'Please pay in another way.',
  notFinished: 'Your payment is not finished yet.',
  whereYouLeftOff: 'Continue where you left off.',
  continue: 'Continue',
  continueTo: 'Continue to {host}',
  payAnotherWay: 'Pay another way',
  beingConfirmed: 'Your payment is being confirmed.',
  comeBackLater: 'This page shows how it went. You can also close it and come back later.',
  otherWays: 'Other ways to pay',
  balanceCovers:
    'If your balance with {seller} covers {amount}, it is charged automatically, and there is nothing to do.',
  balanceCoversOrTopUp:
    'If your balance with {seller} covers {amount}, there is nothing to do: it is charged automatically. If it does not, please ask {seller} how to top it up.',
  transferInstead:
    'You can also transfer {amount} to {seller}, to the account below. Please quote invoice {number}.',
  payByToAccount:
    'Please pay {amount} to {seller} by {date}, to the account below, and quote invoice {number}. You cannot pay on this page.',
  payNowToAccount:
    'Please pay {amount} to {seller} now, to the account below, and quote invoice {number}. You cannot pay on this page.',
  payByAsAgreed:
    'Please pay {amount} to {seller} by {date}, in the way that you agreed on with them, and quote invoice {number}. You cannot pay on this page.',
  payNowAsAgreed:
    'Please pay {amount} to {seller} now, in the way that you agreed on with them, and quote invoice {number}. You cannot pay on this page.',

  notFound: 'Page not found',
  notFoundText:
    'There is no page at this address. Please check that the link is complete, or ask the company that sent it to you.',
  unavailable: 'Not available right now',
  unavailableText: 'We cannot show this page at the moment. Please try again in a few seconds.',
  providerUnavailableText:
    'We cannot reach the payment provider at the moment. Please try again in a few seconds.',
  broken: 'Something went wrong',
  brokenText: 'We could not show this page. Please try again later.',
  refused: 'Request refused',
  refusedText:
    'This was sent from another site, so nothing was changed. Please open the invoice from the link that you received, and try again.',
  tooMany: 'Too many attempts',
  tooManyText:
    'There were too many attempts to pay. Nothing was charged. Please try again later, or ask the company that sent you the invoice for another way to pay.',
  expired: 'This link has expired',
  expiredText: 'Nothing was saved. Please ask for another link.',
  tooManyMethods: 'Too many payment methods',
  tooManyMethodsText:
    'Nothing was saved: {count} payment methods are saved already. Please ask the company that sent you the link to remove one.',
} as const
