import type { Reply } from '../../../../generated/operations.ts'
import { Problem } from '../../../errors/problem.ts'
import { type CurrencyCode, minorToMajor } from '../../../money/currency.ts'
import { type Html, html } from '../../../pages/html.ts'
import { type Form, keyOf } from '../../http/form.ts'
import { parseAmount, plainNumber } from '../../parts/amount.ts'
import { type Choice, field, select } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import { metadataField, metadataUpdate, parseMetadata } from '../../parts/metadata.ts'
import { countRows, filledRows } from '../../parts/rows.ts'
import { BEHAVIORS, taxRateChoices } from '../../parts/tax-rates.ts'
import { termFields, termsIn } from '../../parts/terms.ts'
import { keep, type Refusal, type Typed, typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { lineRateChoices, lineRates, lineRatesIn } from './line-taxes.ts'

type Invoice = Reply<'getInvoice'>['body']['invoice']
type LineFields = { description: string; quantity: string; price: string; taxes: string }

const PARTS = ['description', 'quantity', 'price'] as const
const MAX_ROWS = 100
const EMPTY_ROWS = 5
const TERMS = { collection_method: 'send_invoice', days_until_due: 30, apply_credit: true } as const

export async function showNewInvoice(visit: Visit): Promise<View> {
  const { base, params, refusal, call } = visit
  const { customer } = await call('getCustomer', { path: { id: params.id ?? '' } })
  const page = `${base}/customers/${customer.id}`
  const path = `${page}/invoices`
  return renderFields('New invoice', {
    path,
    button: 'Create draft',
    currency: customer.currency_code,
    crumb: html`<a href="${page}"><bdi class="text">${customer.name}</bdi></a>`,
    lines: [],
    rates: await taxRateChoices(visit),
    isNew: true,
    terms: TERMS,
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
    crumb: html`<a href="${page}">Draft invoice</a>`,
    lines: invoice.line_items.map((line) => fieldsOf(line, invoice.currency_code)),
    rates: await taxRateChoices(visit),
    isNew: false,
    terms: invoice,
    metadata: invoice.metadata,
    refusal,
  })
}

/**
 * Returns whether an invoice is a draft whose lines were all entered by hand. Other lines cannot be edited.
 */
export function isEditable({ status, subscription_id, line_items }: Invoice): boolean {
  return status === 'draft' && subscription_id === null && line_items.length <= MAX_ROWS
}

function fieldsOf(line: Invoice['line_items'][number], currency: CurrencyCode): LineFields {
  const { description, quantity, unit_amount_cents } = line
  const price = unit_amount_cents === null ? '' : minorToMajor(unit_amount_cents, currency)
  const taxes = lineRates('tax_rate_codes' in line ? line.tax_rate_codes : null)
  return { description, quantity: String(quantity), price, taxes }
}

type DraftForm = {
  path: string
  button: string
  crumb: Html
  currency: CurrencyCode
  lines: readonly LineFields[]
  rates: readonly Choice[]
  isNew: boolean
  terms: Pick<Invoice, 'collection_method' | 'days_until_due' | 'apply_credit'>
  metadata: Record<string, string>
  refusal: Refusal | undefined
}

function renderFields(title: string, form: DraftForm): View {
  const { path, button, crumb, currency, lines, rates, isNew, terms, metadata, refusal } = form
  const draft = typed(refusal, path)
  const sent = refusal?.path === path ? refusal.form : {}
  const rows = countRows(sent, 'description', Math.max(lines.length + EMPTY_ROWS, 8))
  const count = Math.min(MAX_ROWS, rows + (sent.add === 'lines' ? EMPTY_ROWS : 0))
  return formPage(title, {
    path,
    button,
    crumb,
    others: html`<button name="add" value="lines" formnovalidate>Add lines</button>`,
    lead: html`Amounts are in ${currency}. Empty lines are left out.`,
    fields: html`${Array.from({ length: count }, (_, index) => renderLine(index, lines[index], rates, draft))}
${isNew && rates.length > 0 ? select('Tax behavior', 'tax_behavior', BEHAVIORS, draft.at('tax_behavior').value) : undefined}
${termFields(terms, draft)}
${metadataField(metadata, draft)}`,
  })
}

function renderLine(
  index: number,
  line: LineFields | undefined,
  rates: readonly Choice[],
  draft: Typed,
): Html {
  const filled = filledRows(MAX_ROWS, PARTS, (name) => draft.at(name).value)
  const place = filled.indexOf(index)
  const part = (label: string, name: keyof LineFields, contractName: string, placeholder: string) =>
    field(html`${label} <span class="hidden-label">${index + 1}</span>`, `${name}_${index}`, {
      value: line?.[name] ?? '',
      autocomplete: 'off',
      placeholder,
      ...draft.at(`${name}_${index}`, `line_items[${place}].${contractName}`),
      ...(filled.length === 0 && index === 0 && name === 'description' && noLine(draft)),
    })
  return html`<div class="row line-fields">${part('Description', 'description', 'description', 'Description')}${part('Quantity', 'quantity', 'quantity', '1')}${part('Unit price', 'price', 'unit_amount_cents', '0.00')}${rateOfLine(index, line, rates, { draft, place })}</div>`
}

function rateOfLine(
  index: number,
  line: LineFields | undefined,
  rates: readonly Choice[],
  { draft, place }: { draft: Typed; place: number },
): Html | undefined {
  const name = `taxes_${index}`
  const { value = line?.taxes ?? '', error } = draft.at(name, `line_items[${place}].tax_rate_codes`)
  if (rates.length === 0 && value === '') return undefined
  return select(
    html`Tax <span class="hidden-label">${index + 1}</span>`,
    name,
    lineRateChoices(rates, value),
    value,
    error === undefined ? {} : { error },
  )
}

/** Returns the fault of a draft without lines, which the first line shows. */
function noLine(draft: Typed): { error?: string; fix?: string } {
  const { error } = draft.at('', 'line_items')
  return error === undefined ? {} : { error, fix: 'Fill in at least one line.' }
}

export async function createDraft(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const { customer } = await call('getCustomer', { path: { id: params.id ?? '' } })
  const page = `${base}/customers/${customer.id}/invoices`
  if (form.add) return { show: await showNewInvoice({ ...visit, refusal: keep(page, form) }) }
  const { invoice } = await call('createInvoice', {
    headers: keyOf(form),
    body: {
      customer_id: customer.id,
      metadata: parseMetadata(form.metadata),
      ...(form.tax_behavior && { tax_behavior: form.tax_behavior }),
      ...toDraft(form, customer.currency_code),
    },
  })
  return { to: `${base}/invoices/${invoice.id}`, notice: 'draft_created' }
}

export async function editDraft(visit: Visit): Promise<Done> {
  const { base, params, form, call } = visit
  const path = { id: params.id ?? '' }
  const page = `${base}/invoices/${path.id}/edit`
  if (form.add) return { show: await showDraftFields({ ...visit, refusal: keep(page, form) }) }
  const { invoice } = await call('getInvoice', { path })
  await call('updateInvoice', {
    path,
    headers: keyOf(form),
    body: {
      ...toDraft(form, invoice.currency_code),
      metadata: metadataUpdate(form),
    },
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

function toDraft(form: Form, currency: CurrencyCode): Record<string, unknown> {
  const filled = filledRows(MAX_ROWS, PARTS, (name) => form[name])
  return {
    ...termsIn(form),
    line_items: filled.map((index, place) => {
      const text = (name: keyof LineFields) => form[`${name}_${index}`]?.trim() ?? ''
      const price = text('price')
      const isNegative = price.startsWith('-')
      const amount = parseAmount(
        isNegative ? price.slice(1) : price,
        currency,
        `body.line_items[${place}].unit_amount_cents`,
      )
      return {
        description: text('description'),
        quantity: Number(plainNumber(text('quantity')) || '1'),
        unit_amount_cents: isNegative ? -amount : amount,
        tax_rate_codes: lineRatesIn(text('taxes')),
      }
    }),
  }
}
