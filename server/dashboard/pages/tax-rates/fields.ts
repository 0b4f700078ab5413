import { html } from '../../../runtime/html.ts'
import { type Form, keyOf } from '../../http/form.ts'
import { COUNTRIES } from '../../parts/choices.ts'
import { contractForm, PART } from '../../parts/contract-form.ts'
import { type Choice, field, select, shownField } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import { labelIn, timeIn, toTimeField } from '../../parts/local-time.ts'
import { nameForm } from '../../parts/name-form.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { CATEGORIES } from './list.ts'

const NEW = contractForm('createTaxRate', {
  name: { label: 'Name', placeholder: 'VAT 19 %', hint: 'Invoices print it.' },
  code: {
    label: 'Code',
    placeholder: 'de-standard',
    hint: 'Your name for it in the API.',
    fix: 'Use small letters, digits and . _ -, such as de-standard.',
  },
  category: { label: 'Category', words: CATEGORIES },
  percentage: {
    label: 'Percentage',
    placeholder: '19',
    fix: 'Write a number from 0 to 100, such as 19 or 5.5. It is above 0 if the category is Taxed, and 0 otherwise.',
  },
  note: {
    label: 'Reason',
    placeholder: 'Reverse charge: the recipient owes the tax',
    hint: 'Why no tax is due. Invoices print it. Leave empty if the category is Taxed or Taxed at 0%.',
    fix: 'Say in up to 500 characters why no tax is due. If the category is Taxed or Taxed at 0%, it is left empty.',
  },
  country: {
    label: 'Country',
    choices: COUNTRIES,
    hint: 'The country whose tax it is.',
    fix: 'Choose a country, or None.',
  },
})
const EDIT = contractForm('updateTaxRate', { name: { label: 'Name' }, replaced_by: PART })

export async function showNewTaxRate(visit: Visit): Promise<View> {
  const path = `${visit.base}/tax-rates`
  return formPage('New tax rate', {
    path,
    button: 'Create tax rate',
    crumb: html`<a href="${path}">Tax rates</a>`,
    lead: html`Only its name, and which rate replaces it, can be changed later.`,
    fields: NEW.render(visit, { typed: typed(visit.refusal, path) }),
  })
}

export async function createTaxRate(visit: Visit): Promise<Done> {
  const { base, form, call } = visit
  const { tax_rate } = await call('createTaxRate', { headers: keyOf(form), body: NEW.read(visit) })
  return { to: `${base}/tax-rates/${tax_rate.id}`, notice: 'tax_rate_created' }
}

export async function showTaxRateFields(visit: Visit): Promise<View> {
  const { params, timezone, call } = visit
  const [{ tax_rate }, { tax_rates }] = await Promise.all([
    call('getTaxRate', { path: { id: params.id ?? '' } }),
    call('listTaxRates', { query: { archived: 'false', limit: '100' } }),
  ])
  const { code = '', at = null } = tax_rate.replaced_by ?? {}
  const from = toTimeField(at, timezone)
  const others = tax_rates.filter((each) => each.id !== tax_rate.id && each.code !== code)
  const choices: Choice[] = [
    ['', 'Nothing'],
    ...(code === '' ? [] : [[code, code] as const]),
    ...others.map((each): Choice => [each.code, `${each.name} (${each.code})`]),
  ]
  const lead = html`To change the percentage when a law does, create another rate, and choose it here.`
  return nameForm(visit, tax_rate, { list: '/tax-rates', noun: 'tax rate', lead }, (edit) => {
    const replacement = edit.at('replaced_by', 'replaced_by.code', 'replaced_by')
    const start = edit.at('replaced_from', 'replaced_by.at')
    const replaced_by = html`${select('Replaced by', 'replaced_by', choices, replacement.value ?? code, {
      hint: 'The rate that holds from then on.',
      ...replacement,
    })}
${shownField('replaced_by', code, edit)}
${field(labelIn('Replaced from', timezone), 'replaced_from', {
  type: 'datetime-local',
  value: from,
  hint: 'What ends after this time is taxed at the other rate.',
  ...start,
})}
${shownField('replaced_from', from, edit)}`
    return EDIT.render(visit, { typed: edit, stored: tax_rate, parts: { replaced_by } })
  })
}

export async function editTaxRate(visit: Visit): Promise<Done> {
  const { base, params, form, timezone, call } = visit
  const path = { id: params.id ?? '' }
  const body = { ...EDIT.changes(visit), ...replacementUpdate(form, timezone) }
  await call('updateTaxRate', { path, headers: keyOf(form), body })
  return { to: `${base}/tax-rates/${path.id}`, notice: 'saved' }
}

/** Omits an unchanged replacement, so that changes by others stay. */
function replacementUpdate(form: Form, timezone: string) {
  const { replaced_by_shown = '', replaced_from_shown = '' } = form
  const { replaced_by: code = replaced_by_shown, replaced_from: from = replaced_from_shown } = form
  if (code === replaced_by_shown && from === replaced_from_shown) return {}
  if (code === '') return { replaced_by: null }
  return { replaced_by: { code, at: timeIn(from, timezone) ?? '' } }
}
