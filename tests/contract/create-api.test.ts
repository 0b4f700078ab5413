import type { AddressInfo } from 'node:net'
import express from 'express'
import { expect, onTestFinished, test } from 'vitest'
import {
  type ApiOptions,
  createApi,
  type Handlers,
  type ObservedResponse,
  readDocument,
} from '../../server/http/index.ts'
import { createTestClient } from '../support/client.ts'

/** What another team would mount: no database, no company, logic of its own. */
type Caller = { name: string }
type Context = { caller: Caller }

const customer = {
  id: 'cm7q4x2k80001jr5v9t3hw6ab',
  mode: 'test' as const,
  name: 'Acme Robotics',
  email: 'billing@acme-robotics.example',
  billing_emails: [],
  address: null,
  tax_ids: [],
  legal_name: null,
  buyer_reference: null,
  purchase_order_number: null,
  electronic_address: null,
  external_id: null,
  currency_code: 'USD' as const,
  default_payment_method_id: null,
  tax_status: 'taxable' as const,
  tax_rate_codes: null,
  auto_top_up: null,
  timezone: null,
  e_invoice_format: null,
  locale: null,
  test_clock_id: null,
  metadata: {},
  created_at: '2026-03-01T00:00:00.000Z',
  updated_at: '2026-03-01T00:00:00.000Z',
}

test('mounts the contract over other handlers, and answers 501 for operations that they leave out', async () => {
  const { baseUrl } = await serve({
    getCustomer: async ({ path }, { caller }) => ({
      status: 200,
      body: { customer: { ...customer, id: path.id, name: caller.name } },
    }),
  })
  const client = createTestClient(baseUrl, 'ak_test_x')
  const { data, response } = await client.GET('/v1/customers/{id}', { params: { path: { id: customer.id } } })
  expect(data?.customer.name).toBe('whoever holds ak_test_x')
  expect(response.headers.get('x-ratelimit-remaining')).toBe('9')

  const absent = await fetch(`${baseUrl}/v1/customers`, { headers: { Authorization: 'Bearer ak_test_x' } })
  expect(absent.status).toBe(501)
  expect(absent.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/)
  expect(await absent.json()).toEqual({
    success: false,
    error: { code: 'NOT_IMPLEMENTED', message: 'This implementation does not offer this operation' },
    request_id: absent.headers.get('x-request-id'),
  })
})

test('an operation that is left out asks for the key, and then answers 501 to every request', async () => {
  const { baseUrl } = await serve({})
  expect((await fetch(`${baseUrl}/v1/customers`)).status).toBe(401)
  const headers = { Authorization: 'Bearer ak_test_x' }
  expect((await fetch(`${baseUrl}/v1/customers?limit=0`, { headers })).status).toBe(501)
  const posted = { method: 'POST', headers: { ...headers, 'Content-Type': 'text/plain' }, body: '{' }
  expect((await fetch(`${baseUrl}/v1/customers`, posted)).status).toBe(501)
})

test('a handler’s error is logged in full, and hidden from the caller', async () => {
  const { baseUrl, answers } = await serve({
    getHealth: async () => {
      throw new Error('the password is hunter2')
    },
  })
  const response = await fetch(`${baseUrl}/v1/health`)
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('hunter2')
  await expect.poll(() => answers.at(-1)?.error).toMatchObject({ message: 'the password is hunter2' })
})

test.each([
  ['a reference into nothing', { $ref: '#/components/schemas/Absent' }, /Absent/],
  ['a pattern that is none', { type: 'object', properties: { name: { pattern: '(' } } }, /regular/],
])('with %s in the contract, an operation fails and the log says why', async (_name, broken, problem) => {
  const document = readDocument()
  Object.assign(document.components.schemas ?? {}, { CustomerCreate: broken })
  const { baseUrl, answers } = await serve(
    {
      createCustomer: async () => ({ status: 201, body: { customer } }),
    },
    document,
  )
  const headers = { Authorization: 'Bearer ak_test_x', 'Content-Type': 'application/json' }
  const response = await fetch(`${baseUrl}/v1/customers`, { method: 'POST', body: '{}', headers })
  expect(response.status).toBe(500)
  await expect
    .poll(() => answers.at(-1))
    .toMatchObject({ operationId: 'createCustomer', error: { message: expect.stringMatching(problem) } })
})

test('handlers that lack an operation, or answer what is not declared, do not compile', () => {
  // @ts-expect-error: an operation is missing
  const missing: Handlers<Context> = {}
  // @ts-expect-error: 200 is not what createCustomer declares
  const status: Handlers<Context>['createCustomer'] = async () => ({ status: 200, body: { customer } })
  // @ts-expect-error: the body lacks the customer
  const body: Handlers<Context>['createCustomer'] = async () => ({ status: 201, body: {} })
  // @ts-expect-error: there is no such operation
  const superfluous: Partial<Handlers<Context>> = { createUnicorn: async () => ({ status: 200, body: {} }) }
  expect([missing, status, body, superfluous]).toHaveLength(4)
})

async function serve(
  handlers: Partial<Handlers<Context>>,
  document = readDocument(),
): Promise<{ baseUrl: string; answers: ObservedResponse<Caller>[] }> {
  const answers: ObservedResponse<Caller>[] = []
  const app = express()
  app.use(
    createApi({
      ...optionsOf(handlers, document),
      observe: (answer) => void answers.push(answer),
    }),
  )
  const server = app.listen(0)
  onTestFinished(() => void server.close())
  return { baseUrl: `http://localhost:${(server.address() as AddressInfo).port}`, answers }
}

function optionsOf(
  handlers: Partial<Handlers<Context>>,
  document: ReturnType<typeof readDocument>,
): ApiOptions<Caller, Context, Context> {
  const rate = { limit: 10, remaining: 9, resetAt: 1_772_323_260, exceeded: false, retryAfterSeconds: 1 }
  return {
    document,
    handlers,
    authenticateKey: async (key) => ({
      outcome: 'authenticated',
      caller: { name: `whoever holds ${key}` },
      rate,
    }),
    contextOf: (_call, caller) => ({ caller }),
    openContextOf: () => ({ caller: { name: 'nobody' } }),
  }
}
