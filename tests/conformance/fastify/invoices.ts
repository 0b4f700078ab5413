import { randomBytes } from 'node:crypto'
import { loadInvoice, markedOverdue, moved } from './lifecycle.ts'
import { inMajorUnits } from './lines.ts'
import { page } from './page.ts'
import { invalid, Problem } from './problem.ts'
import { type Context, type Implemented, type Invoice, put } from './tenant.ts'

/** Reads invoices and changes their status. */
export const invoices: Implemented<
  | 'listInvoices'
  | 'getInvoice'
  | 'finalizeInvoice'
  | 'payInvoice'
  | 'voidInvoice'
  | 'markInvoiceUncollectible'
> = {
  async listInvoices({ query }, { tenant, now }) {
    const from = query.created_from === undefined ? undefined : Date.parse(query.created_from)
    const to = query.created_to === undefined ? undefined : Date.parse(query.created_to)
    if (from !== undefined && to !== undefined && from > to)
      throw invalid([
        { path: 'query.created_from', code: 'invalid_range', message: 'must not be after `created_to`' },
      ])
    for (const { row } of tenant.invoices.values()) markedOverdue(tenant, row, now)
    const { rows, ...rest } = page(
      tenant,
      'invoices',
      tenant.invoices,
      query,
      (invoice) =>
        (query.status === undefined || invoice.status === query.status) &&
        (query.customer_id === undefined || invoice.customer_id === query.customer_id) &&
        (query.subscription_id === undefined || invoice.subscription_id === query.subscription_id) &&
        (from === undefined || Date.parse(invoice.created_at) >= from) &&
        (to === undefined || Date.parse(invoice.created_at) < to),
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
    const paid = moved(loadInvoice(context, path.id), 'pay', context.now)
    // The wallet is always empty here.
    if (body.source === 'wallet')
      throw new Problem(409, 'INSUFFICIENT_BALANCE', 'The wallet holds less than the invoice', {
        details: {
          balance: inMajorUnits(0, paid.currency_code),
          amount_due: inMajorUnits(paid.total_cents, paid.currency_code),
        },
      })
    return answer(context, { ...paid, payment_source: body.source })
  },

  async voidInvoice({ path }, context) {
    return answer(context, moved(loadInvoice(context, path.id), 'void', context.now))
  },

  async markInvoiceUncollectible({ path }, context) {
    return answer(context, moved(loadInvoice(context, path.id), 'markUncollectible', context.now))
  },
}

function answer({ tenant }: Context, invoice: Invoice): { status: 200; body: { invoice: Invoice } } {
  return { status: 200, body: { invoice: put(tenant, tenant.invoices, invoice) } }
}

function invoiceNumber(mode: Invoice['mode'], count: number): string {
  return `${mode === 'live' ? 'INV' : 'TEST'}-${String(count).padStart(6, '0')}`
}
