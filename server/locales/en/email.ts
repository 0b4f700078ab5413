/** Of mails, beside what documents have. */
export const email = {
  billedTo: 'Billed to',
  amountDue: 'Amount due',
  dueDate: 'Due date',
  paymentMethod: 'Payment method',
  plan: 'Plan',
  trialEnd: 'End of the trial',
  firstFee: 'First fee',

  payInvoice: 'Pay invoice',
  viewInvoice: 'View invoice',
  downloadReceipt: 'Download receipt',
  confirmPayment: 'Confirm payment',
  addMethod: 'Add a payment method',
  openPortal: 'Open your billing page',

  attached: 'The document is attached as a PDF.',
  questions: 'Questions? Write to {email}.',
  linkWorks: 'The link works for {time}. Please do not forward this email.',
  notAsked: 'If you did not ask for this email, you can ignore it.',
  ifPaid: 'If you have already paid, please ignore this email.',

  finalized: {
    subject: '{document} from {company}',
    dueOn: 'Due on {date}',
    automatic: 'Charged automatically',
    nothingDue: 'Nothing is due',
    manualText: 'Here is your new invoice. Please pay it by {date}.',
    automaticText:
      'Here is your new invoice. It is charged automatically, so there is nothing you need to do.',
    settledText: 'Here is your new invoice, for your records. There is nothing left to pay.',
  },
  receipt: {
    subject: 'Receipt for invoice {number} from {company}',
    partSubject: 'Payment of invoice {number} received by {company}',
    title: 'Thank you for your payment',
    paidOn: 'Paid on {date}',
    text: 'We received your payment of invoice {number}. It is paid in full.',
    partText: 'We received your payment of invoice {number}. {amount} is still due.',
  },
  failed: {
    subject: 'Payment of invoice {number} to {company} failed',
    title: 'Your payment did not go through',
    reasons: {
      card_declined: 'Your bank declined the payment.',
      expired_card: 'Your card has expired.',
      insufficient_funds: 'There was not enough money in the account.',
      other: 'Your payment method could not be charged.',
      none: 'There is no payment method that we could charge.',
    },
    triesAgain:
      'We will try again on {date}. To pay now, or with another payment method, please open the invoice.',
    triesNoMore: 'We will not try again automatically. Please open the invoice and pay it there.',
  },
  action: {
    subject: 'Confirm your payment of invoice {number} to {company}',
    title: 'Please confirm your payment',
    text: 'Your bank asks you to confirm this payment. The invoice is not paid until you do.',
  },
  dueSoon: {
    subject: 'Reminder: invoice {number} from {company} is due on {date}',
    title: 'Your invoice is due soon',
    text: 'This is a reminder that your invoice is due on {date}. Please pay it by then.',
  },
  overdue: {
    subject: 'Invoice {number} from {company} is overdue',
    title: 'Your invoice is overdue',
    wasDueOn: 'Was due on {date}',
    text: 'Your invoice was due on {date} and has been overdue for {time}. Please pay it now.',
    textToday: 'Your invoice was due on {date}. Please pay it now.',
  },
  trial: {
    subject: 'Your trial of {plan} at {company} ends on {date}',
    title: 'Your trial ends soon',
    text: 'Your trial of {plan} ends on {date}. After that, your subscription continues and is billed.',
    needsMethod: 'Please save a payment method before then.',
  },
  signIn: {
    subject: 'Your sign-in link for {company}',
    text: 'Use this link to sign in to the billing of {company}.',
    button: 'Sign in',
  },
  join: {
    subject: 'Your invitation to {company}',
    text: 'Use this link to join the billing of {company}.',
    button: 'Accept invitation',
  },
  setPassword: {
    subject: 'Set your password for {company}',
    text: 'Use this link to set your password for the billing of {company}.',
    button: 'Set password',
  },
  portal: {
    subject: 'Your billing page at {company}',
    title: 'Your billing page',
    text: 'Here you can see and pay your invoices from {company}, and manage your payment methods.',
  },
} as const
