import { taxIdForms } from '../../../generated/operations.ts'
import { fill } from '../../locales/fill.ts'
import { type Html, html } from '../../runtime/html.ts'
import { COUNTRY_CODES } from '../country-codes.ts'
import { taxTypeName } from '../invoice/party.ts'
import { type Fault, faultsOf, textOf } from './refusal.ts'
import type { Customer, View, Visit } from './visit.ts'

/** `path` is the field's place in the body, and its name in the form. */
type Field = {
  path: string
  label: string
  value: string
  autocomplete?: string
  choices?: Choices
  lines?: { hint: string }
}
type Choices = ReadonlyArray<readonly [value: string, text: string]>

const MAX_TAX_IDS = 5
const ADDRESS = ['line1', 'line2', 'postal_code', 'city', 'state', 'country'] as const

export async function showDetails(visit: Visit): Promise<View> {
  const { base, refusal, form, language } = visit
  const { portal } = language.words
  const fields = fieldsOf(visit).map((each) => ({ ...each, value: form[each.path] ?? each.value }))
  const faults = refusal === undefined ? [] : faultsOf(refusal)
  const labelled = faults.map((fault) => ({ fault, field: fieldAt(fault, fields) }))
  const alert =
    refusal === undefined
      ? undefined
      : html`<div class="fault" role="alert"><p>${portal.notSaved}${faults.length === 0 ? ` ${portal.notPossible}` : ''}</p><ul>${labelled.map(
          ({ fault, field }) =>
            html`<li>${field === undefined ? textOf(fault, portal.taxIds, portal) : html`<a href="#${idOf(field)}">${textOf(fault, field.label, portal)}</a>`}</li>`,
        )}</ul></div>`
  const shown = fields.map((field) =>
    renderField(field, labelled.find((each) => each.field === field)?.fault, visit),
  )
  return {
    title: portal.yourDetails,
    content: html`<p class="crumb"><a href="${base}">${portal.back}</a></p>
<h1>${portal.yourDetails}</h1>
<p class="note">${portal.detailsText}</p>
${alert}
<form class="fields" method="post" action="${base}/details">
${shown}
<div class="acts"><button class="button">${portal.save}</button><a class="button quiet" href="${base}">${portal.leave}</a></div>
</form>`,
  }
}

function fieldsOf({ customer, language }: Visit): Field[] {
  const { words, countryName, locale } = language
  const { portal } = words
  const { name, email, billing_emails, address, tax_ids } = customer
  const country = COUNTRY_CODES.map((code) => [code, countryName(code)] as const)
  const countries = [
    ['', portal.none] as const,
    ...country.toSorted(([, a], [, b]) => a.localeCompare(b, locale)),
  ]
  const places = Array.from({ length: Math.min(MAX_TAX_IDS, tax_ids.length + 1) }, (_, at) => at)
  return [
    { path: 'name', label: portal.name, value: name, autocomplete: 'organization' },
    {
      path: 'address.line1',
      label: portal.line1,
      value: address?.line1 ?? '',
      autocomplete: 'address-line1',
    },
    {
      path: 'address.line2',
      label: portal.line2,
      value: address?.line2 ?? '',
      autocomplete: 'address-line2',
    },
    {
      path: 'address.postal_code',
      label: portal.postalCode,
      value: address?.postal_code ?? '',
      autocomplete: 'postal-code',
    },
    { path: 'address.city', label: portal.city, value: address?.city ?? '', autocomplete: 'address-level2' },
    {
      path: 'address.state',
      label: portal.state,
      value: address?.state ?? '',
      autocomplete: 'address-level1',
    },
    {
      path: 'address.country',
      label: portal.country,
      value: address?.country ?? '',
      autocomplete: 'country',
      choices: countries,
    },
    {
      path: 'billing_emails',
      label: portal.billingEmails,
      value: billing_emails.join('\n'),
      lines: { hint: fill(portal.billingEmailsText, { email }) },
    },
    ...places.flatMap((at): Field[] => {
      const label = fill(words.document.label, { name: `${portal.taxId} ${at + 1}` })
      return [
        {
          path: `tax_ids[${at}].type`,
          label: `${label} ${portal.taxType}`,
          value: tax_ids[at]?.type ?? '',
          choices: taxTypes(tax_ids[at]?.type, language),
        },
        {
          path: `tax_ids[${at}].value`,
          label: `${label} ${portal.taxNumber}`,
          value: tax_ids[at]?.value ?? '',
        },
      ]
    }),
  ]
}

/** The contract takes other types too, which the form keeps. */
function taxTypes(stored: string | undefined, language: Visit['language']): Choices {
  const types = new Set([...taxIdForms.map(({ type }) => type), ...(stored === undefined ? [] : [stored])])
  return [
    ['', language.words.portal.none],
    ...[...types].toSorted().map((type) => [type, taxTypeName(type, language)] as const),
  ]
}

function fieldAt({ path }: Fault, fields: readonly Field[]): Field | undefined {
  return fields.find((field) => field.path === path || path.startsWith(`${field.path}[`))
}

function idOf({ path }: Field): string {
  return path.replaceAll(/\W+/g, '-')
}

function renderField(field: Field, fault: Fault | undefined, { language }: Visit): Html {
  const { path, label, autocomplete = 'off', lines } = field
  const id = idOf(field)
  const wrong = fault && html` aria-invalid="true"`
  const said = [
    ...(lines === undefined ? [] : [`${id}-hint`]),
    ...(fault === undefined ? [] : [`${id}-fault`]),
  ]
  const described = said.length === 0 ? undefined : html` aria-describedby="${said.join(' ')}"`
  const attributes = html`id="${id}" name="${path}" autocomplete="${autocomplete}"${wrong}${described}`
  const text =
    fault && html`<span class="wrong" id="${id}-fault">${textOf(fault, label, language.words.portal)}</span>`
  const hint = lines && html`<span class="note" id="${id}-hint">${lines.hint}</span>`
  return html`<div class="field ${id.replace(/\d/, '')}"><label for="${id}">${label}</label>${controlOf(field, attributes)}${hint}${text}</div>
`
}

function controlOf({ value, choices, lines }: Field, attributes: Html): Html {
  if (lines !== undefined)
    return html`<textarea ${attributes} rows="3">
${value}</textarea>`
  if (choices === undefined) return html`<input ${attributes} value="${value}">`
  const options = choices.map(([each, name]) => {
    const selected = each === value ? html` selected` : undefined
    return html`<option value="${each}"${selected}>${name}</option>`
  })
  return html`<select ${attributes}>${options}</select>`
}

/** Sends only what differs from what is stored, so that a change of somebody else meanwhile stays. */
export async function saveDetails({ base, customer, form, call }: Visit): Promise<string> {
  const name = form.name === undefined ? customer.name : textAt(form, 'name')
  const address = addressIn(form, customer)
  const tax_ids = taxIdsIn(form, customer)
  const billing_emails = emailsIn(form, customer)
  const body = {
    ...(name !== customer.name && { name }),
    ...(!isSame(address, customer.address) && { address }),
    ...(!isSame(tax_ids, customer.tax_ids) && { tax_ids }),
    ...(!isSame(billing_emails, customer.billing_emails) && { billing_emails }),
  }
  if (Object.keys(body).length > 0) await call('updateCustomer', { path: { id: customer.id }, body })
  return base
}

type Form = Visit['form']

function textAt(form: Form, path: string): string {
  return form[path]?.trim() ?? ''
}

function addressIn(form: Form, { address }: Customer) {
  if (form['address.country'] === undefined) return address
  const values = ADDRESS.map((name) => [name, textAt(form, `address.${name}`) || null] as const)
  if (values.every(([, value]) => value === null)) return null
  const { country, ...rest } = Object.fromEntries(values)
  return { ...rest, ...(country !== null && { country }) }
}

function emailsIn(form: Form, { billing_emails }: Customer): string[] {
  if (form.billing_emails === undefined) return billing_emails
  return form.billing_emails
    .split(/[\n,;]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

function taxIdsIn(form: Form, { tax_ids }: Customer) {
  if (form['tax_ids[0].type'] === undefined) return tax_ids
  return Array.from({ length: MAX_TAX_IDS }, (_, at) => ({
    type: textAt(form, `tax_ids[${at}].type`),
    value: textAt(form, `tax_ids[${at}].value`),
  })).filter(({ type, value }) => type !== '' || value !== '')
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
