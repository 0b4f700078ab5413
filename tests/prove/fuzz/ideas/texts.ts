import type { Idea } from '../draft.ts'
import { anyPlace, anySize, change, oneOf } from '../places.ts'

/** What patterns, normalisation and escaping may stumble over. */
const UNITS = ['a', '0', '.', '-', 'a.', ' ', '@', 'a@', '\u0000', '\ud800', '👋', 'e\u0301', '"', '\\']

/** Texts of up to 5 MB. */
export const longerText: Idea = (draft, random) => {
  const place = anyPlace(draft, random, (value) => typeof value === 'string')
  const unit = oneOf(UNITS, random)
  if (place === undefined || unit === undefined) return undefined
  const times = anySize(random, 5_000_000 / unit.length)
  const keeps = random() < 0.5
  return {
    label: `${JSON.stringify(unit)} × ${times} in ${place.join('.')}`,
    apply: (edited) => change(edited, place, (text) => `${keeps ? text : ''}${unit.repeat(times)}`),
  }
}
