import type { Reply } from '../../../../generated/operations.ts'
import { Problem } from '../../../errors/problem.ts'
import { dueAt } from '../../../invoices/terms.ts'
import { type Html, html } from '../../../runtime/html.ts'
import { type Form, keyOf } from '../../http/form.ts'
import { contractForm, PART } from '../../parts/contract-form.ts'
import { formPage } from '../../parts/form-page.ts'
import { MORE } from '../../parts/form-sections.ts'
import { timezoneOf } from '../../parts/local-time.ts'
import { TAX_BEHAVIOR, taxRateChoices } from '../../parts/tax-rates.ts'
import { termsOf } from '../../parts/terms.ts'
import { dayText } from '../../parts/time.ts'
import { timeOf } from '../../parts/time-of-customer.ts'
import { keep, type Refusal, typed, unlessRefused } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { creditUnits } from './draft-credit.ts'
import { fieldsOf, lineRows, linesIn, MAX_ROWS } from './draft-lines.ts'
import { DRAFT, EDIT } from './draft-texts.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']
type Customer = Reply<'getCustomer'>['body']['customer']

const DAYS = '30'
const NEW = contractForm('createInvoice', {
  // The page is one of the customer, who has one currency.
  customer_id: PART,
  currency_code: PART,
  ...DRAFT,
  tax_behavior: { ...TAX_BEHAVIOR, heading: MORE },
})

export async function showNewInvoice(visit: Visit): Promise<View> {
  const { base, params, refusal, call } = visit
  const { customer } = await call('getCustomer', { path: { id: params.id ?? '' } })
  const page = `${base}/customers/${customer.id}`
  const path = `${page}/invoices`
  const create = typed(refusal, path)
  const { currency_code: currency } = customer
  const timezone = timezoneOf(visit, customer)
  const days = create.at('days_until_due').value ?? DAYS
  const rates = await taxRateChoices(visit)
  const units = await creditUnits(visit, currency)
  return formPage('New invoice', {
    path,
    button: 'Create draft',
    others: html`<button name="finalize" value="yes">Create and finalize</button>`,
    lead: leadOf(currency),
    crumb: html`<a href="${page}"><bdi class="text">${customer.name}</bdi></a>`,
    fields: NEW.render(
      { timezone },
      {
        typed: create,
        parts: {
          line_items: lineRows(
            { lines: [], rates, units, currency, timezone, sent: sentIn(refusal, path) },
            create,
          ),
        },
        more: {
          days_until_due: { value: DAYS, hint: await dueHint(visit, customer, days) },
          purchase_order_number: { placeholder: customer.purchase_order_number ?? '' },
        },
        omit: rates.length === 0 ? ['tax_behavior'] : [],
      },
    ),
  })
}

export async function showDraftFields(visit: Visit): Promise<View> {
  const { base, params, refusal, call } = visit
  const { invoice } = await call('getInvoice', { path: { id: params.id ?? '' } })
  if (invoice.status !== 'draft') throw new Problem('INVOICE_NOT_DRAFT')
  if (!isEditable(invoice)) throw new Problem('INVOICE_NOT_EDITABLE')
  const page = `${base}/invoices/${invoice.id}`
  const path = `${page}/edit`
  const edit = typed(refusal, path)
  const { currency_code: currency, timezone } = invoice
  const lines = invoice.line_items.map((line) => fieldsOf(line, currency))
  const rates = await taxRateChoices(visit)
  const units = await creditUnits(visit, currency)
  return formPage('Edit draft', {
    path,
    button: 'Save draft',
    others: html``,
    lead: leadOf(currency),
    crumb: html`<a href="${page}">Draft invoice</a>`,
    fields: EDIT.render(
      { timezone },
      {
        typed: edit,
        stored: invoice,
        parts: {
          line_items: lineRows(
            { lines, rates, units, currency, timezone, sent: sentIn(refusal, path) },
            edit,
          ),
        },
      },
    ),
  })
}

/** Only drafts whose lines were all entered by hand can be edited. */
export function isEditable({ status, subscription_id, line_items }: Invoice): boolean {
  return status === 'draft' && subscription_id === null && line_items.length <= MAX_ROWS
}

function leadOf(currency: string): Html {
  return html`Amounts are in ${currency}. Empty lines are left out.`
}

function sentIn(refusal: Refusal | undefined, path: string): Form {
  return refusal?.path === path ? refusal.form : {}
}

/** The day on which it is due if it is finalized today. */
async function dueHint(visit: Visit, customer: Customer, days: string): Promise<string> {
  const { hint } = DRAFT.days_until_due
  if (!/^\d{1,4}$/.test(days)) return hint
  const timezone = timezoneOf(visit, customer)
  const terms = { collection_method: 'send_invoice', days_until_due: Number(days) } as const
  const due = dayText(dueAt(await timeOf(visit, customer), terms), timezone)
  return `${hint} ${days} days from today: ${due} (${timezone}).`
}

export async function createDraft(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const { customer } = await call('getCustomer', { path: { id: params.id ?? '' } })
  const page = `${base}/customers/${customer.id}/invoices`
  const notation = { currency: customer.currency_code, timezone: timezoneOf(visit, customer) }
  const line_items = linesIn(form, notation)
  if (form.again) return { show: await showNewInvoice({ ...visit, refusal: keep(page, form) }) }
  const body = { ...termsOf(NEW.read(visit)), customer_id: customer.id, line_items }
  const { invoice } = await call('createInvoice', { headers: keyOf(form), body })
  const to = `${base}/invoices/${invoice.id}`
  if (form.finalize !== 'yes') return { to, notice: 'draft_created' }
  if (invoice.issues.length > 0) return { to, notice: 'draft_not_finalized' }
  const finalize = {
    path: { id: invoice.id },
    headers: { 'Idempotency-Key': `${form.idempotency_key}-finalize` },
  }
  const finalized = await unlessRefused(call('finalizeInvoice', finalize))
  return { to, notice: finalized === undefined ? 'draft_not_finalized' : 'finalized' }
}

export async function editDraft(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const path = { id: params.id ?? '' }
  const page = `${base}/invoices/${path.id}/edit`
  const { invoice } = await call('getInvoice', { path })
  const notation = { currency: invoice.currency_code, timezone: invoice.timezone }
  const line_items = linesIn(form, notation)
  if (form.again) return { show: await showDraftFields({ ...visit, refusal: keep(page, form) }) }
  const body = { ...termsOf(EDIT.changes(visit)), line_items }
  await call('updateInvoice', { path, headers: keyOf(form), body })
  return { to: `${base}/invoices/${invoice.id}`, notice: 'draft_saved' }
}

export async function deleteDraft({ base, params, form, call }: Visit): Promise<Done> {
  await call('deleteInvoice', {
    path: { id: params.id ?? '' },
    headers: keyOf(form),
  })
  return { to: `${base}/invoices`, notice: 'draft_deleted' }
}
