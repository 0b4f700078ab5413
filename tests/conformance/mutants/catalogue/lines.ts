import type { Json } from '../breaking/proxy.ts'
import type { Mutant } from '../mutant.ts'
import { edit, objectsIn } from './change.ts'

const daysPaid = new Map<unknown, Json>()

/** Invoices that do not say why they exist, what they owe, or what their lines are for. */
export const mutants: Mutant[] = [
  {
    id: 'lines-in-pieces',
    defect: 'A line by hand has a piece as its unit, whatever was sent.',
    killedBy: 'lines.units',
    edits: edit('totals#toLine', 'quantity, unit_code,', 'quantity, unit_code: unit_code && PIECE,'),
  },
  {
    id: 'usage-in-pieces',
    defect: 'A usage line has a piece as its unit, whatever its meter says.',
    killedBy: 'lines.units',
    edits: edit('toUsageLine', 'unit_code: meter.unit_code', "unit_code: 'C62'"),
  },
  {
    id: 'line-with-half-a-period',
    defect: 'A line by hand can have one end of its time.',
    killedBy: 'lines.period-by-hand',
    edits: edit('problemsOfPeriod', '(period_start == null) !== (period_end == null)', 'false'),
  },
  {
    id: 'line-without-its-period',
    defect: 'A line by hand loses its time.',
    killedBy: 'lines.period-by-hand',
    edits: edit('totals#toLine', 'inUtc(period_end)', 'inUtc(period_end && null)'),
  },
  {
    id: 'draft-owes-its-total',
    defect: 'A draft says that its total is due.',
    killedBy: 'invoices.draft-owes-nothing-yet',
    edits: edit('amountDue', "status === 'open'", "status === 'draft' || status === 'open'"),
  },
  {
    id: 'tax-beside-the-total',
    defect: 'An invoice shows a tax that its total does not have.',
    killedBy: 'answers.sums',
    shownBy: 'invoices.draft-owes-nothing-yet',
    edits: edit(
      'totals#sumsOf',
      'return { subtotal_cents, discount_cents, tax_cents,',
      'return { subtotal_cents, discount_cents, tax_cents: tax_cents + 1,',
    ),
  },
  {
    id: 'canceled-in-the-cycle',
    defect: 'The last invoice of a canceled subscription looks like one more renewal.',
    killedBy: 'subscriptions.cancel-now',
    edits: edit('planEnd', "'subscription_cancel'", "'subscription_cycle'"),
  },
  {
    id: 'changed-in-the-cycle',
    defect: 'The invoice of a change to another interval looks like a renewal.',
    killedBy: 'plan-changes.another-interval-begins-a-period',
    edits: edit('planRestart', "'subscription_update'", "'subscription_cycle'"),
  },
  {
    id: 'first-fee-with-a-period',
    defect: 'The first invoice says that it bills the usage of the period that its fee is for.',
    killedBy: 'subscriptions.start-now',
    answer({ body }) {
      for (const invoice of objectsIn(body)) {
        const [fee] = objectsIn(invoice.line_items)
        if (invoice.billing_reason !== 'subscription_create') continue
        invoice.period_start = fee?.period_start ?? null
        invoice.period_end = fee?.period_end ?? null
      }
    },
  },
  {
    id: 'line-ids-change',
    defect: 'A line for usage gets another id when its invoice is finalized.',
    killedBy: 'renewals.finalized-an-hour-later',
    edits: edit('toUsageLine', 'derivedId(segment.id, counterOf(priced.price))', 'newId()', ['newId']),
  },
  {
    id: 'one-id-for-all-lines',
    defect: 'All lines of an invoice have one id.',
    killedBy: 'invoices.keep-their-lines',
    edits: edit('toManualLines', 'id: newId(),', "id: 'c00000000000000000000line',"),
  },
  {
    id: 'proration-called-a-fee',
    defect: 'The credit for unused time is shown as a fee.',
    killedBy: 'plan-changes.another-interval-begins-a-period',
    edits: edit('prorationFor', "kind: 'proration'", "kind: 'fee'"),
  },
  {
    id: 'fee-for-the-past',
    defect: 'The fee of a new period is shown as one for no time.',
    killedBy: 'subscriptions.start-now',
    edits: edit(
      'period-fee#feeOf',
      '{ start: period.start, end: period.end }',
      '{ start: period.start, end: period.start }',
    ),
  },
  {
    id: 'finalizes-for-ever',
    defect: 'A finalized invoice still says when it will be finalized.',
    killedBy: 'renewals.finalized-an-hour-later',
    edits: edit(
      'toSummary',
      "row.status === 'draft' ? toTime(row.finalizes_at) : null",
      'toTime(row.finalizes_at)',
    ),
  },
  {
    id: 'written-off-without-a-date',
    defect: 'An uncollectible invoice does not say since when.',
    killedBy: 'invoices.ends-are-dated',
    edits: edit('markUncollectible', 'marked_uncollectible_at: now, ', ''),
  },
  {
    id: 'paid-from-nowhere',
    defect: 'A payment says that the wallet paid, also where it was paid out of band.',
    killedBy: 'invoices.ends-are-dated',
    edits: edit(
      'toInvoice',
      'payments: row.payments',
      "payments: row.payments.map((each) => ({ ...each, source: 'wallet' }))",
    ),
  },
  {
    id: 'preview-without-prorations',
    defect: 'The preview of a change of plan lacks the prorations.',
    killedBy: 'plan-changes.preview-is-what-comes',
    edits: edit(
      'preview-subscription-plan-change#previewSubscriptionPlanChange',
      'changeUntilRestart(path.id, body, context)',
      "changeUntilRestart(path.id, { ...body, proration: 'none' }, context)",
    ),
  },
  {
    id: 'preview-without-the-new-plan',
    defect: 'The preview of a change of plan lacks what the new plan rates.',
    killedBy: 'plan-changes.preview-is-what-comes',
    edits: edit(
      'preview-subscription-plan-change#previewSubscriptionPlanChange',
      'const upcoming_invoice =',
      "await engine.trx.updateTable('segments').set({ closed: true }).where('plan_id', '=', plan.id).execute()\n  const upcoming_invoice =",
    ),
  },
  {
    id: 'paid-when-it-was-told',
    defect: 'A payment out of band has the time of the request, whatever time was sent.',
    killedBy: 'invoices.out-of-band-as-it-happened',
    edits: edit('parsePayment', 'paid_at: at }', 'paid_at: now }'),
  },
  {
    id: 'payment-reference-dropped',
    defect: 'The reference of a payment is taken and forgotten.',
    killedBy: 'invoices.out-of-band-as-it-happened',
    edits: edit('parsePayment', 'return { reference,', 'return { reference: reference && null,'),
  },
  {
    id: 'paid-in-the-future',
    defect: 'A payment is taken that has not happened yet.',
    killedBy: 'invoices.out-of-band-as-it-happened',
    edits: edit('parsePayment', 'at > now', 'at < new Date(0)'),
  },
  {
    id: 'paid-before-it-was-owed',
    defect: 'A payment is taken from before the invoice was finalized.',
    killedBy: 'invoices.out-of-band-as-it-happened',
    edits: edit('parsePayment', 'at < finalized_at', 'at < new Date(0)'),
  },
  {
    id: 'unpaid-keeps-its-day',
    defect: 'An invoice still says when it was paid once its payment is voided.',
    killedBy: 'invoices.void-payment',
    answer({ body }) {
      for (const invoice of objectsIn(body)) {
        const { id, paid_at } = invoice
        if (invoice.line_items === undefined) continue
        invoice.paid_at = paid_at ?? daysPaid.get(id) ?? null
        daysPaid.set(id, invoice.paid_at)
      }
    },
  },
  {
    id: 'wallet-with-a-reference',
    defect: 'A reference is taken and dropped where the wallet pays.',
    killedBy: 'invoices.out-of-band-as-it-happened',
    edits: edit('assertFits', 'value != null', "value != null && value === ''"),
  },
]
