import { expect, test } from 'vitest'
import { readCsv } from '../../conformance/kit/read-csv.ts'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { issueNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addOpen, type Invoice, newLine, pay, readInvoice } from '../fixtures/invoices.ts'
import { charge, useProvider } from '../fixtures/payment-attempts.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { type Answer, signedIn, unescapeHtml } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('a part of a line is previewed, given back, listed and voided again', async () => {
  const company = await service.company()
  const rate = await addTaxRate(company)
  const line_items = [newLine(1, 10_000), newLine(1, 2_000)].map((line) => ({
    ...line,
    tax_rate_codes: [rate.code],
  }))
  const invoice = await addOpen(company, { line_items })
  await pay(company, invoice, 'out_of_band', { amount_cents: 12_000 })
  const member = await signedIn(service, company)
  const path = `${base}/invoices/${invoice.id}`
  const action = `${path}/credit-notes`
  expect((await member.get(path)).text).toContain(`href="${action}/new"`)
  const fields = {
    line_0: 'yes',
    amount_0: '40.00',
    amount_1: '20.00',
    reason: 'order_change',
    excess: 'out_of_band',
    out_of_band_reference: 'SEPA 4471',
    memo: 'Outage of "12 March"',
  }
  const preview = await member.submit(`${action}/new`, action, fields)
  expect(preview.status).toBe(200)
  expect(factsOf(preview)).toMatchObject({
    Subtotal: '$40.00',
    'Tax 19%': '$7.60',
    Total: '$47.60',
    'Taken off what is due': '$22.80',
    'Sent back by you': '$24.80',
  })
  expect(await notesOf(company, invoice)).toEqual([])

  const issued = await member.post(action, { ...hiddenOf(preview), confirm: 'yes' })
  expect(issued.location).toBe(`${path}?done=note_issued`)
  const [note] = await notesOf(company, invoice)
  expect(note).toMatchObject({
    reason: 'order_change',
    memo: 'Outage of "12 March"',
    out_of_band_reference: 'SEPA 4471',
    total_cents: 4760,
    applied_to_invoice_cents: 2280,
    out_of_band_cents: 2480,
    line_items: [{ line_item_id: invoice.line_items[0]?.id, amount_cents: 4000 }],
  })
  expect((await readInvoice(company, invoice)).status).toBe('paid')
  const { text } = await member.get(path)
  const own = `${base}/credit-notes/${note?.id}`
  expect(text).toContain(`<a href="${own}">${note?.credit_note_number}</a>`)
  const page = (await member.get(own)).text
  for (const part of [
    `<h1>Credit note ${note?.credit_note_number}</h1>`,
    `of invoice <a href="${path}">${invoice.invoice_number}</a>`,
    `href="${note?.public_credit_note_url}"`,
    '<dt>Total</dt><dd><strong>$47.60</strong></dd>',
    '<dt>Sent back by you</dt><dd>$24.80</dd>',
    '<dt>Reason</dt><dd>The customer ordered something else, or less</dd>',
    'SEPA 4471',
  ])
    expect(page).toContain(part)
  expect(text).toContain('$22.80 of it off what was due')
  const again = await member.get(`${action}/new`)
  expect(again.text).toContain('$60.00 left to give back, $40.00 credited')
  expect(again.text).toMatch(/name="amount_0"[^>]*value="60.00"/)

  const voided = await member.submit(own, `${action}/${note?.id}/void`)
  expect(voided.location).toBe(`${path}?done=note_voided`)
  expect(await readInvoice(company, invoice)).toMatchObject({ status: 'open', amount_due_cents: 2280 })
  expect((await member.get(path)).text).not.toContain('of it off what was due')
})

test('what is refused is said at its field, and keeps what was typed', async () => {
  const company = await service.company()
  const invoice = await addOpen(company, { line_items: [newLine(1, 10_000), newLine(1, -2_000)] })
  const member = await signedIn(service, company)
  const action = `${base}/invoices/${invoice.id}/credit-notes`
  const send = async (fields: Record<string, string>) => {
    const answer = await member.submit(`${action}/new`, action, {
      amount_0: '100.00',
      amount_1: '-20.00',
      reason: 'other',
      excess: 'wallet',
      ...fields,
    })
    expect([400, 409]).toContain(answer.status)
    expect(answer.text).not.toContain('Issue credit note')
    return answer.text
  }
  expect(await send({})).toContain('Choose at least one line.')
  const reason = await send({ line_0: 'yes', reason: '', confirm: 'yes' })
  expect(reason).toMatch(/name="reason"[^>]*aria-invalid="true"/)
  expect(reason).toMatch(/name="line_0"[^>]* checked>/)
  expect(reason).not.toMatch(/name="line_1"[^>]* checked>/)
  const large = await send({ line_0: 'yes', amount_0: '100.01' })
  expect(large).toMatch(/name="amount_0"[^>]*value="100.01"[^>]*aria-invalid="true"/)
  expect(large).toContain('is more than what is left.')
  const second = await send({ line_0: 'yes', line_1: 'yes', amount_1: '20' })
  expect(second).toMatch(/name="amount_1"[^>]*aria-invalid="true"/)
  expect(second).not.toMatch(/name="amount_0"[^>]*aria-invalid="true"/)
  expect(await send({ line_0: 'yes' })).toContain('The sum is more than what is left.')
  expect(await send({ line_0: 'yes', amount_0: '80', out_of_band_reference: 'x' })).toMatch(
    /name="out_of_band_reference"[^>]*aria-invalid="true"/,
  )
  expect(await notesOf(company, invoice)).toEqual([])
})

test('only a ticked line is given back, and money goes back to the card that it came from', async () => {
  const company = await service.company()
  await useProvider(company, 'test')
  const invoice = await addOpen(company, { line_items: [newLine(1, 10_000), newLine(1, 2_000)] })
  await charge(company, invoice, 'pm_ok')
  await service.work()
  const member = await signedIn(service, company)
  const action = `${base}/invoices/${invoice.id}/credit-notes`
  const { text } = await member.get(`${action}/new`)
  expect(text).toContain('Where the money goes')
  expect(text).toMatch(/<option value="refund" selected>/)
  expect(unescapeHtml(text)).toContain('Back through the payment provider, to pm_ok')
  const fields = { line_0: 'yes', amount_0: '47.12', amount_1: '5.00', reason: 'other', excess: 'refund' }
  const preview = await member.submit(`${action}/new`, action, fields)
  expect(factsOf(preview)).toMatchObject({ Total: '$47.12', 'Back through the provider': '$47.12' })
})

test('a note whose credit was drawn is not voided, and the page says why', async () => {
  const company = await service.company()
  const invoice = await addOpen(company, { line_items: [newLine(1, 10_000)] })
  await pay(company, invoice, 'out_of_band')
  const member = await signedIn(service, company)
  const path = `${base}/invoices/${invoice.id}`
  const action = `${path}/credit-notes`
  const fields = { line_0: 'yes', amount_0: '', reason: 'other', excess: 'wallet' }
  const opened = await member.get(`${action}/new`)
  expect(factsOf(opened)).toMatchObject({ Total: '$100.00', 'Into the wallet': '$100.00' })
  const preview = await member.submit(`${action}/new`, action, fields)
  expect(factsOf(preview)).toMatchObject({ Total: '$100.00', 'Into the wallet': '$100.00' })
  await member.post(action, { ...hiddenOf(preview), confirm: 'yes' })
  const [note] = await notesOf(company, invoice)
  const { customer_id } = invoice
  const next = await addOpen(company, { customer: { id: customer_id }, apply_credit: false })
  await pay(company, next, 'wallet')
  const { text } = await member.get(path)
  expect(text).toContain('Its credit was used, so it cannot be voided')
  expect(text).not.toContain(`${action}/${note?.id}/void`)
  const idempotency_key = 'k'.repeat(20)
  const refused = await member.post(`${action}/${note?.id}/void`, { idempotency_key })
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('The credit note cannot be voided, because its money was refunded or used.'),
  ])
  expect(refused.text).not.toContain('Give credit back')
  expect((await member.get(`${action}/new`)).status).toBe(409)
})

/** The names and values of the preview. */
function factsOf({ text }: Answer): Record<string, string> {
  const pairs = [...text.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)]
  return Object.fromEntries(
    pairs.map(([, name = '', value = '']) => [name, value.replaceAll(/<[^>]*>/g, '')]),
  )
}

/** The hidden fields of the form that issues the note. */
function hiddenOf({ text }: Answer): Record<string, string> {
  const form = text.split('<form').find((each) => each.includes('name="confirm"')) ?? ''
  const fields = form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, unescapeHtml(value)]))
}

async function notesOf({ client }: TestCompany, { id }: Pick<Invoice, 'id'>) {
  const params = { query: { invoice_id: id } }
  return succeed(await client.GET('/v1/credit_notes', { params })).credit_notes
}

test('credit notes and refunds are lists with filters and a CSV, each row with where the money went', async () => {
  const company = await service.company()
  await useProvider(company, 'test')
  const customer = await addCustomer(company, { name: 'Borealis Maps' })
  const invoice = await addOpen(company, { customer, line_items: [newLine(1, 4_200)] })
  await charge(company, invoice, 'pm_ok')
  const note = await issueNote(company, invoice, { excess: 'refund' })
  const other = await issueNote(company, await addOpen(company))
  const member = await signedIn(service, company)
  const notes = await member.get(`${base}/credit-notes?customer=borealis`)
  expect(notes.text).toContain(note.credit_note_number)
  expect(notes.text).toContain(`href="${base}/invoices/${invoice.id}"`)
  expect(notes.text).toContain('>$42.00 refunded<')
  expect(notes.text).not.toContain(other.credit_note_number)
  const csvOf = async ({ text }: Answer) =>
    readCsv((await member.get(unescapeHtml(/href="([^"]*)">Export CSV/.exec(text)?.[1] ?? ''))).text)
  expect((await csvOf(notes)).map(([, number]) => number)).toEqual([
    'credit_note_number',
    note.credit_note_number,
  ])
  expect((await member.get(`${base}/credit-notes?status=void`)).text).toContain('No credit notes')
  const refunds = await member.get(`${base}/refunds?status=succeeded`)
  expect(refunds.text).toContain(`href="${base}/invoices/${invoice.id}">${invoice.invoice_number}</a>`)
  expect(refunds.text).toContain(`href="${base}/credit-notes/${note.id}">${note.credit_note_number}</a>`)
  expect(refunds.text).toContain('$42.00')
  expect(await csvOf(refunds)).toHaveLength(2)
})
