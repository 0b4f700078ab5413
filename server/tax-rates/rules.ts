import type { components } from '../../generated/types.ts'
import { invalid, type ValidationProblem } from '../errors/problem.ts'
import { decimal, toPlain } from '../money/decimal.ts'

type Input = Pick<components['schemas']['TaxRateCreate'], 'percentage' | 'category' | 'note'>

/**
 * Only `standard` taxes (EN 16931 BR-S-5, BR-Z-5, BR-E-5, BR-AE-5, BR-IC-5, BR-G-5, BR-O-5). All others but
 * `zero` need a reason, which these two must not have (BR-E-10, BR-AE-10, BR-IC-10, BR-G-10, BR-O-10,
 * BR-S-10, BR-Z-10). Throws VALIDATION_ERROR.
 */
export function parseTaxTerms({ percentage, category, note = null }: Input) {
  const problems: ValidationProblem[] = []
  const parsed = decimal(percentage)
  if (category === 'standard' && parsed.eq(0))
    problems.push({
      path: 'body.percentage',
      code: 'not_allowed',
      message: 'must be above 0 with standard',
    })
  if (category !== 'standard' && parsed.gt(0))
    problems.push({ path: 'body.percentage', code: 'not_allowed', message: `must be 0 with ${category}` })
  const needsNote = category !== 'standard' && category !== 'zero'
  if (needsNote && note === null)
    problems.push({ path: 'body.note', code: 'required', message: `is required with ${category}` })
  if (!needsNote && note !== null)
    problems.push({ path: 'body.note', code: 'not_allowed', message: `is not allowed with ${category}` })
  if (problems.length > 0) throw invalid(problems)
  return { percentage: toPlain(parsed), category, note }
}

/** `replacements` has the ids of the other rate and of all its replacements. Throws VALIDATION_ERROR. */
export function assertReplaces(replacements: readonly string[], { id }: { id: string }): void {
  if (replacements.includes(id))
    throw invalid([
      {
        path: 'body.replaced_by.code',
        code: 'not_allowed',
        message: 'must not be this rate, or one that it replaces',
      },
    ])
}
