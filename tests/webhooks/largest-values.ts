/** Of a character that is six in JSON, so that no other text is longer. Each has two forms, for a change of all. */
const CHARACTERS = ['\u0001', '\u0002'] as const

/** The largest values that requests take. */
export function largest(form: 0 | 1) {
  const text = (length: number) => CHARACTERS[form].repeat(length)
  const name = text(255)
  const bank = { account_holder: name, account_number: text(64), bank_code: text(64), bank_name: name }
  const address = { line1: name, line2: name, postal_code: text(32), city: name, state: name, country: 'DE' }
  const tax_ids = Array.from({ length: 5 }, () => ({ type: 't'.repeat(32), value: text(64) }))
  const email = `${'ab'[form]}@${'x'.repeat(60)}.${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(60)}.example`
  const electronic_address = { scheme: '9930', id: name }
  return {
    name,
    address,
    tax_ids,
    description: text(500),
    email,
    references: { legal_name: name, buyer_reference: name, purchase_order_number: name, electronic_address },
    onInvoice: { memo: text(1_000), purchase_order_number: name },
    metadata: keyed(50, () => text(500)),
    filters: Array.from({ length: 10 }, (_, place) => ({
      property: `${'k'.repeat(62)}_${place}`,
      in: Array.from({ length: 50 }, (_, index) => numbered(text(255), index)),
    })),
    company: {
      name,
      bank_account: bank,
      address,
      tax_ids,
      contact: { name, phone: text(64), email },
      registration_number: name,
      legal_text: text(1_000),
      electronic_address,
      default_memo: text(1_000),
      support_email: `${'ab'[form]}@nordwind.example`,
      invoice_prefix: 'X'.repeat(12),
      number_width: 12 - form,
      next_invoice_number: 999_999_999_998 + form,
      appearance: { brand_color: `#00000${form}` },
    },
    prices: (meters: ReadonlyArray<{ id: string }>, pricing_unit_code: string) =>
      meters.map(({ id }, index) => ({
        code: `${LONGEST_CODE.slice(2)}${String(index).padStart(2, '0')}`,
        meter_id: id,
        charge_model: 'graduated' as const,
        pricing_unit_code,
        tiers: tiersOf(form),
      })),
  }
}

function tiersOf(form: number) {
  const amount = `999999999999999.${'9'.repeat(14)}${form + 1}`
  return Array.from({ length: 20 }, (_, index) => ({
    up_to: index === 19 ? null : `${999_999_999_999_900 + index}.${'9'.repeat(11)}${form + 1}`,
    unit_amount: amount,
    flat_amount: amount,
  }))
}

export const LONGEST_CODE = 'c'.repeat(64)

function keyed<Value>(count: number, value: () => Value): Record<string, Value> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`.padEnd(64, '_'), value()]))
}

/** The values of a filter differ. */
function numbered(text: string, index: number): string {
  return `${text.slice(2)}${String(index).padStart(2, '0')}`
}
