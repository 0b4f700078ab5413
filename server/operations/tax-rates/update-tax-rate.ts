import type { Input } from '../../../generated/operations.ts'
import type { Write, WriteContext } from '../../context.ts'
import { changedFields } from '../../db/changed.ts'
import { invalid } from '../../errors/problem.ts'
import { mergeMetadata } from '../../http/metadata.ts'
import { assertReplaces } from '../../tax-rates/rules.ts'
import * as store from '../../tax-rates/tax-rates-store.ts'
import { toTaxRate } from './response.ts'

/** Invoices refer to the rate, so its percentage and category cannot change. */
export const updateTaxRate: Write<'updateTaxRate'> = async (
  { path, body: { name, replaced_by, metadata } },
  context,
) => {
  const { trx, tenant, now } = context
  const current = await store.taxRates.lock(trx, tenant.id, path.id)
  const { code, at } = current.replaced_by ?? {}
  const isReplaced = replaced_by !== undefined && (replaced_by?.code !== code || replaced_by?.at !== at)
  const changes = changedFields(current, {
    ...(name !== undefined && { name }),
    ...(isReplaced && { replaced_by: replaced_by && (await findReplacement(context, current, replaced_by)) }),
    ...(metadata && { metadata: mergeMetadata(current.metadata, metadata) }),
  })
  const isChanged = Object.keys(changes).length > 0
  const rate = isChanged ? await store.taxRates.update(trx, current, changes, now) : current
  return { status: 200, body: { tax_rate: toTaxRate(rate, tenant) } }
}

type Replacement = Input<'updateTaxRate'>['body']['replaced_by']

/** Throws VALIDATION_ERROR. */
async function findReplacement(
  { trx, tenant }: WriteContext,
  rate: store.TaxRateRow,
  { code, at }: NonNullable<Replacement>,
) {
  await store.lockReplacements(trx, tenant.id)
  const other = await store.findActiveRate(trx, tenant.id, code)
  if (other === undefined)
    throw invalid([
      {
        path: 'body.replaced_by.code',
        code: 'unknown_tax_rate',
        message: 'must be the code of an active tax rate',
      },
    ])
  assertReplaces(await store.findReplacements(trx, tenant.id, other.id), rate)
  return { tax_rate_id: other.id, code, at }
}
