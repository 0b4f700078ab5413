import { isDeepStrictEqual } from 'node:util'
import type { Input } from '../../../generated/operations.ts'
import { changed, merge } from './changes.ts'
import { loadCustomer } from './customers.ts'
import { loadInvoice, refuseUnlessDraft } from './lifecycle.ts'
import { breachesOfCodes, breachesOfLines, priced, sumsOf } from './lines.ts'
import { buyerOf } from './parties.ts'
import { type Breach, Problem } from './problem.ts'
import { type Context, type Implemented, type Invoice, newId, put } from './tenant.ts'
import { invalidIfAny } from './validate.ts'

/** Operations on drafts. */
export const drafts: Implemented<'createInvoice' | 'updateInvoice' | 'deleteInvoice'> = {
  async createInvoice({ body }, context) {
    invalidIfAny([...breachesOfTerms(body), ...breachesOfLines(body.line_items)])
    const invoice = newDraft(body, context)
    return { status: 201, body: { invoice: put(context.tenant, context.tenant.invoices, invoice) } }
  },

  async updateInvoice({ path, body }, context) {
    invalidIfAny(breachesOfCodes('body.tax_rate_codes', body.tax_rate_codes))
    invalidIfAny(body.line_items ? breachesOfLines(body.line_items) : [])
    const draft = loadInvoice(context, path.id)
    if (Object.keys(body).some((member) => member !== 'metadata')) refuseUnlessDraft(draft)
    const terms = termsAfter(draft, body)
    invalidIfAny(breachesOfTerms(terms))
    const line_items = linesAfter(draft, body.line_items)
    const changes = {
      ...terms,
      tax_rate_codes: body.tax_rate_codes === undefined ? draft.tax_rate_codes : body.tax_rate_codes,
      apply_credit: body.apply_credit ?? draft.apply_credit,
      memo: body.memo === undefined ? draft.memo : body.memo,
      purchase_order_number:
        body.purchase_order_number === undefined
          ? draft.purchase_order_number
          : (body.purchase_order_number ??
            loadCustomer(context.tenant, draft.customer_id).purchase_order_number),
      line_items,
      ...(body.line_items && sumsOf(line_items)),
      metadata: merge(draft.metadata, body.metadata),
    }
    const invoice = changed(draft, changes, context.now)
    return { status: 200, body: { invoice: put(context.tenant, context.tenant.invoices, invoice) } }
  },

  async deleteInvoice({ path }, context) {
    refuseUnlessDraft(loadInvoice(context, path.id))
    context.tenant.invoices.delete(path.id)
    return { status: 200, body: { invoice: { id: path.id, deleted: true } } }
  },
}

/** This company has only its name. */
const NOTHING_MORE = {
  address: null,
  tax_ids: [],
  bank_account: null,
  support_email: null,
  contact: null,
  registration_number: null,
  legal_text: null,
  electronic_address: null,
}

type Terms = { collection_method: Invoice['collection_method']; days_until_due?: number | null }

function newDraft(body: Input<'createInvoice'>['body'], { tenant, caller, now }: Context): Invoice {
  const customer = loadCustomer(tenant, body.customer_id)
  const { currency_code } = customer
  if (body.currency_code !== undefined && body.currency_code !== currency_code)
    throw new Problem(409, 'CURRENCY_MISMATCH', "The currency is not the customer's", {
      details: { currency_code: body.currency_code, customer_currency_code: currency_code },
    })
  const line_items = priced(body.line_items)
  const at = now.toISOString()
  return {
    id: newId(),
    mode: caller.mode,
    seller: { name: caller.company, ...NOTHING_MORE },
    customer_id: body.customer_id,
    buyer: buyerOf(customer),
    appearance: { brand_color: null, logo_url: null },
    subscription_id: null,
    plan_id: null,
    billing_reason: 'manual',
    status: 'draft',
    collection_method: body.collection_method,
    days_until_due: daysOf(body),
    apply_credit: body.apply_credit ?? true,
    currency_code,
    period_start: null,
    period_end: null,
    timezone: customer.timezone ?? 'UTC',
    purchase_order_number: body.purchase_order_number ?? customer.purchase_order_number,
    memo: body.memo ?? null,
    line_items,
    tax_behavior: body.tax_behavior ?? 'exclusive',
    tax_rate_codes: null,
    taxes: [],
    discounts: [],
    ...sumsOf(line_items),
    amount_paid_cents: 0,
    amount_credited_cents: 0,
    credit_note_total_cents: 0,
    due_at: null,
    overdue_at: null,
    finalizes_at: null,
    finalized_at: null,
    paid_at: null,
    payments: [],
    voided_at: null,
    marked_uncollectible_at: null,
    payment_attempt_count: 0,
    next_payment_attempt_at: null,
    payment_stopped_reason: null,
    metadata: body.metadata ?? {},
    created_at: at,
    updated_at: at,
  }
}

/** Other lines get other ids. */
function linesAfter({ line_items }: Invoice, sent: Input<'updateInvoice'>['body']['line_items']) {
  const ids = line_items.map(({ id }) => id)
  return sent === undefined || isDeepStrictEqual(priced(sent, ids), line_items) ? line_items : priced(sent)
}

/** Sent fields over the stored ones. Another collection method starts from its defaults. */
function termsAfter(draft: Invoice, body: Input<'updateInvoice'>['body']): Required<Terms> {
  const collection_method = body.collection_method ?? draft.collection_method
  const stays = collection_method === draft.collection_method
  const days_until_due = body.days_until_due ?? (stays ? draft.days_until_due : null)
  return { collection_method, days_until_due: daysOf({ collection_method, days_until_due }) }
}

function daysOf({ collection_method, days_until_due }: Terms): number | null {
  return days_until_due ?? (collection_method === 'send_invoice' ? 30 : null)
}

function breachesOfTerms({ collection_method, days_until_due }: Terms): Breach[] {
  const path = 'body.days_until_due'
  if (collection_method === 'charge_automatically' && days_until_due != null)
    return [{ path, code: 'not_allowed', message: 'is not allowed with charge_automatically' }]
  return []
}
