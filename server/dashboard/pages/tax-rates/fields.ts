import { html } from '../../../pages/html.ts'
import { type Form, keyOf } from '../../http/form.ts'
import { type Choice, field, select, shownField } from '../../parts/field.ts'
import { formPage } from '../../parts/form-page.ts'
import { labelIn, timeIn, toTimeField } from '../../parts/local-time.ts'
import { metadataField, parseMetadata } from '../../parts/metadata.ts'
import { nameForm, nameUpdate } from '../../parts/name-form.ts'
import { typed } from '../../parts/typed.ts'
import type { Done, View, Visit } from '../../visit.ts'
import { CATEGORIES } from './list.ts'

export async function showNewTaxRate({ base, refusal }: Visit): Promise<View> {
  const path = `${base}/tax-rates`
  const create = typed(refusal, path)
  return formPage('New tax rate', {
    path,
    button: 'Create tax rate',
    crumb: html`<a href="${path}">Tax rates</a>`,
    lead: html`Only its name, and which rate replaces it, can be changed later.`,
    fields: html`${field('Name', 'name', {
      required: true,
      autocomplete: 'off',
      placeholder: 'VAT 19 %',
      hint: 'Invoices print it.',
      ...create.at('name'),
    })}
${field('Code', 'code', {
  required: true,
  autocomplete: 'off',
  placeholder: 'de-standard',
  hint: 'Your name for it in the API.',
  fix: 'Use small letters, digits and . _ -, such as de-standard.',
  ...create.at('code'),
})}
${select('Category', 'category', Object.entries(CATEGORIES), create.at('category').value ?? 'standard')}
${field('Percentage', 'percentage', {
  required: true,
  autocomplete: 'off',
  placeholder: '19',
  fix: 'Write a number from 0 to 100, such as 19 or 5.5. It is above 0 if the category is Taxed, and 0 otherwise.',
  ...create.at('percentage'),
})}
${field('Reason', 'note', {
  autocomplete: 'off',
  placeholder: 'Reverse charge: the recipient owes the tax',
  hint: 'Why no tax is due. Invoices print it. Leave empty if the category is Taxed or Taxed at 0%.',
  fix: 'Say in up to 500 characters why no tax is due. If the category is Taxed or Taxed at 0%, it is left empty.',
  ...create.at('note'),
})}
${field('Country', 'country', {
  autocomplete: 'off',
  placeholder: 'DE',
  hint: 'Two-letter code of the country whose tax it is. Leave empty if it belongs to none.',
  fix: 'Use two capital letters, such as DE.',
  ...create.at('country'),
})}
${metadataField({}, create)}`,
  })
}

export async function createTaxRate({ base, form, call }: Visit): Promise<Done> {
  const text = (name: string) => form[name]?.trim() ?? ''
  const { tax_rate } = await call('createTaxRate', {
    headers: keyOf(form),
    body: {
      name: text('name'),
      code: text('code'),
      percentage: text('percentage'),
      category: text('category'),
      country: text('country') || null,
      note: text('note') || null,
      metadata: parseMetadata(form.metadata),
    },
  })
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
  return nameForm(visit, tax_rate, {
    list: '/tax-rates',
    noun: 'tax rate',
    lead,
    more: (edit) => {
      const replacement = edit.at('replaced_by', 'replaced_by.code', 'replaced_by')
      const start = edit.at('replaced_from', 'replaced_by.at')
      return html`${select('Replaced by', 'replaced_by', choices, replacement.value ?? code, {
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
    },
  })
}

export async function editTaxRate({ base, params, form, timezone, call }: Visit): Promise<Done> {
  const path = { id: params.id ?? '' }
  const { headers, body } = nameUpdate(form)
  await call('updateTaxRate', { path, headers, body: { ...body, ...replacementUpdate(form, timezone) } })
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
