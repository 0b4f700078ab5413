import type { Choice } from '../../parts/field.ts'
import { type Codes, withCodes } from '../../parts/tax-rates.ts'

/**
 * Returns the choices for the tax rates of a line. Values are lists in JSON. A line that the API gave several rates keeps
 * them together as one choice.
 */
export function lineRateChoices(rates: readonly Choice[], chosen: string): Choice[] {
  const codes = lineRatesIn(chosen) ?? []
  const all = codes.length > 1 ? rates : withCodes(rates, codes)
  return [
    ['', 'Usual rates'],
    ['[]', 'None'],
    ...all.map(([code, name]): Choice => [JSON.stringify([code]), name]),
    ...(codes.length > 1 ? [[chosen, codes.join(', ')] as const] : []),
  ]
}

export function lineRates(codes: Codes | undefined): string {
  return codes == null ? '' : JSON.stringify(codes)
}

/** Reads a choice. What is no list is taken as a code, which the operation refuses. */
export function lineRatesIn(chosen: string): Codes {
  if (chosen === '') return null
  try {
    const codes: unknown = JSON.parse(chosen)
    return Array.isArray(codes) ? codes.map(String) : [chosen]
  } catch {
    return [chosen]
  }
}
