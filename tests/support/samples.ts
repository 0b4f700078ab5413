import { randomUUID } from 'node:crypto'
import type { components } from '../../generated/types.ts'
import { succeed } from './answers.ts'
import type { TestCompany } from './service.ts'

type Schemas = components['schemas']
export type Customer = Schemas['Customer']
export type Invoice = Schemas['Invoice']
type Line = Schemas['LineItemInput']

/** An id of the right form that nothing has. */
export const UNKNOWN_ID = `c${'0'.repeat(24)}`

export async function addCustomer(
  { client }: TestCompany,
  members: Partial<Schemas['CustomerCreate']> = {},
): Promise<Customer> {
  const body = { name: 'Acme Robotics', email: 'billing@acme.example', ...members }
  return succeed(await client.POST('/v1/customers', { body })).customer
}

/** An event of noon by the tests' clock, under a key of its own. */
export function newEvent(members: Partial<Schemas['UsageEventInput']> = {}): Schemas['UsageEventInput'] {
  return {
    event_name: 'api.request',
    idempotency_key: randomUUID(),
    customer_id: UNKNOWN_ID,
    timestamp: '2026-03-15T12:00:00.000Z',
    ...members,
  }
}

export async function ingest({ client }: TestCompany, events: Schemas['UsageEventInput'][]) {
  const { accepted, duplicates } = succeed(await client.POST('/v1/events/ingest', { body: { events } }))
  return { accepted, duplicates }
}

export async function readEvent({ client }: TestCompany, idempotency_key: string) {
  const params = { path: { idempotency_key } }
  return succeed(await client.GET('/v1/events/{idempotency_key}', { params })).event
}

export function newInvoice(
  customer: Pick<Customer, 'id'>,
  members: Partial<Schemas['InvoiceCreate']> = {},
): Schemas['InvoiceCreate'] {
  return {
    customer_id: customer.id,
    collection_method: 'send_invoice',
    days_until_due: 30,
    line_items: [newLine()],
    ...members,
  }
}

/** An invoice that is charged automatically, and so has no days. */
export function newAutomaticInvoice(customer: Pick<Customer, 'id'>): Schemas['InvoiceCreate'] {
  return { customer_id: customer.id, collection_method: 'charge_automatically', line_items: [newLine()] }
}

export function newLine(quantity = 1, unit_amount_cents = 250): Line {
  return { description: 'API calls', quantity, unit_amount_cents }
}

export async function addDraft(
  company: TestCompany,
  members: Partial<Schemas['InvoiceCreate']> & { customer?: Customer } = {},
): Promise<Invoice> {
  const { customer = await addCustomer(company), ...rest } = members
  const body = newInvoice(customer, rest)
  return succeed(await company.client.POST('/v1/invoices', { body })).invoice
}

export async function finalize({ client }: TestCompany, { id }: Pick<Invoice, 'id'>): Promise<Invoice> {
  return succeed(await client.POST('/v1/invoices/{id}/finalize', { params: { path: { id } } })).invoice
}

export async function addOpen(
  company: TestCompany,
  members?: Parameters<typeof addDraft>[1],
): Promise<Invoice> {
  return finalize(company, await addDraft(company, members))
}

export async function voidOpen({ client }: TestCompany, { id }: Pick<Invoice, 'id'>): Promise<Invoice> {
  return succeed(await client.POST('/v1/invoices/{id}/void', { params: { path: { id } } })).invoice
}

export async function readInvoice({ client }: TestCompany, { id }: Pick<Invoice, 'id'>): Promise<Invoice> {
  return succeed(await client.GET('/v1/invoices/{id}', { params: { path: { id } } })).invoice
}

export async function countRows({ client }: TestCompany) {
  const params = { query: { limit: 100 } }
  const { customers } = succeed(await client.GET('/v1/customers', { params }))
  const { invoices } = succeed(await client.GET('/v1/invoices', { params }))
  const { events } = succeed(await client.GET('/v1/events', { params }))
  return { customers: customers.length, invoices: invoices.length, events: events.length }
}
