import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { draftInvoice } from '../../support/drafts.ts'
import { serviceForThisFile } from '../../support/service.ts'

const service = await serviceForThisFile()

test('from a plan to a paid invoice: a month of 10,000 events becomes the right cents, paid from the wallet', async () => {
  const { client } = await service.company()
  const must = <Value>({ data, error }: { data?: Value; error?: unknown }): Value => {
    if (data === undefined) throw new Error(JSON.stringify(error))
    return data
  }
  const { meter } = must(
    await client.POST('/v1/meters', {
      body: {
        code: 'api_calls',
        name: 'API calls',
        event_name: 'api.request',
        aggregation: 'sum',
        property: 'calls',
      },
    }),
  )
  const { plan } = must(
    await client.POST('/v1/plans', {
      body: {
        code: 'pro',
        name: 'Pro',
        interval: 'month',
        amount_cents: 4_900,
        prices: [
          {
            meter_id: meter.id,
            charge_model: 'graduated',
            tiers: [
              { up_to: '10000', unit_amount: '0' },
              { up_to: '100000', unit_amount: '0.04' },
              { up_to: null, unit_amount: '0.02' },
            ],
          },
        ],
      },
    }),
  )
  const { customer } = must(
    await client.POST('/v1/customers', { body: { name: 'Acme', email: 'a@acme.example' } }),
  )
  const { subscription } = must(
    await client.POST('/v1/subscriptions', { body: { customer_id: customer.id, plan_id: plan.id } }),
  )
  must(
    await client.POST('/v1/customers/{id}/credits', {
      params: { path: { id: customer.id } },
      body: { amount: '250.00', account_type: 'currency', currency_code: 'USD' },
    }),
  )
  for (let batch = 0; batch < 10; batch += 1) {
    const events = Array.from({ length: 1_000 }, () => ({
      event_name: 'api.request',
      idempotency_key: randomUUID(),
      customer_id: customer.id,
      timestamp: service.clock.now.toISOString(),
      properties: { calls: 12.84375 },
    }))
    must(await client.POST('/v1/events/ingest', { body: { events } }))
  }
  const to = new Date(new Date(subscription.current_period_end).getTime() + 2 * 60 * 60 * 1_000).toISOString()
  must(await client.POST('/v1/test_clock/advance', { body: { to } }))

  const { invoices } = must(
    await client.GET('/v1/invoices', { params: { query: { subscription_id: subscription.id } } }),
  )
  expect(invoices.map(({ status, total_cents }) => ({ status, total_cents }))).toEqual([
    { status: 'open', total_cents: 9_069 },
    { status: 'open', total_cents: 4_900 },
  ])
  for (const invoice of invoices)
    must(
      await client.POST('/v1/invoices/{id}/pay', {
        params: { path: { id: invoice.id } },
        body: { source: 'wallet' },
      }),
    )
  const { balances } = must(
    await client.GET('/v1/customers/{id}/balances', { params: { path: { id: customer.id } } }),
  )
  expect(balances).toEqual([{ balance: '110.31', account_type: 'currency', currency_code: 'USD' }])
})

test('the public page of an invoice shows it as overdue once the test clock has passed its due date', async () => {
  const { client } = await service.company()
  const { data } = await client.POST('/v1/invoices/{id}/finalize', {
    params: { path: { id: await draftInvoice(client) } },
  })
  const { pathname } = new URL(data?.invoice.public_invoice_url ?? '')
  const page = async () => (await fetch(`${service.baseUrl}${pathname}`)).text()
  expect(await page()).not.toContain('Overdue')
  const to = new Date(service.clock.now.getTime() + 15 * 24 * 60 * 60 * 1_000).toISOString()
  await client.POST('/v1/test_clock/advance', { body: { to } })
  expect(await page()).toContain('Overdue')
})
