import type { Input, Reply } from '../../../generated/operations.ts'
import type { WriteContext } from '../../context.ts'
import { changedFields } from '../../db/changed.ts'
import { noteChange } from '../../db/changes.ts'
import { Problem } from '../../errors/problem.ts'
import { fillAddress } from '../../http/address.ts'
import { assertTaxIds } from '../../http/tax-ids.ts'
import { lockInvoiceNumbers, setNextNumber } from '../../invoices/numbering-store.ts'
import { keepLogo, lockSettings, updateSettings } from '../../keys/settings/settings-store.ts'
import { assertTaxRateCodes } from '../tax-rates/assert-codes.ts'
import { loadCompany, type StoredCompany } from './load-company.ts'
import { toCompany } from './response.ts'

export async function updateCompany(
  { body }: Input<'updateCompany'>,
  context: WriteContext,
): Promise<Reply<'updateCompany'>> {
  const { trx, tenant } = context
  assertTaxIds(body.tax_ids)
  const current = await lockSettings(trx, tenant.id)
  const {
    address,
    bank_account,
    dunning,
    next_invoice_number,
    appearance: { logo, ...colors } = {},
    ...plain
  } = body
  const changes = changedFields(current, {
    ...plain,
    ...colors,
    ...(logo !== undefined && { logo_id: logo && (await keepLogo(trx, tenant.id, logo)) }),
    ...(dunning !== undefined && { dunning: { ...current.dunning, ...dunning } }),
    ...(address !== undefined && { address: fillAddress(address) }),
    ...(bank_account !== undefined && { bank_account: bank_account && { ...NO_BANK, ...bank_account } }),
  })
  if (changes.default_tax_rate_codes)
    await assertTaxRateCodes(context, [
      { path: 'body.default_tax_rate_codes', codes: changes.default_tax_rate_codes },
    ])
  await updateSettings(trx, tenant.id, changes)
  const numberBefore = await changeNextNumber(context, next_invoice_number)
  if (Object.keys(changes).length > 0 || numberBefore !== undefined) {
    const before: Partial<StoredCompany> = { ...current }
    // A number that this request did not change is left out, since an invoice may be finalized meanwhile.
    if (numberBefore !== undefined) before.next_invoice_number = numberBefore
    noteChange(trx, { type: 'company.updated', id: '', before })
  }
  return { status: 200, body: { company: toCompany(await loadCompany(trx, tenant.id), context) } }
}

/** Returns the next number before a change. Throws INVOICE_NUMBER_TAKEN. */
async function changeNextNumber(
  { trx, tenant }: WriteContext,
  wanted: number | undefined,
): Promise<number | undefined> {
  if (wanted === undefined) return undefined
  const { last, next } = await lockInvoiceNumbers(trx, tenant.id)
  if (wanted <= last) throw new Problem('INVOICE_NUMBER_TAKEN', { details: { last } })
  if (wanted === next) return undefined
  await setNextNumber(trx, tenant.id, wanted)
  return next
}

/** Fields that a request omits are null. */
const NO_BANK = { bank_code: null, bank_name: null }
