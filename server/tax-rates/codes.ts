import type { ProblemPath, ValidationProblem } from '../errors/problem.ts'
import { repeatedCodes } from '../errors/repeated-codes.ts'
import { type Decimal, decimal } from '../money/decimal.ts'
import type { TaxRateRow } from './tax-rates-store.ts'

type ActiveRates = ReadonlyMap<string, Pick<TaxRateRow, 'percentage' | 'category'>>
export type CodeList = { path: ProblemPath; codes: readonly string[] | null | undefined }

export function problemsOfCodes({ path, codes }: CodeList, active: ActiveRates): ValidationProblem[] {
  if (codes == null) return []
  const unknown = codes.flatMap((code, index) =>
    active.has(code)
      ? []
      : [
          {
            path: `${path}[${index}]` as const,
            code: 'unknown_tax_rate',
            message: 'must be the code of an active tax rate',
          },
        ],
  )
  const repeated = repeatedCodes(path, codes)
  if (unknown.length + repeated.length > 0) return [...unknown, ...repeated]
  const rates = codes.flatMap((code) => active.get(code) ?? [])
  const sum = rates.reduce((all: Decimal, { percentage }) => all.plus(decimal(percentage)), decimal(0))
  const problems: ValidationProblem[] = []
  if (sum.gt(100))
    problems.push({ path, code: 'percentages_above_100', message: 'must come to 100 % or less together' })
  if (rates.length > 1 && rates.some(({ category }) => category === 'outside_scope'))
    problems.push({
      path,
      code: 'outside_scope_alone',
      message: 'must have no other rate beside one that is outside_scope',
    })
  return problems
}
