import type { Reply } from '../../../../generated/operations.ts'
import { Problem } from '../../../errors/problem.ts'
import { dueAt } from '../../../invoices/terms.ts'
import type { CurrencyCode } from '../../../money/currency.ts'
import { type Html, html } from '../../../pages/html.ts'
import { type Form, keyOf } from '../../http/form.ts'
import { type Choice, select } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import { timezoneOf } from '../../parts/local-time.ts'
import { metadataField, metadataUpdate, parseMetadata } from '../../parts/metadata.ts'
import { changedTexts } from '../../parts/on-documents.ts'
import { BEHAVIORS, taxRateChoices } from '../../parts/tax-rates.ts'
import { termFields, termsIn } from '../../parts/terms.ts'
import { dayText } from '../../parts/time.ts'
import { timeOf } from '../../parts/time-of-customer.ts'
import { keep, type Refusal, typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { fieldsOf, type LineFields, lineRows, linesIn, MAX_ROWS } from './draft-lines.ts'
import { DRAFT_TEXTS, draftTextFields } from './draft-texts.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']

const TERMS = { collection_method: 'send_invoice', days_until_due: 30, apply_credit: true } as const

export async function showNewInvoice(visit: Visit): Promise<View> {
  const { base, params, refusal, call } = visit
  const { customer } = await call('getCustomer', { path: { id: params.id ?? '' } })
  const page = `${base}/customers/${customer.id}`
  const path = `${page}/invoices`
  const timezone = timezoneOf(visit, customer)
  const now = await timeOf(visit, customer)
  return renderFields('New invoice', {
    path,
    button: 'Create draft',
    currency: customer.currency_code,
    timezone,
    crumb: html`<a href="${page}"><bdi class="text">${customer.name}</bdi></a>`,
    lines: [],
    rates: await taxRateChoices(visit),
    isNew: true,
    texts: { memo: null, purchase_order_number: customer.purchase_order_number },
    terms: TERMS,
    dueOn: (days) => `${dayText(dueAt(now, { ...TERMS, days_until_due: days }), timezone)} (${timezone})`,
    metadata: {},
    refusal,
  })
}

export async function showDraftFields(visit: Visit): Promise<View> {
  const { base, params, refusal, call } = visit
  const { invoice } = await call('getInvoice', { path: { id: params.id ?? '' } })
  if (invoice.status !== 'draft') throw new Problem('INVOICE_NOT_DRAFT')
  if (!isEditable(invoice)) throw new Problem('INVOICE_NOT_EDITABLE')
  const page = `${base}/invoices/${invoice.id}`
  const path = `${page}/edit`
  return renderFields('Edit draft', {
    path,
    button: 'Save draft',
    currency: invoice.currency_code,
    timezone: invoice.timezone,
    crumb: html`<a href="${page}">Draft invoice</a>`,
    lines: invoice.line_items.map((line) => fieldsOf(line, invoice.currency_code)),
    texts: invoice,
    rates: await taxRateChoices(visit),
    isNew: false,
    terms: invoice,
    metadata: invoice.metadata,
    refusal,
  })
}

/** Only drafts whose lines were all entered by hand can be edited. */
export function isEditable({ status, subscription_id, line_items }: Invoice): boolean {
  return status === 'draft' && subscription_id === null && line_items.length <= MAX_ROWS
}

type DraftForm = {
  path: string
  button: string
  crumb: Html
  currency: CurrencyCode
  timezone: string
  lines: readonly LineFields[]
  rates: readonly Choice[]
  isNew: boolean
  terms: Pick<Invoice, 'collection_method' | 'days_until_due' | 'apply_credit'>
  /** The day on which it is due if it is finalized today. */
  dueOn?: (days: number) => string
  texts: Pick<Invoice, 'memo' | 'purchase_order_number'>
  metadata: Record<string, string>
  refusal: Refusal | undefined
}

function renderFields(title: string, form: DraftForm): View {
  const {
    path,
    button,
    crumb,
    currency,
    timezone,
    lines,
    rates,
    isNew,
    terms,
    dueOn,
    texts,
    metadata,
    refusal,
  } = form
  const draft = typed(refusal, path)
  const sent = refusal?.path === path ? refusal.form : {}
  return formPage(title, {
    path,
    button,
    crumb,
    others: html``,
    lead: html`Amounts are in ${currency}. Empty lines are left out.`,
    fields: html`${lineRows({ lines, rates, currency, timezone, sent }, draft)}
${isNew && rates.length > 0 ? select('Tax behavior', 'tax_behavior', BEHAVIORS, draft.at('tax_behavior').value) : undefined}
${termFields(terms, draft, dueOn)}
${draftTextFields(texts, draft)}
${metadataField(metadata, draft)}`,
  })
}

export async function createDraft(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const { customer } = await call('getCustomer', { path: { id: params.id ?? '' } })
  const page = `${base}/customers/${customer.id}/invoices`
  const draft = toDraft(form, { currency: customer.currency_code, timezone: timezoneOf(visit, customer) })
  if (form.again) return { show: await showNewInvoice({ ...visit, refusal: keep(page, form) }) }
  const { invoice } = await call('createInvoice', {
    headers: keyOf(form),
    body: {
      customer_id: customer.id,
      metadata: parseMetadata(form.metadata),
      ...(form.tax_behavior && { tax_behavior: form.tax_behavior }),
      ...draft,
    },
  })
  return { to: `${base}/invoices/${invoice.id}`, notice: 'draft_created' }
}

export async function editDraft(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const path = { id: params.id ?? '' }
  const page = `${base}/invoices/${path.id}/edit`
  const { invoice } = await call('getInvoice', { path })
  const draft = toDraft(form, { currency: invoice.currency_code, timezone: invoice.timezone })
  if (form.again) return { show: await showDraftFields({ ...visit, refusal: keep(page, form) }) }
  await call('updateInvoice', {
    path,
    headers: keyOf(form),
    body: { ...draft, metadata: metadataUpdate(form) },
  })
  return { to: `${base}/invoices/${invoice.id}`, notice: 'draft_saved' }
}

export async function deleteDraft({ base, params, form, call }: Visit): Promise<Done> {
  await call('deleteInvoice', {
    path: { id: params.id ?? '' },
    headers: keyOf(form),
  })
  return { to: `${base}/invoices`, notice: 'draft_deleted' }
}

function toDraft(form: Form, notation: Parameters<typeof linesIn>[1]): Record<string, unknown> {
  return {
    ...termsIn(form),
    ...changedTexts(form, DRAFT_TEXTS),
    line_items: linesIn(form, notation),
  }
}
