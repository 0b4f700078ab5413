import { type HttpHandler, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createBillingClient, isBillingError } from '../../client/index.ts'
import { billingHandler, billingHandlers } from '../../client/msw/index.ts'
import { readContract } from '../../contract/index.ts'
import { fixtures } from '../../generated/fixtures.ts'
import { holdRules } from '../contract/mock-rules.ts'
import { readBody } from '../support/answers.ts'

const { operations } = readContract()
const BASE = 'http://billing.test'
const billing = createBillingClient({ apiKey: 'ak_test_msw', baseUrl: BASE, maxRetries: 0 })

describe('like the mock', () => {
  const server = setupServer(...billingHandlers())
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterAll(() => server.close())
  holdRules(() => BASE)
})

/** Intercepts until the test's end. */
function intercept(...handlers: HttpHandler[]) {
  const server = setupServer(...handlers)
  server.listen({ onUnhandledRequest: 'error' })
  onTestFinished(() => server.close())
  return server
}

test.each(operations)('$id is answered with an example of its success', async (operation) => {
  intercept(...billingHandlers())
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    String(operation.parameters.find((each) => each.name === name)?.example),
  )
  const response = await fetch(BASE + path, { method: operation.method })
  const answer = { headers: response.headers, text: await response.text() }
  const examples = operation.responses.find(({ status }) => status === operation.success)?.examples ?? []
  expect(response.status).toBe(operation.success)
  expect(examples.map(({ value }) => value)).toContainEqual(readBody(answer))
})

test.each(operations)('the fixtures of $id are the examples of its responses', ({ id, responses }) => {
  const examples = responses.flatMap((response) => response.examples.map(({ name, value }) => [name, value]))
  expect(fixtures[id]).toEqual(Object.fromEntries(examples))
})

test('an id gets its example, and an unknown one a 404', async () => {
  intercept(...billingHandlers())
  const { invoice } = fixtures.getInvoice.paid
  expect((await billing.invoices.get(invoice.id)).invoice.id).toBe(invoice.id)
  const unknown = await billing.invoices.get('c000000000000000000000000').catch((error) => error)
  expect(isBillingError(unknown, 'INVOICE_NOT_FOUND')).toBe(true)
})

test('a handler for one operation returns the example of a name, or a body', async () => {
  const server = intercept(...billingHandlers())
  server.use(billingHandler('payInvoice', 'insufficient_balance'))
  const refused = await billing.invoices
    .pay(fixtures.getInvoice.open.invoice.id, { source: 'wallet' })
    .catch((error) => error)
  if (!isBillingError(refused, 'INSUFFICIENT_BALANCE')) throw refused
  expect(refused.status).toBe(409)
  expect(refused.details.amount_due_cents).toBeGreaterThan(0)
  server.use(billingHandler('listInvoices', { ...fixtures.listInvoices.page, invoices: [] }))
  expect((await billing.invoices.list()).invoices).toEqual([])
})

test('the handlers of one address leave others alone', async () => {
  const server = intercept(...billingHandlers({ baseUrl: `${BASE}/api/` }))
  expect((await fetch(`${BASE}/api/v1/health`)).status).toBe(200)
  const other = `${BASE}/v1/health`
  server.use(http.get(other, () => new HttpResponse(null, { status: 418 })))
  expect((await fetch(other)).status).toBe(418)
})

test('a file comes as a Blob of its type, and anything else is no file', async () => {
  const server = intercept(...billingHandlers())
  const { id } = fixtures.getInvoice.open.invoice
  const pdf = await billing.invoices.getPdf(id)
  expect(pdf.type).toBe('application/pdf')
  expect(await pdf.text()).toBe(fixtures.getInvoicePdf.pdf)
  server.use(billingHandler('getInvoicePdf', 'invoice_is_draft'))
  const draft = await billing.invoices.getPdf(id).catch((error) => error)
  expect(isBillingError(draft, 'INVOICE_IS_DRAFT')).toBe(true)
  server.use(http.get(`${BASE}/v1/invoices/:id/pdf`, () => HttpResponse.html('<h1>Sign in</h1>')))
  const page = await billing.invoices.getPdf(id).catch((error) => error)
  expect(isBillingError(page, 'UNEXPECTED_ANSWER')).toBe(true)
})
