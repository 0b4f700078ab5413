import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Money that goes back too often, too little, or not at all. */
export const mutants: Mutant[] = [
  {
    id: 'refund-part-ignored',
    defect: 'A refund of a part gives back everything.',
    killedBy: 'refunds.test',
    edits: edit(
      'create-refund#create',
      'const amount_cents = body?.amount_cents ?? refundable_cents',
      'const amount_cents = (body?.amount_cents ?? 0) > refundable_cents ? refundable_cents + 1 : refundable_cents',
    ),
  },
  {
    id: 'refund-not-counted',
    defect: 'What can be refunded is said without what was refunded before.',
    killedBy: 'refunds.test',
    edits: edit(
      'refundableOf',
      'amount_cents - applied_cents - refunded_unapplied_cents',
      'amount_cents - applied_cents',
    ),
  },
  {
    id: 'refund-end-flipped',
    defect: 'A success that is reported later ends a refund that failed.',
    killedBy: 'refunds.external',
    edits: edit(
      'isRefundNews',
      "outcome.status === 'succeeded' && status === 'pending'",
      "outcome.status === 'succeeded'",
    ),
  },
  {
    id: 'refund-success-final',
    defect: 'A refund that succeeded cannot fail later.',
    killedBy: 'refunds.external',
    edits: edit('isRefundNews', "status !== 'failed'", "status === 'pending'"),
  },
  {
    id: 'refund-of-money-that-is-gone',
    defect: 'Unapplied money that the customer has all the same is unapplied again.',
    killedBy: 'refunds.external',
    edits: edit('settle-refund#returnAmount', 'if (isLeft && credit_note_id === null) return null', ''),
  },
  {
    id: 'refund-failure-keeps-money',
    defect: 'The money of a refund that failed is lost.',
    killedBy: 'refunds.external',
    edits: edit(
      'settleRefund',
      'failure === null ? null : await returnAmount(context, refund, failure)',
      'null',
    ),
  },
  {
    id: 'paid-out-oldest-first',
    defect: 'Credit is paid out with the oldest payment first.',
    killedBy: 'wallets.pay-out-by-refund',
    edits: edit('selectRefundable', 'order by created_at desc, seq desc', 'order by created_at, seq'),
  },
  {
    id: 'paid-out-as-void',
    defect: 'Credit that is paid out stands in the ledger as voided.',
    killedBy: 'wallets.pay-out-by-refund',
    edits: edit('payOut', "type: 'pay_out'", "type: 'void'"),
  },
  {
    id: 'paid-out-beyond-payments',
    defect: 'Credit leaves the wallet though no provider has money of the customer.',
    killedBy: 'wallets.pay-out-too-large',
    edits: edit('shareOut', 'if (cents > refundable_cents)', 'if (cents < 0)'),
  },
  {
    id: 'gifts-paid-out',
    defect: 'What was granted is paid out.',
    killedBy: 'wallets.gifts-are-not-paid-out',
    edits: edit('assertPayable', 'if (!isMoney)', "if (grant.account_type !== 'currency' && !isMoney)"),
  },
  {
    id: 'paid-out-and-gone',
    defect: 'Where the refund of a pay-out fails, nobody has the money.',
    killedBy: 'wallets.pay-out-comes-back',
    edits: edit(
      'settle-refund#returnAmount',
      'isLeft || isOfUnapplied(refund)',
      'isLeft || credit_note_id === null',
    ),
  },
  {
    id: 'refund-without-its-metadata',
    defect: 'The metadata that a refund was created with is lost.',
    killedBy: 'refunds.metadata',
    edits: edit('startRefund', '      metadata,', '      metadata: {},'),
  },
  {
    id: 'attempt-without-its-metadata',
    defect: 'The metadata that a payment attempt was created with is lost.',
    killedBy: 'refunds.metadata',
    edits: edit('startAttempt', '      metadata,', '      metadata: {},'),
  },
  {
    id: 'discount-without-its-metadata',
    defect: 'The metadata that a discount was created with is lost.',
    killedBy: 'refunds.metadata',
    edits: edit('toDiscounts', '      metadata,', '      metadata: {},'),
  },
]
