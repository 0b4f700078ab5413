import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { changedFields } from '../../db/changed.ts'
import { keepLogo, lockSettings, updateSettings } from '../../keys/settings/settings-store.ts'
import { toCompany } from './response.ts'

export async function updateCompany(
  { body }: Input<'updateCompany'>,
  context: WriteContext,
): Promise<Reply<'updateCompany'>> {
  const { trx, tenant } = context
  const current = await lockSettings(trx, tenant.id)
  const { address, bank_account, dunning, appearance: { logo, ...colors } = {}, ...plain } = body
  const changes = changedFields(current, {
    ...plain,
    ...colors,
    ...(logo !== undefined && { logo_id: logo && (await keepLogo(trx, tenant.id, logo)) }),
    ...(dunning !== undefined && { dunning: { ...current.dunning, ...dunning } }),
    ...(address !== undefined && { address: address && { ...NO_ADDRESS, ...address } }),
    ...(bank_account !== undefined && { bank_account: bank_account && { ...NO_BANK, ...bank_account } }),
  })
  await updateSettings(trx, tenant.id, current, changes)
  return { status: 200, body: { company: toCompany({ ...current, ...changes }, context) } }
}

/** Fields that a request omits are null. */
const NO_ADDRESS = { line1: null, line2: null, postal_code: null, city: null, state: null }
const NO_BANK = { bank_code: null, bank_name: null }
