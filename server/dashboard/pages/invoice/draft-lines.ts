import type { Reply } from '../../../../generated/operations.ts'
import { type CurrencyCode, minorToMajor } from '../../../money/currency.ts'
import { PIECE } from '../../../money/units.ts'
import { type Html, html } from '../../../pages/html.ts'
import type { Form } from '../../http/form.ts'
import { parseAmount, plainNumber } from '../../parts/amount.ts'
import { type Choice, field, select } from '../../parts/field.ts'
import { labelIn, timeIn, toTimeField } from '../../parts/local-time.ts'
import { filledRows } from '../../parts/rows.ts'
import { type Codes, withCodes } from '../../parts/tax-rates.ts'
import type { Typed } from '../../parts/typed.ts'

type Line = Reply<'getInvoice'>['body']['invoice']['line_items'][number]
export type LineFields = Record<(typeof PARTS)[number] | 'taxes' | 'unit' | (typeof TIMES)[number], string>

const PARTS = ['description', 'quantity', 'price'] as const
const TIMES = ['start', 'end'] as const
export const MAX_ROWS = 100

export function fieldsOf(line: Line, currency: CurrencyCode): LineFields {
  const { description, quantity, unit_amount_cents } = line
  const price = unit_amount_cents === null ? '' : minorToMajor(unit_amount_cents, currency)
  const taxes = lineRates('tax_rate_codes' in line ? line.tax_rate_codes : null)
  const [start, end] = [line.period_start ?? '', line.period_end ?? '']
  return { description, quantity: String(quantity), price, unit: line.unit_code, start, end, taxes }
}

export function renderLine(
  index: number,
  line: LineFields | undefined,
  { rates, timezone }: { rates: readonly Choice[]; timezone: string },
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
  const fields = [
    part('Description', 'description', 'description', 'Description'),
    part('Quantity', 'quantity', 'quantity', '1'),
    part('Unit price', 'price', 'unit_amount_cents', '0.00'),
    rateOfLine(index, line, rates, { draft, place }),
  ]
  return html`<div class="row line-fields">${fields}</div>
${moreOfLine(index, line, { draft, place, timezone })}`
}

/** Opens rarely used fields if one is filled in or refused. */
function moreOfLine(
  index: number,
  line: LineFields | undefined,
  { draft, place, timezone }: { draft: Typed; place: number; timezone: string },
): Html {
  const of = { unit: 'unit_code', start: 'period_start', end: 'period_end' } as const
  const at = (name: keyof typeof of) => draft.at(`${name}_${index}`, `line_items[${place}].${of[name]}`)
  const unit = line === undefined || line.unit === PIECE ? '' : line.unit
  const names = ['unit', ...TIMES] as const
  const isOpen = unit !== '' || !!line?.start || names.some((name) => at(name).value || at(name).error)
  const label = (text: string) => html`${text} <span class="hidden-label">${index + 1}</span>`
  const time = (text: string, name: (typeof TIMES)[number]) => {
    const value = toTimeField(line?.[name] || null, timezone)
    const shown = draft.at(`${name}_${index}_shown`).value ?? line?.[name] ?? ''
    return html`${field(label(text), `${name}_${index}`, { type: 'datetime-local', value, ...at(name) })}
<input type="hidden" name="${name}_${index}_shown" value="${shown}">`
  }
  const unitField = field(label('Unit'), `unit_${index}`, {
    value: unit,
    autocomplete: 'off',
    placeholder: PIECE,
    fix: 'Use a code of UN/ECE Recommendation 20, such as HUR for hours.',
    ...at('unit'),
  })
  const summary = html`<summary>Unit and period<span class="hidden-label"> ${index + 1}</span></summary>`
  return html`<details class="line-more"${isOpen ? html` open` : undefined}>${summary}
<div class="row">${unitField}${time(labelIn('From', timezone), 'start')}${time(labelIn('To', timezone), 'end')}</div></details>`
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
    // The field shows minutes, and the line can have seconds.
    const timeOfLine = (name: (typeof TIMES)[number]) => {
      const shown = form[`${name}_${index}_shown`] || null
      return text(name) === toTimeField(shown, timezone) ? shown : timeIn(text(name), timezone)
    }
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
      ...(text('unit') !== '' && { unit_code: text('unit') }),
      period_start: timeOfLine('start'),
      period_end: timeOfLine('end'),
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
