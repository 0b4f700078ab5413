import type { Form } from '../../http/form.ts'
import type { Done, Visit } from '../../visit.ts'

export const MAX_TAX_IDS = 5

export async function updateSettings({ base, form, call }: Visit): Promise<Done> {
  await call('updateCompany', {
    headers: { 'Idempotency-Key': form.idempotency_key ?? '' },
    body: toUpdate(form),
  })
  return { to: `${base}/settings`, notice: 'settings_saved' }
}

/** What is empty is removed; the contract says what is valid. */
function toUpdate(form: Form): object {
  const text = (name: string) => form[name]?.trim() || null
  const object = (required: readonly string[], others: readonly string[]) => {
    const given = [...required, ...others].some((name) => text(name) !== null)
    if (!given) return null
    return Object.fromEntries([
      ...required.map((name) => [name, text(name) ?? '']),
      ...others.map((name) => [name, text(name)]),
    ])
  }
  return {
    name: text('name') ?? '',
    support_email: text('support_email'),
    brand_color: text('brand_color')?.toLowerCase() ?? null,
    invoice_prefix: text('invoice_prefix') ?? '',
    invoice_number_width: Number(text('invoice_number_width') ?? Number.NaN),
    address: object(['line1', 'country'], ['line2', 'postal_code', 'city', 'state']),
    bank_account: object(['account_holder', 'account_number'], ['bank_code', 'bank_name']),
    tax_ids: Array.from({ length: MAX_TAX_IDS }, (_, index) => ({
      type: text(`tax_type_${index}`) ?? '',
      value: text(`tax_value_${index}`) ?? '',
    })).filter(({ type, value }) => type !== '' || value !== ''),
  }
}
