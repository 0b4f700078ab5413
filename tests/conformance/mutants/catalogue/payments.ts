import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Invoices that are paid in part, and what becomes of the parts. */
export const mutants: Mutant[] = [
  {
    id: 'part-not-shown',
    defect: 'What was paid is not shown until all is paid.',
    killedBy: 'invoices.pay-in-part',
    edits: edit(
      'toSummary',
      'amount_paid_cents: row.amount_paid_cents',
      "amount_paid_cents: row.status === 'paid' ? row.amount_paid_cents : 0",
    ),
  },
  {
    id: 'part-still-due',
    defect: 'A part that was paid stays due.',
    killedBy: 'answers.sums',
    shownBy: 'invoices.pay-in-part',
    edits: edit(
      'toSummary',
      'amount_due_cents: amountDue(row)',
      'amount_due_cents: amountDue(row) && row.total_cents',
    ),
  },
  {
    id: 'credited-beside-the-total',
    defect: 'An invoice says that a part was credited, and that all of it is due.',
    killedBy: 'answers.sums',
    shownBy: 'invoices.pay-in-part',
    edits: edit(
      'toSummary',
      'amount_credited_cents: row.amount_credited_cents',
      'amount_credited_cents: row.amount_credited_cents + 1',
    ),
  },
  {
    id: 'part-takes-all',
    defect: 'A payment of a part pays all that is due.',
    killedBy: 'invoices.pay-in-part',
    edits: edit(
      'invoices/payment#parseAmount',
      'amount_cents ?? amount_due_cents',
      'amount_due_cents ?? amount_cents',
    ),
  },
  {
    id: 'paid-though-a-part-is-due',
    defect: 'An invoice is paid once a part of it is.',
    killedBy: 'invoices.pay-in-part',
    edits: edit(
      'toSummary',
      'status: row.status,',
      "status: row.amount_paid_cents > 0 ? 'paid' : row.status,",
    ),
  },
  {
    id: 'paid-since-the-last-payment',
    defect: 'An invoice is paid since its last payment was recorded, whatever came in later.',
    killedBy: 'invoices.pay-in-part',
    edits: edit('recordPayment', 'new Date(Math.max(...times.map(Number)))', '(times[0] ?? now)'),
  },
  {
    id: 'part-revives-the-uncollectible',
    defect: 'An uncollectible invoice is open again once a part is paid.',
    killedBy: 'invoices.pay-in-part',
    edits: edit('settle', '    ...changes,\n', "    ...changes, status: 'open',\n"),
  },
  {
    id: 'overpayment-taken',
    defect: 'A payment of more than is due is taken, as if it were what is due.',
    killedBy: 'invoices.pay-at-most-what-is-due',
    edits: edit(
      'invoices/payment#parseAmount',
      'amount_cents ?? amount_due_cents',
      'Math.min(amount_cents ?? amount_due_cents, amount_due_cents)',
    ),
  },
  {
    id: 'parts-at-once-lost',
    defect: 'Parts that are paid at once see the same amount due: nobody waits for the customer’s lock.',
    killedBy: 'invoices.parts-at-once',
    edits: [
      ...edit('findAndLockOwner', '.forNoKeyUpdate().executeTakeFirst()', '.executeTakeFirst()'),
      ...edit(
        'operations/invoices/pay-invoice#payInvoice',
        '  const amount = parseAmount(body, invoice)',
        '  await new Promise((go) => setTimeout(go, 100))\n  const amount = parseAmount(body, invoice)',
      ),
    ],
  },
  {
    id: 'payments-without-end',
    defect: 'An invoice can have any number of payments.',
    killedBy: 'invoices.payments-are-limited',
    edits: edit('MAX_PAYMENTS', 'const MAX_PAYMENTS = 100', 'const MAX_PAYMENTS = 1_000'),
  },
  {
    id: 'last-payment-refused',
    defect: 'An invoice of 99 payments can never be paid.',
    killedBy: 'invoices.payments-are-limited',
    edits: edit('leastPayment', ': amountDue(invoice)', ': amountDue(invoice) + 1'),
  },
  {
    id: 'voided-payment-unlisted',
    defect: 'A payment that is voided is no longer listed.',
    killedBy: 'invoices.void-payment',
    edits: edit(
      'paymentsOf',
      ".whereRef('payment.invoice_id', '=', 'invoices.id')",
      ".whereRef('payment.invoice_id', '=', 'invoices.id').where('payment.voided_at', 'is', null)",
    ),
  },
  {
    id: 'payment-voided-anew',
    defect: 'Voiding a payment again gives it another time.',
    killedBy: 'invoices.void-payment',
    edits: [
      ...edit('void-payment#voidPayment', 'if (payment.voided_at === null)', 'if (payment.id !== null)'),
      ...edit(
        'reversePayment',
        'invoice.amount_paid_cents - payment.amount_cents',
        'invoice.amount_paid_cents - (payment.voided_at === null ? payment.amount_cents : 0)',
      ),
    ],
  },
  {
    id: 'any-payment-voided',
    defect: 'The id of the payment is ignored: the first of the invoice is voided.',
    killedBy: 'invoices.void-payment-of-its-own',
    edits: edit('findPayment', 'payments.find((each) => each.id === id)', 'payments.find(() => id !== null)'),
  },
  {
    id: 'all-parts-voided',
    defect: 'Voiding a payment voids all of the invoice.',
    killedBy: 'invoices.void-one-part',
    edits: edit('reversePayment', '[payment])', 'invoice.payments)'),
  },
  {
    id: 'voided-part-still-paid',
    defect: 'What a voided part had paid is not due again.',
    killedBy: 'invoices.void-one-part',
    edits: edit(
      'reversePayment',
      'invoice.amount_paid_cents - payment.amount_cents',
      "invoice.amount_paid_cents - (invoice.status === 'paid' ? payment.amount_cents : 0)",
    ),
  },
  {
    id: 'voided-part-revives-the-uncollectible',
    defect: 'An uncollectible invoice is open again once a part is voided.',
    killedBy: 'invoices.void-one-part',
    edits: edit(
      'withoutPayment',
      "status === 'paid' ? 'open' : status",
      "status === 'void' ? status : 'open'",
    ),
  },
  {
    id: 'voided-payment-keeps-the-credit',
    defect: 'What the wallet paid is lost when the payment is voided.',
    killedBy: 'wallets.void-payment-returns-credit',
    edits: edit('voidPayments', 'if (drawn !== null)', "if (drawn === 'nothing')"),
  },
  {
    id: 'credit-returned-in-equal-parts',
    defect: 'What the wallet paid returns to the grants in other parts than were drawn.',
    killedBy: 'wallets.void-payment-returns-credit',
    edits: edit(
      'selectApplied',
      "'applied.amount as part'",
      "eb => eb.selectFrom('applied_grants as all').select(({ fn }) => fn.avg<string>('all.amount').as('mean')).where('all.tenant_id', '=', tenantId).where('all.transaction_id', '=', transactionId).$asScalar().$notNull().as('part')",
    ),
  },
  {
    id: 'voided-payment-paid-again',
    defect: 'Credit that returns from a voided payment pays the same invoice again.',
    killedBy: 'wallets.void-payment-returns-credit',
    edits: edit('void-payment#takeBack', 'invoice.apply_credit && !isFromWallet', 'invoice.apply_credit'),
  },
  {
    id: 'void-with-payments',
    defect: 'An invoice is voided though a part of it was paid out of band.',
    killedBy: 'invoices.void-without-payments',
    edits: edit('voidInvoice', 'assertNotPaidOutside(invoice)', 'void assertNotPaidOutside'),
  },
  {
    id: 'void-keeps-the-credit',
    defect: 'What the wallet paid of an invoice is lost when the invoice is voided.',
    killedBy: 'wallets.void-returns-credit',
    edits: edit(
      'voidInvoice',
      'await voidPayments(engine, invoice, standing(invoice))',
      'void [voidPayments, standing]',
    ),
  },
  {
    id: 'returned-credit-pays-nothing',
    defect: 'Credit that returns from a voided invoice does not pay what is charged automatically.',
    killedBy: 'wallets.void-returns-credit',
    slow: true,
    edits: edit('voidInvoice', 'await retryCollection(engine, invoice.customer_id)', 'void retryCollection'),
  },
  {
    id: 'payment-names-another-transaction',
    defect: 'A payment from the wallet does not name its transaction in the ledger.',
    killedBy: 'wallets.pay-in-part',
    edits: edit('payFromWallet', 'wallet_transaction_id: debited.id', 'wallet_transaction_id: invoice.id'),
  },
  {
    id: 'wallet-part-drawn-whole',
    defect: 'A part from the wallet draws all that is due from it, as far as it goes.',
    killedBy: 'wallets.pay-in-part',
    edits: edit(
      'operations/invoices/pay-invoice#payInvoice',
      '{ amount, least: amount }',
      '{ amount: amountDue(invoice), least: amount }',
    ),
  },
  {
    id: 'collected-all-or-nothing',
    defect: 'Finalizing takes nothing from a wallet that holds less than is due.',
    killedBy: 'wallets.credit-pays-what-is-finalized',
    slow: true,
    edits: edit('collectFromWallet', 'least: leastPayment(invoice)', 'least: amountDue(invoice)'),
  },
]
