import type { WriteContext } from '../../context.ts'
import type { IdsByCode } from '../../db/ids-by-code.ts'
import { invalid } from '../../errors/problem.ts'
import { type CodeList, problemsOfCodes } from '../../tax-rates/codes.ts'
import { holdActiveRates } from '../../tax-rates/tax-rates-store.ts'

/**
 * Prevents the archiving of the rates until the transaction ends. Ids are stored, because another rate can get the
 * code later. Throws VALIDATION_ERROR.
 */
export async function idsOfTaxRates(
  { trx, tenant }: Pick<WriteContext, 'trx' | 'tenant'>,
  lists: readonly CodeList[],
): Promise<IdsByCode> {
  const named = [...new Set(lists.flatMap(({ codes }) => codes ?? []))]
  if (named.length === 0) return null
  const active = await holdActiveRates(trx, tenant.id, named)
  const problems = lists.flatMap((list) => problemsOfCodes(list, active))
  if (problems.length > 0) throw invalid(problems)
  return Object.fromEntries([...active].map(([code, { id }]) => [code, id]))
}
