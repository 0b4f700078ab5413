type Mismatch = { expected: string; actual: string }

/** What does not add up of the invoices in an answer, the upcoming one included. */
export function findWrongSums(body: unknown): Mismatch[] {
  const { invoice, invoices, upcoming_invoice } = Object(body)
  const shown: unknown[] = [invoice, upcoming_invoice, ...(Array.isArray(invoices) ? invoices : [])]
  return shown.flatMap((each) => mismatchesOf(Object(each)))
}

function mismatchesOf(invoice: object): Mismatch[] {
  if (!('total_cents' in invoice)) return []
  const read = (name: string) => Number(Reflect.get(invoice, name))
  const [subtotal, discount, tax] = ['subtotal_cents', 'discount_cents', 'tax_cents'].map(read)
  const total = (subtotal ?? 0) - (discount ?? 0) + (tax ?? 0)
  return compare('total_cents', total, invoice.total_cents)
}

function compare(name: string, expected: number, actual: unknown): Mismatch[] {
  return actual === expected
    ? []
    : [{ expected: `${name} ${expected}, the subtotal less discounts and plus tax`, actual: String(actual) }]
}
