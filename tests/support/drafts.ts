import type { TestClient } from './client.ts'

/** A new customer's id. */
export async function newCustomer(client: TestClient): Promise<string> {
  const { data } = await client.POST('/v1/customers', {
    body: { name: 'Acme Robotics', email: 'billing@acme-robotics.example' },
  })
  if (data === undefined) throw new Error('the customer was not created')
  return data.customer.id
}

/** A meter that counts the events of this name: without one they are rejected. */
export async function countEvents(client: TestClient, event_name = 'api.request'): Promise<void> {
  const body = {
    code: `count-of-${event_name.replaceAll(/[^a-z0-9]/g, '-')}`,
    name: 'Requests',
    event_name,
    aggregation: 'count' as const,
  }
  const { error } = await client.POST('/v1/meters', { body })
  if (error !== undefined) throw new Error(`the meter was not created: ${error.error.message}`)
}

/** The id of a new draft, of a new customer unless one is given. */
export async function draftInvoice(client: TestClient, customerId?: string): Promise<string> {
  const { data } = await client.POST('/v1/invoices', {
    body: {
      customer_id: customerId ?? (await newCustomer(client)),
      collection_method: 'send_invoice',
      days_until_due: 14,
      line_items: [{ description: 'API calls', quantity: 3, unit_amount_cents: 250 }],
    },
  })
  if (data === undefined) throw new Error('the draft was not created')
  return data.invoice.id
}
