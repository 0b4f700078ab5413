import { type Form, keyOf, textsIn } from '../../http/form.ts'
import { electronicAddressIn } from '../../parts/on-documents.ts'
import { parseParty } from '../../parts/party.ts'
import { chosenRates } from '../../parts/tax-rates.ts'
import type { Done, Visit } from '../../visit.ts'

/** Sends only changed fields, so that changes by other members stay. */
export async function updateSettings({ base, form, call }: Visit): Promise<Done> {
  const before = parseFields(form.before)
  const changes = before === undefined ? toUpdate(form) : differences(toUpdate(before), toUpdate(form))
  const body = nestAppearance(changes)
  if (Object.keys(body).length > 0) await call('updateCompany', { headers: keyOf(form), body })
  return { to: `${base}/settings`, notice: 'settings_saved' }
}

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

/** An empty field removes the value. The operation validates the update. */
function toUpdate(form: Form): Update {
  const text = (name: string) => form[name]?.trim() || null
  const bank = {
    account_holder: text('account_holder') ?? '',
    account_number: text('account_number') ?? '',
    bank_code: text('bank_code'),
    bank_name: text('bank_name'),
  }
  const contact = { name: text('contact_name'), phone: text('contact_phone'), email: text('contact_email') }
  return {
    name: text('name') ?? '',
    ...(form.default_timezone !== undefined && { default_timezone: text('default_timezone') ?? '' }),
    support_email: text('support_email'),
    brand_color: text('brand_color')?.toLowerCase() ?? null,
    ...(form.remove_logo === 'yes' ? { logo: null } : text('logo') !== null && { logo: text('logo') }),
    invoice_prefix: text('invoice_prefix') ?? '',
    number_width: Number(text('number_width') ?? Number.NaN),
    ...(text('next_invoice_number') !== null && { next_invoice_number: Number(text('next_invoice_number')) }),
    ...(form.tax_rate_0 !== undefined && { default_tax_rate_codes: chosenRates(form) }),
    ...(form.tax_exempt_note !== undefined && { tax_exempt_note: text('tax_exempt_note') ?? '' }),
    ...(form.reverse_charge_note !== undefined && { reverse_charge_note: text('reverse_charge_note') ?? '' }),
    ...parseParty(form),
    contact: Object.values(contact).some((value) => value) ? contact : null,
    registration_number: text('registration_number'),
    electronic_address: electronicAddressIn(form),
    legal_text: text('legal_text'),
    default_memo: text('default_memo'),
    bank_account: Object.values(bank).some((value) => value) ? bank : null,
  }
}
