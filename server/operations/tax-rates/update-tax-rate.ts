import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { changedFields } from '../../db/changed.ts'
import { mergeMetadata } from '../../http/metadata.ts'
import { assertReplaces } from '../../tax-rates/rules.ts'
import * as store from '../../tax-rates/tax-rates-store.ts'
import { toTaxRate } from './response.ts'

/** Leaves what a rate taxes as it is, because invoices were written with it. */
export async function updateTaxRate(
  { path, body: { name, replaced_by, metadata } }: Input<'updateTaxRate'>,
  context: WriteContext,
): Promise<Reply<'updateTaxRate'>> {
  const { trx, tenant, now } = context
  const current = await store.lockTaxRate(trx, tenant.id, path.id)
  const changes = changedFields(current, {
    ...(name !== undefined && { name }),
    ...(replaced_by !== undefined && { replaced_by }),
    ...(metadata && { metadata: mergeMetadata(current.metadata, metadata) }),
  })
  if (changes.replaced_by) await checkReplacement(context, current, changes.replaced_by)
  const isChanged = Object.keys(changes).length > 0
  const rate = isChanged ? await store.updateTaxRate(trx, current, changes, now) : current
  return { status: 200, body: { tax_rate: toTaxRate(rate, tenant) } }
}

/** Throws VALIDATION_ERROR. */
async function checkReplacement(
  { trx, tenant }: WriteContext,
  rate: store.TaxRateRow,
  { code }: { code: string },
): Promise<void> {
  await store.lockReplacements(trx, tenant.id)
  const isActive = await store.isActiveCode(trx, tenant.id, code)
  const replacements = await store.findReplacements(trx, tenant.id, code)
  assertReplaces({ isActive, replacements }, rate)
}
