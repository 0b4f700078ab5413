import { randomBytes } from 'node:crypto'
import type { Input } from '../../../generated/operations.ts'
import { loadInvoice, markedOverdue, moved, standing, withPayments } from './lifecycle.ts'
import { type Order, page } from './page.ts'
import { type Breach, Problem } from './problem.ts'
import { rangeOf } from './range.ts'
import { type Context, type Implemented, type Invoice, newId, put } from './tenant.ts'
import { invalidIfAny } from './validate.ts'

/** Reads invoices and changes their status. */
export const invoices: Implemented<
  | 'listInvoices'
  | 'getInvoice'
  | 'finalizeInvoice'
  | 'payInvoice'
  | 'voidInvoice'
  | 'markInvoiceUncollectible'
  | 'voidPayment'
> = {
  async listInvoices({ query }, { tenant, now }) {
    const created = rangeOf('created', query.created_from, query.created_to)
    const updated = rangeOf('updated', query.updated_from, undefined)
    const due = rangeOf('due', query.due_from, query.due_to)
    const finalized = rangeOf('finalized', query.finalized_from, query.finalized_to)
    for (const { row } of tenant.invoices.values()) markedOverdue(tenant, row, now)
    const { rows, ...rest } = page(
      tenant,
      'invoices',
      tenant.invoices,
      query,
      (invoice) =>
        (query.status === undefined || query.status.includes(invoice.status)) &&
        (query.invoice_number === undefined || invoice.invoice_number === query.invoice_number) &&
        (query.billing_reason === undefined || query.billing_reason.includes(invoice.billing_reason)) &&
        (query.collection_method === undefined || invoice.collection_method === query.collection_method) &&
        (query.overdue === undefined || isOverdue(invoice) === query.overdue) &&
        (query.customer_id === undefined || invoice.customer_id === query.customer_id) &&
        (query.subscription_id === undefined || invoice.subscription_id === query.subscription_id) &&
        // It has no subscriptions.
        query.plan_id === undefined &&
        created(invoice.created_at) &&
        updated(invoice.updated_at) &&
        due(invoice.due_at) &&
        finalized(invoice.finalized_at),
      orderOf(query),
    )
    return { status: 200, body: { invoices: rows, ...rest } }
  },

  async getInvoice({ path }, context) {
    return { status: 200, body: { invoice: loadInvoice(context, path.id) } }
  },

  async finalizeInvoice({ path }, context) {
    const { tenant, caller, now, publicUrl } = context
    // A refused transition must not use up a number.
    const finalized = moved(loadInvoice(context, path.id), 'finalize', now)
    const numbered: Invoice = {
      ...finalized,
      invoice_number: invoiceNumber(caller.mode, ++tenant.lastInvoiceNumber),
      public_invoice_url: `${publicUrl}/pay/${randomBytes(24).toString('base64url')}`,
    }
    return answer(context, numbered.total_cents === 0 ? moved(numbered, 'pay', now) : numbered)
  },

  async payInvoice({ path, body }, context) {
    invalidIfAny(breachesOfPayment(body))
    const open = loadInvoice(context, path.id)
    const { amount_due_cents } = open
    const settled = moved(open, 'pay', context.now)
    const amount_cents = body.amount_cents ?? amount_due_cents
    const isPart = amount_cents < amount_due_cents
    if (amount_cents > amount_due_cents)
      throw new Problem(409, 'PAYMENT_TOO_LARGE', 'Less is due', {
        details: { amount_cents, amount_due_cents },
      })
    if (isPart && standing(open.payments).length + 1 >= MAX_PAYMENTS)
      throw new Problem(409, 'PAYMENT_LIMIT_EXCEEDED', 'The last payment must pay all', {
        details: { limit: MAX_PAYMENTS, amount_due_cents },
      })
    // The wallet is always empty here.
    if (body.source === 'wallet')
      throw new Problem(409, 'INSUFFICIENT_BALANCE', 'The wallet holds less than the payment', {
        details: { balance_cents: 0, amount_due_cents },
      })
    const created_at = context.now.toISOString()
    const paid_at = body.paid_at == null ? created_at : new Date(body.paid_at).toISOString()
    invalidIfAny(breachesOfTime(paid_at, open, context.now))
    const payments = [
      ...open.payments,
      {
        id: newId(),
        mode: open.mode,
        source: body.source,
        amount_cents,
        refunded_cents: 0,
        paid_at,
        voided_at: null,
        reference: body.reference ?? null,
        wallet_transaction_id: null,
        payment_attempt_id: null,
        created_at,
        updated_at: created_at,
      },
    ]
    const last =
      standing(payments)
        .map((each) => each.paid_at)
        .toSorted()
        .at(-1) ?? null
    const moment = isPart ? { ...open, updated_at: created_at } : { ...settled, paid_at: last }
    return answer(context, withPayments(moment, payments))
  },

  async voidInvoice({ path }, context) {
    const invoice = loadInvoice(context, path.id)
    if (invoice.status === 'void') return answer(context, invoice)
    const voided = moved(invoice, 'void', context.now)
    const { status, amount_paid_cents } = invoice
    if (amount_paid_cents > 0)
      throw new Problem(409, 'INVOICE_PARTLY_PAID', 'The invoice was partly paid', {
        details: { status, amount_paid_cents },
      })
    return answer(context, voided)
  },

  async markInvoiceUncollectible({ path }, context) {
    return answer(context, moved(loadInvoice(context, path.id), 'markUncollectible', context.now))
  },

  async voidPayment({ path }, context) {
    const invoice = loadInvoice(context, path.id)
    const payment = invoice.payments.find(({ id }) => id === path.payment_id)
    if (payment === undefined) throw new Problem(404, 'PAYMENT_NOT_FOUND', 'Payment not found')
    if (payment.voided_at !== null) return { status: 200, body: { invoice } }
    const at = context.now.toISOString()
    const payments = invoice.payments.map((each) =>
      each === payment ? { ...each, voided_at: at, updated_at: at } : each,
    )
    const status = invoice.status === 'paid' ? 'open' : invoice.status
    return answer(context, withPayments({ ...invoice, status, paid_at: null, updated_at: at }, payments))
  },
}

const MAX_PAYMENTS = 100

function breachesOfPayment({ source, paid_at, reference }: Input<'payInvoice'>['body']): Breach[] {
  if (source === 'out_of_band') return []
  return Object.entries({ paid_at, reference })
    .filter(([, value]) => value != null)
    .map(([name]) => ({ path: `body.${name}`, code: 'not_allowed', message: 'is not allowed with wallet' }))
}

function breachesOfTime(paidAt: string, { finalized_at }: Invoice, now: Date): Breach[] {
  const path = 'body.paid_at'
  if (paidAt > now.toISOString()) return [{ path, code: 'in_future', message: 'must not be in the future' }]
  if (paidAt >= (finalized_at ?? '')) return []
  return [{ path, code: 'before_finalized', message: 'must not be before finalized_at' }]
}

function answer({ tenant }: Context, invoice: Invoice): { status: 200; body: { invoice: Invoice } } {
  return { status: 200, body: { invoice: put(tenant, tenant.invoices, invoice) } }
}

function invoiceNumber(mode: Invoice['mode'], count: number): string {
  return `${mode === 'live' ? 'INV' : 'TEST'}-${String(count).padStart(6, '0')}`
}

/** Invoices without the value come last. */
function orderOf({ sort, order }: Input<'listInvoices'>['query']): Order<Invoice> {
  const sign = order === 'asc' ? 1 : -1
  const name = `invoices ${sort} ${order}`
  return {
    name: sort === 'created_at' && order === 'desc' ? 'invoices' : name,
    compare(one, other) {
      // The usual order needs no row, which may be gone.
      const [first, second] = sort === 'created_at' ? [] : [one.row[sort], other.row[sort]]
      if (first === undefined || second === undefined || first === second)
        return sign * (one.place - other.place)
      if (first === null) return 1
      if (second === null) return -1
      return first < second ? -sign : sign
    },
  }
}

function isOverdue({ status, overdue_at }: Invoice): boolean {
  return status === 'open' && overdue_at !== null
}
