import type { Reply } from '../../../../generated/operations.ts'
import { type Html, html } from '../../../runtime/html.ts'
import type { Form } from '../../http/form.ts'
import { plainNumber } from '../../parts/amount.ts'
import { type Choice, field, select, textArea } from '../../parts/field.ts'
import { FILTERS_HINT, FILTERS_LABEL, filtersText, parseFilters } from '../../parts/filters.ts'
import { countRows, filledRows } from '../../parts/rows.ts'
import type { Typed } from '../../parts/typed.ts'

type Price = Reply<'getPlan'>['body']['plan']['prices'][number]

export const MAX_PRICES = 50
const MAX_TIERS = 20
const FIRST_PRICES = 2
const FIRST_TIERS = 3
const MORE_TIERS = 3
const PRICE = ['meter', 'name', 'code', 'amount', 'size', 'free', 'minimum', 'maximum', 'filters'] as const
const tierNames = (index: number) => ['up_to', 'tier', 'flat'].map((name) => `${name}_${index}`)

const MODELS: readonly Choice[] = [
  ['per_unit', 'Per unit'],
  ['graduated', 'Graduated: each tier prices its own units'],
  ['volume', 'Volume: the last tier reached prices all units'],
  ['package', 'Packages'],
]
const CODE = {
  autocomplete: 'off',
  hint: 'Optional. Your own name for the price.',
  fix: 'Use small letters, digits and underscores, as in no other price of the plan.',
}
const NAME = {
  autocomplete: 'off',
  hint: 'Optional. What the customer reads instead of the meter’s name.',
}
const FILTERS = {
  hint: `${FILTERS_HINT} Leave empty for all events of the meter, or for those that its prices above leave.`,
  fix: 'Use at most 3 properties of 10 values, other ones than each price of the meter above. A price for all events is the last of its meter.',
}
const NUMBER = 'Use a number such as 0.0004.'

type Shown = {
  path: string
  form: Form
  typed: Typed
  meters: readonly Choice[]
  units: readonly Choice[]
  sample: Html | undefined
}

/** The stylesheet shows only the fields of the chosen model. */
export function priceFields(shown: Shown): Html {
  const { path, form, sample } = shown
  const count = Math.min(MAX_PRICES, countRows(form, 'meter', FIRST_PRICES) + (form.add === 'price' ? 1 : 0))
  return html`${Array.from({ length: count }, (_, index) => renderPrice(index, shown))}
<p class="actions">${count < MAX_PRICES ? html`<button name="add" value="price" formnovalidate>Add a price</button>` : undefined}
<button name="add" value="calculate" formaction="${path}#calculation" formnovalidate>Calculate</button></p>
${sample}`
}

/** Places of prices in the form, in the order in which the plan has them. */
export function filledPrices(form: Form): number[] {
  return filledRows(MAX_PRICES, PRICE, (name) => form[name])
}

function renderPrice(index: number, { form, typed, meters, units }: Shown): Html {
  const place = filledPrices(form).indexOf(index)
  const at = (name: string, contractName: string) => ({
    value: form[`${name}_${index}`] ?? '',
    ...typed.at(`${name}_${index}`, `prices[${place}].${contractName}`),
  })
  const chosen = (name: string) => form[`${name}_${index}`]
  const number = { autocomplete: 'off', placeholder: '0.0004', fix: NUMBER }
  const accounts = [['', 'The plan’s currency'], ...units] as const
  const unit =
    units.length === 0
      ? undefined
      : select('Charged in', `unit_${index}`, accounts, chosen('unit'), at('unit', 'pricing_unit_code'))
  return html`<fieldset class="price-fields"><legend>Price ${index + 1}</legend>
<div class="row price-meter">${select(
    'Meter',
    `meter_${index}`,
    [['', 'No price'], ...meters],
    chosen('meter'),
    {
      fix: 'Choose a meter.',
      ...at('meter', 'meter_id'),
    },
  )}
${select('Charge model', `model_${index}`, MODELS, chosen('model'), at('model', 'charge_model'))}
${unit}</div>
<div class="row price-amount">${field('Price', `amount_${index}`, { ...number, ...at('amount', 'unit_amount') })}
${field('Units in a package', `size_${index}`, { ...number, placeholder: '1,000', ...at('size', 'package_size') })}</div>
<div class="price-tiers">${renderTiers(index, form, typed, place)}</div>
<div class="row">${textArea(FILTERS_LABEL, `filters_${index}`, { ...FILTERS, ...at('filters', 'filters') })}</div>
<div class="row">${field('Name', `name_${index}`, { ...NAME, ...at('name', 'name') })}
${field('Code', `code_${index}`, { ...CODE, ...at('code', 'code') })}</div>
<div class="row">${field('Free units', `free_${index}`, { ...number, placeholder: '0', ...at('free', 'free_units') })}
${field('Minimum for each period', `minimum_${index}`, { autocomplete: 'off', ...at('minimum', 'minimum_amount') })}
${field('Maximum for each period', `maximum_${index}`, { autocomplete: 'off', ...at('maximum', 'maximum_amount') })}</div>
${field('Units of a period, to calculate with', `units_${index}`, {
  autocomplete: 'off',
  placeholder: '50,000',
  hint: 'Calculate shows what they would cost. They are not saved.',
  value: chosen('units') ?? '',
  ...typed.at(`units_${index}`),
})}</fieldset>
`
}

function renderTiers(index: number, form: Form, typed: Typed, place: number): Html {
  const more = form.add === `tiers_${index}` ? MORE_TIERS : 0
  const count = Math.min(MAX_TIERS, countRows(form, `up_to_${index}`, FIRST_TIERS) + more)
  const filled = filledRows(MAX_TIERS, tierNames(index), (name) => form[name])
  const rows = Array.from({ length: count }, (_, tier) => {
    const part = (
      label: string,
      name: string,
      contractName: string,
      notes: { placeholder: string; fix: string },
    ) => {
      const full = `${name}_${index}_${tier}`
      return field(html`${label} <span class="hidden-label">${tier + 1}</span>`, full, {
        value: form[full] ?? '',
        autocomplete: 'off',
        ...notes,
        ...typed.at(full, `prices[${place}].tiers[${filled.indexOf(tier)}].${contractName}`),
        ...(filled.length === 0 && tier === 0 && name === 'up_to' && noTier(typed, place)),
      })
    }
    const upTo = part('Up to', 'up_to', 'up_to', {
      placeholder: 'No end',
      fix: 'Each tier ends above the one before. The last one alone is left empty.',
    })
    const price = part('Price', 'tier', 'unit_amount', { placeholder: '0.0004', fix: NUMBER })
    const flat = part('Flat fee', 'flat', 'flat_amount', { placeholder: '0', fix: NUMBER })
    return html`<div class="row line-fields">${upTo}${price}${flat}</div>`
  })
  return html`${rows}
${count < MAX_TIERS ? html`<p><button name="add" value="tiers_${index}" class="quiet" formnovalidate>Add tiers</button></p>` : undefined}`
}

/** The first tier shows the fault of a price without tiers. */
function noTier(typed: Typed, place: number): { error?: string; fix?: string } {
  const { error } = typed.at('', `prices[${place}].tiers`)
  return error === undefined ? {} : { error, fix: 'Fill in at least one tier.' }
}

export function formOfPrices(prices: readonly Price[]): Form {
  return Object.assign({}, ...prices.map(formOfPrice))
}

function formOfPrice(price: Price, index: number): Form {
  const own = {
    [`meter_${index}`]: price.meter_id,
    [`filters_${index}`]: filtersText(price.filters),
    [`name_${index}`]: price.name ?? '',
    [`code_${index}`]: price.code ?? '',
    [`model_${index}`]: price.charge_model,
    [`unit_${index}`]: price.pricing_unit_code ?? '',
    [`free_${index}`]: price.free_units === '0' ? '' : price.free_units,
    [`minimum_${index}`]: price.minimum_amount ?? '',
    [`maximum_${index}`]: price.maximum_amount ?? '',
  }
  if (price.charge_model === 'per_unit') return { ...own, [`amount_${index}`]: price.unit_amount }
  if (price.charge_model === 'package')
    return { ...own, [`amount_${index}`]: price.package_amount, [`size_${index}`]: price.package_size }
  const tiers = price.tiers.map(({ up_to, unit_amount, flat_amount }, tier) => ({
    [`up_to_${index}_${tier}`]: up_to ?? '',
    [`tier_${index}_${tier}`]: unit_amount,
    [`flat_${index}_${tier}`]: flat_amount,
  }))
  return Object.assign(own, ...tiers)
}

export function pricesIn(form: Form): object[] {
  return filledPrices(form).map((index, place) => {
    const { [`unit_${index}`]: pricing_unit_code, [`meter_${index}`]: meter_id } = form
    const charge_model = form[`model_${index}`]
    const [name, code] = [form[`name_${index}`] || null, form[`code_${index}`] || null]
    const number = (name: string) => plainNumber(form[`${name}_${index}`])
    const bounds = { minimum_amount: number('minimum') || null, maximum_amount: number('maximum') || null }
    const free_units = number('free') || '0'
    const unit = pricing_unit_code && { pricing_unit_code }
    const filters = parseFilters(form[`filters_${index}`], `body.prices[${place}].filters`)
    const price = { name, code, meter_id, filters, charge_model, ...unit, free_units, ...bounds }
    if (charge_model === 'per_unit') return { ...price, unit_amount: number('amount') }
    if (charge_model === 'package')
      return { ...price, package_amount: number('amount'), package_size: number('size') }
    return { ...price, tiers: tiersIn(form, index) }
  })
}

function tiersIn(form: Form, index: number): object[] {
  return filledRows(MAX_TIERS, tierNames(index), (name) => form[name]).map((tier) => {
    const number = (name: string) => plainNumber(form[`${name}_${index}_${tier}`])
    return {
      up_to: number('up_to') || null,
      unit_amount: number('tier') || '0',
      flat_amount: number('flat') || '0',
    }
  })
}
