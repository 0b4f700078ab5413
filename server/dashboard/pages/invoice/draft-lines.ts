import type { Reply } from '../../../../generated/operations.ts'
import { type CurrencyCode, exponentOf, minorToMajor } from '../../../money/currency.ts'
import { PIECE } from '../../../money/units.ts'
import { type Html, html } from '../../../runtime/html.ts'
import type { Form } from '../../http/form.ts'
import { parseQuantity, parseSigned } from '../../parts/amount.ts'
import { type Choice, field, select } from '../../parts/field.ts'
import { labelIn } from '../../parts/local-time.ts'
import { countRows, filledRows } from '../../parts/rows.ts'
import { type Codes, withCodes } from '../../parts/tax-rates.ts'
import type { Typed } from '../../parts/typed.ts'
import { type CreditFields, creditFields, creditIn, creditOf } from './draft-credit.ts'
import { sumOfLine, sumText, totalText } from './draft-sums.ts'
import { supplyFields, supplyIn } from './draft-supply.ts'

type Line = Reply<'getInvoice'>['body']['invoice']['line_items'][number]
export type LineFields = CreditFields &
  Record<(typeof PARTS)[number] | 'taxes' | 'unit' | (typeof TIMES)[number], string>

const PARTS = ['description', 'quantity', 'price'] as const
const TIMES = ['start', 'end'] as const
const FIRST_ROWS = 3
export const MAX_ROWS = 100

export function fieldsOf(line: Line, currency: CurrencyCode): LineFields {
  const { description, quantity, unit_amount_cents } = line
  const price = unit_amount_cents === null ? '' : minorToMajor(unit_amount_cents, currency)
  const taxes = lineRates('tax_rate_codes' in line ? line.tax_rate_codes : null)
  const [start, end] = [line.period_start ?? '', line.period_end ?? '']
  return {
    description,
    quantity: String(quantity),
    price,
    unit: line.unit_code,
    start,
    end,
    taxes,
    ...creditOf(line),
  }
}

type Shown = {
  lines: readonly LineFields[]
  rates: readonly Choice[]
  /** What sold credit can be in. */
  units: readonly Choice[]
  currency: CurrencyCode
  timezone: string
  /** The form that the page shows again. */
  sent: Form
}

/** Both buttons send the form, so neither needs the script, which keeps the sums up to date while one types. */
export function lineRows({ lines, rates, units, currency, timezone, sent }: Shown, draft: Typed): Html {
  const rows = countRows(sent, 'description', Math.max(lines.length, FIRST_ROWS))
  const count = Math.min(MAX_ROWS, rows + (sent.again === 'line' ? 1 : 0))
  const indexes = Array.from({ length: count }, (_, index) => index)
  const partsOf = (index: number) => ({
    quantity: sent[`quantity_${index}`] ?? lines[index]?.quantity ?? '',
    price: sent[`price_${index}`] ?? lines[index]?.price ?? '',
  })
  const sums = indexes.map((index) => sumOfLine(partsOf(index), currency))
  const added = sent.again === 'line' && count > rows ? rows : undefined
  const more = html`<button name="again" value="line" formnovalidate>Add a line</button>`
  return html`<div class="stack narrow-gap" data-lines="${currency}" data-decimals="${exponentOf(currency)}">
${indexes.map((index) => renderLine(index, lines[index], { rates, units, timezone, isAdded: index === added, sum: sumText(sums[index], currency) }, draft))}
<div class="line-total">${count < MAX_ROWS ? more : undefined}
<button name="again" value="sums" formnovalidate>Update sums</button>
<p><label for="total">${rates.length === 0 ? 'Total' : 'Sum of the lines'}</label> <output id="total">${totalText(sums, currency)}</output></p></div>
</div>`
}

function renderLine(
  index: number,
  line: LineFields | undefined,
  {
    rates,
    units,
    timezone,
    isAdded,
    sum,
  }: Pick<Shown, 'rates' | 'units' | 'timezone'> & { isAdded: boolean; sum: string },
  draft: Typed,
): Html {
  const filled = filledRows(MAX_ROWS, PARTS, (name) => draft.at(name).value)
  const place = filled.indexOf(index)
  const part = (label: string, name: keyof LineFields, contractName: string, placeholder: string) =>
    field(html`${label} <span class="hidden-label">${index + 1}</span>`, `${name}_${index}`, {
      value: line?.[name] ?? '',
      autocomplete: 'off',
      placeholder,
      autofocus: isAdded && name === 'description',
      ...draft.at(`${name}_${index}`, `line_items[${place}].${contractName}`),
      ...(filled.length === 0 && index === 0 && name === 'description' && noLine(draft)),
    })
  const fields = [
    part('Description', 'description', 'description', 'Description'),
    part('Quantity', 'quantity', 'quantity', '1'),
    part('Unit price', 'price', 'unit_amount_cents', '0.00'),
    rateOfLine(index, line, rates, { draft, place }),
    html`<div class="field line-sum"><label for="sum_${index}">Amount <span class="hidden-label">${index + 1}</span></label>
<output id="sum_${index}">${sum}</output></div>`,
  ]
  return html`<div class="row line-fields">${fields}</div>
${moreOfLine(index, line, { draft, place, timezone, units })}`
}

/** Opens rarely used fields if one is filled in or refused. */
function moreOfLine(
  index: number,
  line: LineFields | undefined,
  { draft, place, timezone, units }: Pick<Shown, 'timezone' | 'units'> & { draft: Typed; place: number },
): Html {
  const of = { unit: 'unit_code', start: 'period_start', end: 'period_end' } as const
  const at = (name: keyof typeof of) => draft.at(`${name}_${index}`, `line_items[${place}].${of[name]}`)
  const unit = line === undefined || line.unit === PIECE ? '' : line.unit
  const names = ['unit', ...TIMES] as const
  const credit = creditFields(index, line, { units, draft, place })
  const isOpen =
    credit.isFilled || unit !== '' || !!line?.start || names.some((name) => at(name).value || at(name).error)
  const label = (text: string) => html`${text} <span class="hidden-label">${index + 1}</span>`
  const shown = Object.fromEntries(
    TIMES.map((name) => [name, draft.at(`${name}_${index}_shown`).value ?? line?.[name] ?? '']),
  )
  const written = supplyFields(shown, timezone)
  const time = (text: string, name: (typeof TIMES)[number]) => {
    const typed = { value: written[name], ...at(name) }
    const type = typed.value.includes('T') ? 'datetime-local' : 'date'
    return html`${field(label(text), `${name}_${index}`, { type, ...typed })}
<input type="hidden" name="${name}_${index}_shown" value="${shown[name]}">`
  }
  const unitField = field(label('Unit'), `unit_${index}`, {
    value: unit,
    autocomplete: 'off',
    placeholder: PIECE,
    fix: 'Use a code of UN/ECE Recommendation 20, such as HUR for hours.',
    ...at('unit'),
  })
  const summary = html`<summary>Unit, days of supply, credit<span class="hidden-label"> ${index + 1}</span></summary>`
  return html`<details class="line-more"${isOpen ? html` open` : undefined}>${summary}
<div class="row">${unitField}${time(labelIn('Supplied from', timezone), 'start')}${time(labelIn('to, included', timezone), 'end')}</div>
${credit.content}</details>`
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

/** The first line shows the fault of a draft without lines. */
function noLine(draft: Typed): { error?: string; fix?: string } {
  const { error } = draft.at('', 'line_items')
  return error === undefined ? {} : { error, fix: 'Fill in at least one line.' }
}

export function linesIn(
  form: Form,
  { currency, timezone }: { currency: CurrencyCode; timezone: string },
): Array<Record<string, unknown>> {
  const filled = filledRows(MAX_ROWS, PARTS, (name) => form[name])
  return filled.map((index, place) => {
    const text = (name: keyof LineFields) => form[`${name}_${index}`]?.trim() ?? ''
    const shown = {
      start: form[`start_${index}_shown`] ?? '',
      end: form[`end_${index}_shown`] ?? '',
    }
    const { start, end } = supplyIn({ start: text('start'), end: text('end') }, shown, timezone)
    return {
      description: text('description'),
      quantity: parseQuantity(text('quantity'), `body.line_items[${place}].quantity`),
      unit_amount_cents: parseSigned(text('price'), currency, `body.line_items[${place}].unit_amount_cents`),
      tax_rate_codes: lineRatesIn(text('taxes')),
      ...(text('unit') !== '' && { unit_code: text('unit') }),
      period_start: start,
      period_end: end,
      ...creditIn(form, index),
    }
  })
}

/** A value is a JSON list. Several rates that the API set on a line stay together as one choice. */
function lineRateChoices(rates: readonly Choice[], chosen: string): Choice[] {
  const codes = lineRatesIn(chosen) ?? []
  const all = codes.length > 1 ? rates : withCodes(rates, codes)
  return [
    ['', 'Usual rates'],
    ['[]', 'None'],
    ...all.map(([code, name]): Choice => [JSON.stringify([code]), name]),
    ...(codes.length > 1 ? [[chosen, codes.join(', ')] as const] : []),
  ]
}

function lineRates(codes: Codes | undefined): string {
  return codes == null ? '' : JSON.stringify(codes)
}

/** Treats text that is not a list as a code, which the operation refuses. */
function lineRatesIn(chosen: string): Codes {
  if (chosen === '') return null
  try {
    const codes: unknown = JSON.parse(chosen)
    return Array.isArray(codes) ? codes.map(String) : [chosen]
  } catch {
    return [chosen]
  }
}
