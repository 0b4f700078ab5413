import type { Customer } from '../../fixtures/customers.ts'
import { ingest } from '../../fixtures/events.ts'
import type { Caller } from '../../support/client.ts'
import { later } from '../../support/time.ts'

/** An event that carries a value; its key is its time and value unless one is given. */
export type Sent = { at: string; value: number; key?: string }

export function at(time: string, ms: number, value: number): Sent {
  return { at: later(time, ms), value }
}

/** Sends the values as `calls`, which `addMeter` counts by default. */
export async function sendValues(
  company: Caller,
  customer: Pick<Customer, 'id'>,
  sent: Sent[],
): Promise<void> {
  const events = sent.map(({ at, value, key }) => ({
    event_name: 'api.request',
    idempotency_key: key ?? `${at}-${value}`,
    customer_id: customer.id,
    timestamp: at,
    properties: { calls: value },
  }))
  await ingest(company, events)
}

export async function payFromWallet(
  { client }: Caller,
  { id }: { id: string },
): Promise<{ status: number; code: string | undefined }> {
  const body = { source: 'wallet' as const }
  const { response, error } = await client.POST('/v1/invoices/{id}/pay', { params: { path: { id } }, body })
  return { status: response.status, code: error?.error.code }
}
