type Mismatch = { expected: string; actual: string }
type Shown = Record<string, unknown>

/** Finds sums that are wrong in the invoices of an answer, the upcoming one included. */
export function findWrongSums(body: unknown): Mismatch[] {
  const { invoice, invoices, upcoming_invoice } = Object(body)
  const shown: unknown[] = [invoice, upcoming_invoice, ...(Array.isArray(invoices) ? invoices : [])]
  return shown.flatMap((each) => mismatchesOf(Object(each)))
}

function mismatchesOf(invoice: object): Mismatch[] {
  if (!('total_cents' in invoice)) return []
  const read = (name: string) => Number(Reflect.get(invoice, name))
  const before = read('subtotal_cents') - read('discount_cents') + read('tax_cents')
  const carried = read('credit_carried_cents')
  const words = 'the subtotal less discounts, plus tax and carried credit'
  return [
    ...compare('total_cents', before + carried, invoice.total_cents, words),
    ...(carried === 0 || before < 0 ? [] : [{ expected: 'no carried credit', actual: String(carried) }]),
    ...mismatchesOfPayments(invoice),
  ]
}

/** Only an invoice that exists has payments. */
function mismatchesOfPayments(invoice: object): Mismatch[] {
  const { status, total_cents, amount_paid_cents, amount_credited_cents, amount_due_cents, payments }: Shown =
    Object(invoice)
  if (!Array.isArray(payments)) return []
  const standing = payments.filter((each) => Object(each).voided_at === null)
  const paid = standing.reduce<number>((sum, each) => sum + Number(Object(each).amount_cents), 0)
  const isOwed = status === 'open' || status === 'uncollectible'
  const settled = paid + Number(amount_credited_cents)
  const due = isOwed ? Number(total_cents) - settled : 0
  return [
    ...compare('amount_paid_cents', paid, amount_paid_cents, 'the sum of the payments that are not voided'),
    ...compare('amount_due_cents', due, amount_due_cents, `what is left of an invoice that is ${status}`),
    ...(isOwed && due <= 0 ? [{ expected: 'something due', actual: `${due} of ${status}` }] : []),
    ...(status === 'paid'
      ? compare('what was paid and credited,', Number(total_cents), settled, 'the total')
      : []),
  ]
}

function compare(name: string, expected: number, actual: unknown, what: string): Mismatch[] {
  return actual === expected ? [] : [{ expected: `${name} ${expected}, ${what}`, actual: String(actual) }]
}
