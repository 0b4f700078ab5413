import type { Write, WriteContext } from '../../context.ts'
import { changedFields } from '../../db/changed.ts'
import { noteChange } from '../../db/changes.ts'
import { collectProblems, Problem } from '../../errors/problem.ts'
import { assertAddress, fillAddress } from '../../http/address.ts'
import { assertTaxIds } from '../../http/tax-ids.ts'
import { lockNumbers, type Series, setNextNumber } from '../../invoices/numbering-store.ts'
import { keepLogo, lockSettings, type Settings, updateSettings } from '../../keys/settings/settings-store.ts'
import { assertLocale } from '../locale.ts'
import { idsOfTaxRates } from '../tax-rates/named-ids.ts'
import { parseTimezone } from '../timezone.ts'
import { loadCompany, type StoredCompany } from './load-company.ts'
import { toCompany } from './response.ts'

export const updateCompany: Write<'updateCompany'> = async ({ body }, context) => {
  const { trx, tenant } = context
  const [, , default_timezone] = collectProblems(
    () => assertTaxIds(body.tax_ids),
    () => assertAddress(body.address),
    () => parseTimezone(body.default_timezone, 'body.default_timezone'),
    () => assertLocale(body.locale, 'body.locale'),
  )
  const current = await lockSettings(trx, tenant.id)
  const {
    address,
    bank_account,
    contact,
    dunning,
    portal,
    email,
    next_invoice_number,
    next_credit_note_number,
    appearance: { logo, ...colors } = {},
    ...plain
  } = body
  const changes: Partial<Settings> = changedFields(current, {
    ...plain,
    ...colors,
    default_timezone,
    ...(logo !== undefined && { logo_id: logo && (await keepLogo(trx, tenant.id, logo)) }),
    ...(dunning !== undefined && { dunning: { ...current.dunning, ...dunning } }),
    ...(portal !== undefined && { portal: { ...current.portal, ...portal } }),
    ...(email !== undefined && { email_settings: { ...current.email_settings, ...email } }),
    ...(address !== undefined && { address: fillAddress(address) }),
    ...(bank_account !== undefined && { bank_account: bank_account && { ...NO_BANK, ...bank_account } }),
    ...(contact !== undefined && { contact: contact && { ...NO_CONTACT, ...contact } }),
  })
  const { default_tax_rate_codes: codes } = changes
  if (codes !== undefined)
    changes.default_tax_rate_ids = await idsOfTaxRates(context, [
      { path: 'body.default_tax_rate_codes', codes },
    ])
  await updateSettings(trx, tenant.id, changes)
  // Numbers that this request did not change are omitted, since an invoice may be finalized meanwhile.
  const numbers: Partial<StoredCompany> = {
    ...(await changeNextNumber(context, 'invoice', next_invoice_number)),
    ...(await changeNextNumber(context, 'credit_note', next_credit_note_number)),
  }
  if (Object.keys(changes).length > 0 || Object.keys(numbers).length > 0)
    noteChange(trx, { type: 'company.updated', id: '', before: { ...current, ...numbers } })
  return { status: 200, body: { company: toCompany(await loadCompany(trx, tenant.id), context) } }
}

/** Returns the next number before the change. Throws INVOICE_NUMBER_TAKEN, CREDIT_NOTE_NUMBER_TAKEN. */
async function changeNextNumber(
  { trx, tenant }: WriteContext,
  series: Series,
  wanted: number | undefined,
): Promise<Partial<StoredCompany>> {
  if (wanted === undefined) return {}
  const { last, next } = await lockNumbers(trx, tenant.id, series)
  const { taken, field } = NUMBERS[series]
  if (wanted <= last) throw new Problem(taken, { details: { last } })
  if (wanted === next) return {}
  await setNextNumber(trx, tenant.id, series, wanted)
  return { [field]: next }
}

const NUMBERS = {
  invoice: { field: 'next_invoice_number', taken: 'INVOICE_NUMBER_TAKEN' },
  credit_note: { field: 'next_credit_note_number', taken: 'CREDIT_NOTE_NUMBER_TAKEN' },
} as const

const NO_BANK = { bank_code: null, bank_name: null }
const NO_CONTACT = { name: null, phone: null, email: null }
