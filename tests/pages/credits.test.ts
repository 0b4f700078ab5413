import { expect, test } from 'vitest'
import { createVisitor } from '../dashboard/visitor.ts'
import { addPlan } from '../fixtures/catalogue.ts'
import { type Invoice, lastInvoiceOf } from '../fixtures/invoices.ts'
import { changePlan, subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { pagesOfPdf } from '../support/pdf.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()
const APRIL = '2026-04-01T00:00:00.000Z'

test('an invoice that gives back more than it bills is titled as what it is, and names what it corrects', async () => {
  const { company, invoice } = await changedTo({ amount_cents: 1_000 })
  expect(invoice).toMatchObject({ invoice_number: 'TEST-000002', credit_carried_cents: 35_400 })
  const number = 'Credit for unused time TEST-000002'
  const page = await pageOf(invoice)
  for (const text of [`${number} from`, `${number} Paid`, `${number}, issued by`])
    expect(page).toContain(text)
  expect(page).toContain('Corrects invoice TEST-000001 Lines of this invoice')
  expect(page).toContain('Credit to your balance $354.00 Nothing was due.')
  expect(page).toMatch(/2027 Corrects invoice TEST-000001 1 × −\$364\.00/)
  expect(page).not.toContain('Due date')
  const pdf = await pdfOf(company, invoice)
  expect(pdf).toMatch(/Credit for unused time TEST-000002/)
  expect(pdf).toMatch(/Issue date .*Corrects invoice .*Amount due/)
  expect(pdf).not.toContain('Due date')
})

test('an invoice that bills more than it gives back stays one, and names what it corrects beside the line', async () => {
  const { company, invoice } = await changedTo({ amount_cents: 90_000 })
  const page = await pageOf(invoice)
  expect(page).toContain('Invoice TEST-000002 from')
  expect(page).toContain('Due date')
  expect(page).toMatch(/Corrects invoice TEST-000001 1 × −\$364\.00/)
  expect(await pdfOf(company, invoice)).toMatch(/Due date .*Corrects invoice TEST-000001/)
})

async function changedTo(plan: Parameters<typeof addPlan>[1]) {
  const company = await service.company({ testClock: true })
  await travel(company, APRIL)
  const subscription = await subscribe(company, { interval: 'year', amount_cents: 36_500 })
  await travel(company, later(APRIL, DAY_MS))
  await changePlan(company, subscription, await addPlan(company, plan))
  await travel(company, later(APRIL, DAY_MS + HOUR_MS))
  return { company, invoice: await lastInvoiceOf(company, subscription) }
}

async function pageOf({ public_invoice_url: url = '' }: Invoice): Promise<string> {
  const { text } = await createVisitor(service).get(new URL(url).pathname)
  return text
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

async function pdfOf({ client }: TestCompany, { id }: Invoice): Promise<string> {
  const asked = { params: { path: { id } }, parseAs: 'arrayBuffer' } as const
  return (await pagesOfPdf(succeed(await client.GET('/v1/invoices/{id}/pdf', asked)))).join(' ')
}
