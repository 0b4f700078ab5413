import type { Complaint } from './problem.ts'

/** Deeper nesting serves no schema of the contract, and costs a validator its stack. */
const DEEPEST = 32
/** A thousand events of fifty properties have some 56,000 values; a hundred thousand faults would flood the checks. */
const MOST_VALUES = 100_000

/**
 * What no schema can say of a JSON value: text that PostgreSQL cannot hold (U+0000, lone surrogates), numbers beyond a
 * double, nesting and number of values out of all measure. Walks without recursion, so that depth cannot hurt it.
 */
export function findUnfitText(root: unknown): Complaint[] {
  const complaints: Complaint[] = []
  const pending: Array<{ value: unknown; path: string; depth: number }> = [
    { value: root, path: '', depth: 1 },
  ]
  let seen = 0
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { value, path, depth } = item
    seen += 1
    if (seen > MOST_VALUES || (Array.isArray(value) && value.length > MOST_VALUES))
      return [{ path: '', code: 'too_many_values', message: `the body has more than ${MOST_VALUES} values` }]
    if (depth > DEEPEST && isContainer(value))
      return [{ path, code: 'too_deep', message: `nested deeper than ${DEEPEST} levels` }]
    if (typeof value === 'string' && !isFit(value)) complaints.push({ path, ...UNFIT })
    if (typeof value === 'number' && !Number.isFinite(value))
      complaints.push({ path, code: 'not_finite', message: 'must be a finite number' })
    for (const [name, member] of children(value).reverse()) {
      const below = Array.isArray(value) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
      if (!isFit(name)) complaints.push({ path, ...UNFIT })
      else pending.push({ value: member, path: below, depth: depth + 1 })
    }
  }
  return complaints
}

/** True for text that can be stored and sent as UTF-8 without loss. */
export function isFit(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000')
}

function children(value: unknown): Array<[string, unknown]> {
  return isContainer(value) ? Object.entries(value) : []
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

const UNFIT = {
  code: 'invalid_text',
  message: 'must be Unicode text without U+0000 and without lone surrogates',
}
