import type { Reply } from '../../../../generated/operations.ts'
import type { components } from '../../../../generated/types.ts'
import { formatMoney } from '../../../pages/invoice/format.ts'
import { type Account, amountIn } from '../../parts/amount.ts'
import { promiseOf } from '../../parts/coupon.ts'
import { wordsFor } from '../../parts/event-type.ts'
import { placesOf } from '../../parts/places.ts'
import type { LoggedEvent } from './subject.ts'

type Schemas = components['schemas']
export type Attempt = Schemas['PaymentAttempt']
export type Refund = Schemas['Refund']
type Invoice = Schemas['InvoiceSummary']

/** The plans and payment methods that events name by id, and the events of refunds that credit notes began. */
export type Named = {
  plans: ReadonlyMap<string, string>
  /** By payment attempt. */
  methods: ReadonlyMap<string, string>
  /** By credit note. */
  refunds: ReadonlyMap<string, Refund>
}

type Told = { title: string; details: ReadonlyArray<string | undefined> }
type Teller = (
  object: never,
  event: { type: string; previous: Readonly<Record<string, unknown>> },
  named: Named,
) => { title?: string | undefined; details: Told['details'] }

/** Says in a person's words what happened: how much money, and where it went. */
export function tell({ type, data }: LoggedEvent, named: Named): Told {
  const { previous = {}, ...objects }: Record<string, unknown> = { ...data }
  const [[noun = '', object = {}] = []] = Object.entries(objects)
  const teller: Teller = tellers[noun] ?? tellFields
  const { title = wordsFor(type), details } = teller(
    object as never,
    { type, previous: { ...Object(previous) } },
    named,
  )
  return { title, details }
}

const tellers: Record<string, Teller> = {
  invoice(invoice: Invoice, { type, previous }) {
    const amount = amountsOf[type]?.(invoice)
    if (amount !== undefined)
      return { details: amount === 0 ? [] : [formatMoney(amount, invoice.currency_code)] }
    return type === 'invoice.updated' ? changedInvoice(invoice, previous) : { details: [] }
  },
  credit_note: (note: Schemas['CreditNoteSummary'], { type }, { methods, refunds }) => ({
    details:
      type === 'credit_note.issued'
        ? placesOf(note, toMethod(methods, refunds.get(note.id)))
        : [formatMoney(note.total_cents, note.currency_code)],
  }),
  refund: (refund: Refund, _, { methods }) => ({
    details: [`${moneyOf(refund)}${toMethod(methods, refund)}`, refund.failure?.message],
  }),
  payment_attempt: (attempt: Attempt, { type }, { methods }) => ({
    details: [
      type === 'payment_attempt.unapplied'
        ? formatMoney(attempt.unapplied_cents, attempt.currency_code)
        : moneyOf(attempt),
      methods.get(attempt.id),
      attempt.failure?.message,
    ],
  }),
  credit_grant: (grant: Account & { amount: string; description: string | null }, { type, previous }) => ({
    details:
      type === 'credit_grant.updated'
        ? [namesOf(previous)]
        : [amountIn(grant.amount, grant), grant.description ?? undefined],
  }),
  discount: ({ coupon }: Reply<'getDiscount'>['body']['discount'], { type }) => ({
    title: type === 'discount.created' ? 'Coupon applied' : 'Coupon ended',
    details: type === 'discount.created' ? [promiseOf(coupon)] : [],
  }),
  subscription(subscription: Schemas['Subscription'], { type, previous }, { plans }) {
    const { cancel_at_period_end: isCanceled } = previous
    if (type === 'subscription.updated' && isCanceled !== undefined)
      return {
        title: isCanceled === true ? 'Cancellation taken back' : 'Cancellation at the end of the period',
        details: [],
      }
    if (type === 'subscription.updated') return { details: [namesOf(previous)] }
    const plan = plans.get(subscription.plan_id)
    const before = plans.get(String(previous.plan_id))
    return { details: [before === undefined ? plan : `${before} → ${plan}`] }
  },
  payment_method: ({ label }: Schemas['PaymentMethod']) => ({ details: [label] }),
}

/** The amount of money that each event of an invoice is about. */
const amountsOf: Record<string, (invoice: Invoice) => number> = {
  'invoice.drafted': ({ total_cents }) => total_cents,
  'invoice.finalized': ({ total_cents }) => total_cents,
  'invoice.partly_paid': ({ amount_paid_cents }) => amount_paid_cents,
  'invoice.paid': ({ amount_paid_cents }) => amount_paid_cents,
  'invoice.voided': ({ total_cents }) => total_cents,
  'invoice.payment_failed': ({ amount_due_cents }) => amount_due_cents,
  'invoice.reopened': ({ amount_due_cents }) => amount_due_cents,
  'invoice.overdue': ({ amount_due_cents }) => amount_due_cents,
  'invoice.marked_uncollectible': ({ amount_due_cents }) => amount_due_cents,
}

function changedInvoice(invoice: Invoice, previous: Readonly<Record<string, unknown>>) {
  const money = (cents: number) => formatMoney(cents, invoice.currency_code)
  const { amount_paid_cents: paid, credit_note_total_cents: credited, total_cents: total } = previous
  if (typeof paid === 'number')
    return { title: 'Payment voided', details: [`${money(paid - invoice.amount_paid_cents)} due again`] }
  if (typeof credited === 'number') {
    const given = invoice.credit_note_total_cents - credited
    return {
      title: given > 0 ? 'Credit given back' : 'Credit note voided',
      details: [money(Math.abs(given))],
    }
  }
  if (typeof total === 'number')
    return { title: 'Draft updated', details: [`${money(total)} → ${money(invoice.total_cents)}`] }
  if ('payment_stopped_reason' in previous && invoice.payment_stopped_reason !== null)
    return { title: 'No more payment attempts', details: [] }
  if ('next_payment_attempt_at' in previous) return { title: 'Next payment attempt set', details: [] }
  return { details: [namesOf(previous)] }
}

function toMethod(methods: Named['methods'], refund: Refund | undefined): string {
  const label = methods.get(refund?.payment_attempt_id ?? '')
  return label ? ` to ${label}` : ''
}

function moneyOf({ amount_cents, currency_code }: Pick<Refund, 'amount_cents' | 'currency_code'>): string {
  return formatMoney(amount_cents, currency_code)
}

function tellFields(_: object, { previous }: { previous: Readonly<Record<string, unknown>> }) {
  return { details: [namesOf(previous)] }
}

/** Of what else was changed, the names of the fields. */
function namesOf(previous: object): string {
  return Object.keys(previous)
    .map((name) => name.replace(/_(cents|code|id|at)$/, '').replaceAll('_', ' '))
    .join(', ')
}
