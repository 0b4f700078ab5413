import { expect, test } from 'vitest'
import { operations } from '../../generated/operations.ts'
import { addDraft } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

test('names what each operation changed, a test clock and the company too', async () => {
  const company = await service.company()
  const { client } = company
  const { test_clock } = succeed(await client.POST('/v1/test_clocks', { body: {} }))
  const path = { id: test_clock.id }
  service.clock.advance(1)
  const to = new Date(Date.parse(test_clock.frozen_time) + 1_000).toISOString()
  succeed(await client.POST('/v1/test_clocks/{id}/advance', { params: { path }, body: { to } }))
  service.clock.advance(1)
  succeed(await client.PATCH('/v1/company', { body: { name: 'Neu' } }))
  service.clock.advance(1)
  const draft = await addDraft(company)
  service.clock.advance(1)
  succeed(await client.DELETE('/v1/invoices/{id}', { params: { path: { id: draft.id } } }))
  service.clock.advance(1)
  succeed(await client.DELETE('/v1/test_clocks/{id}', { params: { path } }))
  const events = await read(company)
  const objects = events.map(({ operation, object }) => [operation, object && `${object.type} ${object.id}`])
  expect(objects.toReversed().filter(([operation]) => operation !== 'createCustomer')).toEqual([
    ['createTestClock', `test_clock ${test_clock.id}`],
    ['advanceTestClock', `test_clock ${test_clock.id}`],
    ['updateCompany', null],
    ['createInvoice', `invoice ${draft.id}`],
    ['deleteInvoice', `invoice ${draft.id}`],
    ['deleteTestClock', `test_clock ${test_clock.id}`],
  ])
})

test('an operation that changes nothing is one that a read-only key may call', () => {
  const unread = Object.entries(operations).filter(
    ([, { scopes }]) => !scopes.some((each) => each === 'read_only'),
  )
  const changing = unread.filter(([id]) => !['getHealth', 'ingestEvents'].includes(id))
  expect(changing.filter(([, { method }]) => method === 'GET')).toEqual([])
})

type Query = Record<string, string>

async function read({ client }: TestCompany, query: Query = {}) {
  return succeed(await client.GET('/v1/audit_events', { params: { query } })).audit_events
}
