import { succeed } from './answers.ts'
import type { Caller } from './client.ts'

export async function countRows({ client }: Caller) {
  const params = { query: { limit: 100 } }
  const { customers } = succeed(await client.GET('/v1/customers', { params }))
  const { invoices } = succeed(await client.GET('/v1/invoices', { params }))
  const { events } = succeed(await client.GET('/v1/events', { params }))
  return { customers: customers.length, invoices: invoices.length, events: events.length }
}
