import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Money of a provider that is made, lost, counted twice or taken back. */
export const mutants: Mutant[] = [
  {
    id: 'attempt-paid-from-nothing',
    defect: 'An attempt that the provider has accepted counts as paid.',
    killedBy: 'payment-attempts.success-pays',
    edits: edit(
      'parseReport',
      "return { status: 'processing', provider_payment_id }",
      "return { status: 'succeeded', amount_cents: 250, provider_payment_id: String(Math.random()) }",
    ),
  },
  {
    id: 'attempt-amount-of-the-invoice',
    defect: 'A success pays what was due, whatever the provider received.',
    killedBy: 'payment-attempts.amount-as-reported',
    edits: edit(
      'applyOutcome',
      'settleAttempt(context, attempt, invoice, outcome)',
      'settleAttempt(context, attempt, invoice, { ...outcome, amount_cents: attempt.amount_cents })',
    ),
  },
  {
    id: 'attempt-excess-dropped',
    defect: 'What a provider received beyond what is due is forgotten.',
    killedBy: 'payment-attempts.excess-is-unapplied',
    edits: edit(
      'settleAttempt',
      "status: 'succeeded', amount_cents, provider_payment_id, applied_cents",
      "status: 'succeeded', amount_cents: applied_cents || amount_cents, provider_payment_id, applied_cents",
    ),
  },
  {
    id: 'attempt-failure-unsaid',
    defect: 'A failure does not say why.',
    killedBy: 'payment-attempts.failure-pays-nothing',
    edits: edit('toPaymentAttempt', 'failure: row.failure', 'failure: null'),
  },
  {
    id: 'attempt-success-flipped',
    defect: 'A failure that is reported later ends a success.',
    killedBy: 'payment-attempts.success-is-final',
    edits: edit('FROM', 'failed: OPEN', "failed: [...OPEN, 'succeeded']"),
  },
  {
    id: 'attempt-other-success-ignored',
    defect: 'Another payment for an attempt that succeeded is taken for the same.',
    killedBy: 'payment-attempts.success-is-final',
    edits: edit('assertSameSuccess', "if (status !== 'succeeded' ||", "if (status === 'succeeded' ||"),
  },
  {
    id: 'attempt-late-money-ignored',
    defect: 'Money that comes after a cancellation is ignored.',
    killedBy: 'payment-attempts.late-money-counts',
    edits: edit('FROM', "[...OPEN, 'failed', 'canceled']", "[...OPEN, 'failed']"),
  },
  {
    id: 'attempt-payment-counts-twice',
    defect: 'One payment at the provider is refused only by chance, without naming the other attempt.',
    killedBy: 'payment-attempts.one-payment-counts-once',
    edits: edit('settleAttempt', 'if (other !== undefined)', 'if (other === null)'),
  },
  {
    id: 'attempt-lost-card-recoverable',
    defect: 'A lost card is said to work another day.',
    killedBy: 'payment-attempts.test-methods',
    edits: edit('LOST', 'recoverable: false', 'recoverable: true'),
  },
  {
    id: 'attempt-second-open',
    defect: 'A second attempt replaces the open one.',
    killedBy: 'payment-attempts.one-at-a-time',
    edits: edit(
      'startAttempt',
      'await assertNoneOpen(trx, found)',
      'await cancelOpenAttempt(context, found)',
      ['cancelOpenAttempt'],
    ),
  },
  {
    id: 'attempt-processing-blocks-nothing',
    defect: 'An invoice whose payment is processing can be voided and paid in another way.',
    killedBy: 'payment-attempts.processing-blocks',
    edits: edit('assertNotProcessing', "=== 'processing'", '=== null'),
  },
  {
    id: 'attempt-goes-on-after-a-void',
    defect: 'An attempt waits on for an invoice that is void.',
    killedBy: 'payment-attempts.canceled-by-another-end',
    edits: edit('cancelOpenAttempt', 'invoice.open_payment === null ||', 'invoice.open_payment !== null ||'),
  },
  {
    id: 'attempt-failed-canceled',
    defect: 'An attempt that failed can be canceled.',
    killedBy: 'payment-attempts.cancel',
    edits: edit('isCancelable', "status === 'pending' ||", "status === 'pending' || status === 'failed' ||"),
  },
  {
    id: 'attempt-payment-voidable',
    defect: 'The payment of a provider can be voided like one that was recorded by hand.',
    killedBy: 'payment-attempts.payment-stays',
    edits: edit('void-payment#voidPayment', "payment.source === 'provider'", "payment.source === 'wallet'"),
  },
  {
    id: 'attempt-of-a-void-invoice',
    defect: 'An attempt can be created for an invoice that is void.',
    killedBy: 'payment-attempts.only-of-what-is-owed',
    edits: edit(
      'startAttempt',
      "transition(found.status, 'pay')",
      "if (found.status === 'paid') transition(found.status, 'pay')",
    ),
  },
  {
    id: 'attempt-without-a-provider',
    defect: 'Without a provider attempts go to your program.',
    killedBy: 'payment-attempts.provider-of-their-time',
    edits: edit(
      'findProvider',
      '.executeTakeFirst()',
      ".executeTakeFirst().then((set) => set && { ...set, provider: 'external' })",
    ),
  },
  {
    id: 'provider-key-of-any-mode',
    defect: 'A key of live mode is taken in test mode.',
    killedBy: 'payment-provider.credentials',
    edits: edit('assertProvider', "key.split('_')[1] !== mode", "key.split('_')[1] === undefined"),
  },
  {
    id: 'provider-credentials-of-any',
    defect: 'Credentials are taken, and forgotten, with a provider that has none.',
    killedBy: 'payment-provider.credentials',
    edits: edit('assertProvider', 'if (credentials === undefined) return', 'return'),
  },
  {
    id: 'attempt-unconfirmed-blocks-nothing',
    defect: 'While the provider may have charged without an answer, the invoice is voided.',
    killedBy: 'payment-attempts.unconfirmed',
    edits: edit(
      'openPaymentOf',
      "status === 'pending' && provider !== 'external'",
      "status === 'processing'",
    ),
  },
  {
    id: 'attempt-unconfirmed-untold',
    defect: 'An attempt that stays without an answer is found at once, without an event that reports it.',
    killedBy: 'payment-attempts.unconfirmed',
    edits: edit('playOutcome', "next_outcome === 'unconfirmed'", 'id === null'),
  },
  {
    id: 'dispute-lost-still-paid',
    defect: 'The payment of a dispute that was lost stays.',
    killedBy: 'dunning.year',
    edits: edit('noteDispute', "if (status !== 'lost')", "if (id !== '')"),
  },
  {
    id: 'dispute-won-voids',
    defect: 'The payment of a dispute that was won is voided.',
    killedBy: 'dunning.year',
    edits: edit('noteDispute', "if (status !== 'lost')", "if (status === 'open')"),
  },
]
