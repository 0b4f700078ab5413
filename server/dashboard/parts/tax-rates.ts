import { type Html, html } from '../../runtime/html.ts'
import type { Form } from '../http/form.ts'
import type { Visit } from '../visit.ts'
import { type Choice, select, shownField } from './field.ts'
import type { Typed } from './typed.ts'

export type Codes = readonly string[] | null

const MAX_CODES = 5
const PLACES = Array.from({ length: MAX_CODES }, (_, index) => index)

export async function taxRateChoices({ call }: Pick<Visit, 'call'>): Promise<Choice[]> {
  const { tax_rates } = await call('listTaxRates', { query: { archived: 'false', limit: '100' } })
  return tax_rates.map(({ code, name }) => [code, `${name} (${code})`])
}

type Fields = {
  stored: Codes
  choices: readonly Choice[]
  typed: Typed
  /** Describes the rates that apply by default, such as "As the company has". */
  inherited: string
  label?: string
  hint?: string
}

/** The stylesheet shows the rates only with *These*. A company without tax rates has no choice. */
export function taxRateFields({ stored, choices, typed, inherited, label, hint }: Fields): Html | undefined {
  if (choices.length === 0 && stored === null) return undefined
  const which: Choice[] = [
    ['inherited', inherited],
    ['none', 'None'],
    ['these', 'These'],
  ]
  const chosen = typed.at('tax_rates').value ?? whichOf(stored)
  const { error } = typed.at('tax_rates', 'tax_rate_codes')
  return html`<div class="tax-rates">${select(label ?? 'Tax rates', 'tax_rates', which, chosen, {
    ...(hint !== undefined && { hint }),
    ...(error !== undefined && { error }),
  })}
<div class="row">${taxRateSelects(stored ?? [], choices, typed)}</div>
${shownField('tax_rates', JSON.stringify(stored), typed)}</div>`
}

/** The first select shows the fault of the list `contractName`. */
export function taxRateSelects(
  stored: readonly string[],
  choices: readonly Choice[],
  typed: Typed,
  contractName?: string,
): Html[] {
  const count = Math.min(MAX_CODES, Math.max(stored.length, choices.length))
  const { error } = contractName === undefined ? {} : typed.at('', contractName)
  return PLACES.slice(0, count).map((place) =>
    select(
      `Tax rate ${place + 1}`,
      `tax_rate_${place}`,
      [['', 'None'], ...withCodes(choices, stored)],
      typed.at(`tax_rate_${place}`).value ?? stored[place],
      place === 0 && error !== undefined ? { error, fix: `Tax rates ${error}.` } : {},
    ),
  )
}

/** Adds codes of archived rates, so that saving keeps them. */
export function withCodes(choices: readonly Choice[], codes: readonly string[]): Choice[] {
  const known = new Set(choices.map(([code]) => code))
  return [...choices, ...codes.filter((code) => !known.has(code)).map((code): Choice => [code, code])]
}

function whichOf(codes: Codes): string {
  if (codes === null) return 'inherited'
  return codes.length === 0 ? 'none' : 'these'
}

export function taxRatesIn(form: Form): Codes | undefined {
  if (form.tax_rates === undefined) return undefined
  if (form.tax_rates === 'these') return chosenRates(form)
  return form.tax_rates === 'none' ? [] : null
}

export function chosenRates(form: Form): string[] {
  return PLACES.map((place) => form[`tax_rate_${place}`] ?? '').filter((code) => code !== '')
}

/** Omits unchanged rates, so that changes by others stay. */
export function taxRateUpdate(form: Form): { tax_rate_codes?: Codes } {
  const codes = taxRatesIn(form)
  return codes === undefined || JSON.stringify(codes) === form.tax_rates_shown
    ? {}
    : { tax_rate_codes: codes }
}

export function taxRateCodes(codes: Codes, inherited: string): Html | string {
  if (codes === null) return inherited
  return codes.length === 0
    ? 'None'
    : html`${codes.map((code, index) => html`${index === 0 ? '' : ', '}<code>${code}</code>`)}`
}

export const TAX_BEHAVIOR = {
  label: 'Tax',
  words: { exclusive: 'Is added to prices', inclusive: 'Is included in prices' },
}
