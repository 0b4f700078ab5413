import type { BillingClient } from '../../../client/index.ts'

export const DAY_MS = 24 * 60 * 60 * 1000
/** Long enough to bill the first month. */
const STORY_DAYS = 40
export const STORY_MS = STORY_DAYS * DAY_MS

/**
 * Creates the demo data through the API, day by day: Acme Robotics on the plan Pro, with a month paid from its wallet and the
 * current month running, and Borealis Maps with an open invoice.
 */
export async function seedDemo(
  billing: BillingClient,
  { clock, passDay }: { clock: () => Date; passDay: () => Promise<void> },
): Promise<{ customerId: string; openInvoiceUrl: string }> {
  const { customer: acme } = await billing.customers.create({
    name: 'Acme Robotics',
    email: 'billing@acme-robotics.example',
    external_id: 'acct_4211',
    metadata: { crm_id: '4211', segment: 'industrial' },
  })
  const grant = { amount: '250.00', account_type: 'currency', currency_code: 'USD' } as const
  await billing.wallets.createCreditGrant(acme.id, grant)
  await subscribeToPro(billing, acme.id)

  for (let day = 0; day < STORY_DAYS; day++) {
    await useCalls(billing, acme.id, { day, timestamp: clock().toISOString() })
    await passDay()
  }
  return { customerId: acme.id, openInvoiceUrl: await invoiceBorealis(billing) }
}

async function subscribeToPro(billing: BillingClient, customer_id: string): Promise<void> {
  const { meter } = await billing.meters.create({
    code: 'api_calls',
    name: 'API calls',
    event_name: 'api.request',
    aggregation: 'sum',
    property: 'calls',
  })
  const { plan } = await billing.plans.create({
    code: 'pro',
    name: 'Pro',
    currency_code: 'USD',
    interval: 'month',
    amount_cents: 4_900,
    prices: [
      {
        meter_id: meter.id,
        charge_model: 'graduated',
        tiers: [
          { up_to: '10000', unit_amount: '0' },
          { up_to: '100000', unit_amount: '0.0004' },
          { up_to: null, unit_amount: '0.0002' },
        ],
      },
    ],
  })
  await billing.subscriptions.create({
    customer_id,
    plan_id: plan.id,
    collection_method: 'charge_automatically',
  })
}

/** A day's usage: some 4,000 calls, fewer at weekends. Now and then a program sends an event whose name no meter has. */
async function useCalls(
  billing: BillingClient,
  customer_id: string,
  { day, timestamp }: { day: number; timestamp: string },
): Promise<void> {
  const isWeekend = [0, 6].includes(new Date(timestamp).getUTCDay())
  const events = isWeekend ? 3 : 7 + ((day * 5) % 6)
  for (let part = 0; part < events; part++)
    await billing.events.track({
      event_name: part === 2 && day % 12 === 9 ? 'api.requests' : 'api.request',
      idempotency_key: `demo-${day}-${part}`,
      customer_id,
      timestamp,
      properties: { calls: 400 + 10 * part, region: part % 2 === 0 ? 'eu' : 'us' },
    })
  await billing.events.flush()
}

async function invoiceBorealis(billing: BillingClient): Promise<string> {
  const { customer } = await billing.customers.create({
    name: 'Borealis Maps',
    email: 'finance@borealis.example',
  })
  const { invoice } = await billing.invoices.create({
    customer_id: customer.id,
    collection_method: 'send_invoice',
    days_until_due: 14,
    line_items: [{ description: 'Onboarding workshop', quantity: 2, unit_amount_cents: 45_000 }],
  })
  const { invoice: open } = await billing.invoices.finalize(invoice.id)
  return open.public_invoice_url ?? ''
}
