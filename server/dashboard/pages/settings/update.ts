import { type Form, keyOf, textsIn } from '../../http/form.ts'
import type { Done, Visit } from '../../visit.ts'

export const MAX_TAX_IDS = 5

/** Sends only changed fields, so that changes by other members stay. */
export async function updateSettings({ base, form, call }: Visit): Promise<Done> {
  const before = parseFields(form.before)
  const changes = before === undefined ? toUpdate(form) : differences(toUpdate(before), toUpdate(form))
  const body = nestAppearance(changes)
  if (Object.keys(body).length > 0) await call('updateCompany', { headers: keyOf(form), body })
  return { to: `${base}/settings`, notice: 'settings_saved' }
}

/** Parses the fields that the page showed, from JSON. */
function parseFields(text = ''): Form | undefined {
  try {
    return textsIn(JSON.parse(text))
  } catch {
    return undefined
  }
}

function differences(before: Update, after: Update): Update {
  const old = new Map(Object.entries(before))
  const isNew = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(old.get(name))
  return Object.fromEntries(Object.entries(after).filter(isNew))
}

type Update = Record<string, unknown>

function nestAppearance({ brand_color, logo, ...others }: Update): Update {
  const appearance = {
    ...(brand_color !== undefined && { brand_color }),
    ...(logo !== undefined && { logo }),
  }
  return { ...others, ...(Object.keys(appearance).length > 0 && { appearance }) }
}

/** Converts a form to an update. An empty field removes the value. The operation validates the update. */
function toUpdate(form: Form): Update {
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
    ...(form.remove_logo === 'yes' ? { logo: null } : text('logo') !== null && { logo: text('logo') }),
    invoice_prefix: text('invoice_prefix') ?? '',
    invoice_number_width: Number(text('invoice_number_width') ?? Number.NaN),
    ...(text('next_invoice_number') !== null && { next_invoice_number: Number(text('next_invoice_number')) }),
    address: object(['line1', 'country'], ['line2', 'postal_code', 'city', 'state']),
    bank_account: object(['account_holder', 'account_number'], ['bank_code', 'bank_name']),
    tax_ids: Array.from({ length: MAX_TAX_IDS }, (_, index) => ({
      type: text(`tax_type_${index}`) ?? '',
      value: text(`tax_value_${index}`) ?? '',
    })).filter(({ type, value }) => type !== '' || value !== ''),
  }
}
