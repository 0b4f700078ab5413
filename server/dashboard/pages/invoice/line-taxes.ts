import type { Choice } from '../../parts/field.ts'
import { type Codes, withCodes } from '../../parts/tax-rates.ts'

/** A value is a JSON list. Several rates that the API set on a line stay together as one choice. */
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

/** Treats text that is not a list as a code, which the operation refuses. */
export function lineRatesIn(chosen: string): Codes {
  if (chosen === '') return null
  try {
    const codes: unknown = JSON.parse(chosen)
    return Array.isArray(codes) ? codes.map(String) : [chosen]
  } catch {
    return [chosen]
  }
}
