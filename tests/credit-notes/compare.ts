import { expect } from 'vitest'
import type { Invoice } from '../fixtures/invoices.ts'
import { readInvoice } from '../fixtures/invoices.ts'
import { balanceOf, readLedger } from '../fixtures/wallets.ts'
import { succeed } from '../support/answers.ts'
import type { TestCompany } from '../support/service.ts'
import { type Book, sum } from './book.ts'

/** The invoice is as in the book, and adds up. */
export function compareInvoice(book: Book, invoice: Invoice): void {
  const { status, amount_paid_cents, amount_credited_cents, amount_due_cents, total_cents } = invoice
  expect({
    status,
    amount_paid_cents,
    amount_credited_cents,
    amount_due_cents,
    credit_note_total_cents: invoice.credit_note_total_cents,
    lines: invoice.line_items.map(({ credited_cents }) => credited_cents),
    payments: invoice.payments.map((each) => [
      each.source,
      each.amount_cents,
      each.refunded_cents,
      each.voided_at !== null,
    ]),
  }).toEqual({
    status: book.status,
    amount_paid_cents: book.paid,
    amount_credited_cents: book.credited,
    amount_due_cents: book.due,
    credit_note_total_cents: sum(book.issued.map(({ total }) => total)),
    lines: book.givenBack(),
    payments: book.payments.map(({ source, amount, attempt, voided }) => {
      return [source, amount, attempt === undefined ? 0 : book.refunded(attempt, 'applied'), voided]
    }),
  })
  if (status === 'void') return
  expect(amount_paid_cents + amount_credited_cents + amount_due_cents).toBe(total_cents)
  expect(status === 'paid').toBe(amount_due_cents === 0)
  expect(invoice.credit_note_total_cents).toBeLessThanOrEqual(total_cents)
}

/** Everything is as in the book, and the money is in one place each. */
export async function compare({ client, ...company }: TestCompany, book: Book, { id, customer_id }: Invoice) {
  const params = { query: { invoice_id: id, limit: 100 } }
  const caller = { client, ...company }
  const invoice = await readInvoice(caller, { id })
  const { credit_notes } = succeed(await client.GET('/v1/credit_notes', { params }))
  const { payment_attempts } = succeed(await client.GET('/v1/payment_attempts', { params }))
  const { refunds } = succeed(await client.GET('/v1/refunds', { params }))
  const balance = Math.round(Number((await balanceOf(caller, { id: customer_id })) ?? 0) * 100)
  const ledger = await readLedger(caller, { id: customer_id })
  compareInvoice(book, invoice)
  expect(
    credit_notes.toReversed().map((note) => [note.id, note.status, note.total_cents, placesOf(note)]),
  ).toEqual(book.notes.map((note) => [note.id, note.status, note.total, book.placesOf(note)]))
  expect(
    payment_attempts
      .toReversed()
      .map((each) => [each.id, each.status, each.amount_cents, each.applied_cents, each.unapplied_cents]),
  ).toEqual(
    book.attempts.map((each) => [each.id, each.status, each.amount, each.applied, book.unapplied(each)]),
  )
  expect(
    refunds.toReversed().map((each) => [each.payment_attempt_id, each.status, each.amount_cents]),
  ).toEqual(book.refunds.map(({ attempt, status, amount }) => [attempt.id, status, amount]))
  expect(balance).toBe(book.balance)
  expect(sum(ledger.map(({ amount }) => Math.round(Number(amount) * 100)))).toBe(balance)
  // From here on by what the service answers alone.
  const issued = credit_notes.filter(({ status }) => status === 'issued')
  for (const note of credit_notes) expect(sum(Object.values(placesOf(note)))).toBe(note.total_cents)
  expect(sum(issued.map(({ total_cents }) => total_cents))).toBe(invoice.credit_note_total_cents)
  const given = refunds.filter(({ status }) => status !== 'failed')
  // A note says itself what the customer has without a refund.
  const gone = refunds.filter(
    ({ status, credit_note_id, failure }) =>
      status !== 'failed' || (credit_note_id === null && failure?.customer_has_money === true),
  )
  const ofNotes = given.filter(({ credit_note_id }) => credit_note_id !== null)
  expect(sum(ofNotes.map(({ amount_cents }) => amount_cents))).toBe(
    sum(issued.map(({ refunded_cents }) => refunded_cents)),
  )
  const succeeded = payment_attempts.filter(({ status }) => status === 'succeeded')
  const byProvider = invoice.payments.filter(({ source }) => source === 'provider')
  const received = sum(succeeded.map(({ amount_cents }) => amount_cents))
  const kept = received - sum(gone.map(({ amount_cents }) => amount_cents))
  const inUse = sum(byProvider.map(({ amount_cents, refunded_cents }) => amount_cents - refunded_cents))
  expect(kept).toBe(inUse + sum(succeeded.map(({ unapplied_cents }) => unapplied_cents)))
}

function placesOf(note: {
  applied_to_invoice_cents: number
  credited_to_wallet_cents: number
  refunded_cents: number
  out_of_band_cents: number
}) {
  const { applied_to_invoice_cents, credited_to_wallet_cents, refunded_cents, out_of_band_cents } = note
  return { applied_to_invoice_cents, credited_to_wallet_cents, refunded_cents, out_of_band_cents }
}
