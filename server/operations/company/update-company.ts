import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { changedFields } from '../../db/changed.ts'
import { fillAddress } from '../../http/address.ts'
import { assertTaxIds } from '../../http/tax-ids.ts'
import { keepLogo, lockSettings, updateSettings } from '../../keys/settings/settings-store.ts'
import { toCompany } from './response.ts'

export async function updateCompany(
  { body }: Input<'updateCompany'>,
  context: WriteContext,
): Promise<Reply<'updateCompany'>> {
  const { trx, tenant } = context
  assertTaxIds(body.tax_ids)
  const current = await lockSettings(trx, tenant.id)
  const { address, bank_account, dunning, appearance: { logo, ...colors } = {}, ...plain } = body
  const changes = changedFields(current, {
    ...plain,
    ...colors,
    ...(logo !== undefined && { logo_id: logo && (await keepLogo(trx, tenant.id, logo)) }),
    ...(dunning !== undefined && { dunning: { ...current.dunning, ...dunning } }),
    ...(address !== undefined && { address: fillAddress(address) }),
    ...(bank_account !== undefined && { bank_account: bank_account && { ...NO_BANK, ...bank_account } }),
  })
  await updateSettings(trx, tenant.id, current, changes)
  return { status: 200, body: { company: toCompany({ ...current, ...changes }, context) } }
}

/** Fields that a request omits are null. */
const NO_BANK = { bank_code: null, bank_name: null }
