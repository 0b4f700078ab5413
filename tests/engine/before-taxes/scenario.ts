import type { TestService } from '../../support/service.ts'
import { readDocuments, readEverything } from './read-everything.ts'
import { createRecorder, type Recorder, type Told, textAt } from './recorder.ts'

/**
 * What a company without any tax rate or bound asks over a quarter. Nothing but ids differs from run to run, and it uses nothing
 * that came with taxes, so that it runs against the service of before them too.
 */
export async function liveThrough(service: TestService): Promise<Told[]> {
  const company = await service.company({ name: 'Nordwind' })
  const recorder = createRecorder(service, company)
  const catalogue = await makeCatalogue(recorder)
  const clock = await startClock(recorder)
  await growAndShrink(recorder, catalogue, clock)
  await renewAutomatically(recorder, catalogue, clock)
  await writeInvoices(recorder, clock)
  await readEverything(recorder)
  await readDocuments(service, company.key, recorder)
  return recorder.told
}

type Catalogue = Record<'basic' | 'large' | 'free' | 'weekly', string>
type Clock = { id: string; travel(to: string): Promise<unknown> }

async function makeCatalogue({ ask }: Recorder): Promise<Catalogue> {
  await ask('PATCH', '/v1/company', {
    address: { line1: 'Hafenstraße 12', postal_code: '20457', city: 'Hamburg', country: 'DE' },
    tax_ids: [{ type: 'eu_vat', value: 'DE123456788' }],
  })
  const meterNamed = async (code: string) => {
    const body = {
      code,
      name: `Meter ${code}`,
      event_name: 'api.request',
      aggregation: 'sum',
      property: code,
    }
    return textAt(await ask('POST', '/v1/meters', body), 'meter', 'id')
  }
  const [calls, bytes] = [await meterNamed('calls'), await meterNamed('bytes')]
  await ask('POST', '/v1/pricing_units', { code: 'credits', name: 'Credits' })
  const prices = [
    { meter_id: calls, charge_model: 'per_unit', unit_amount: '0.0133' },
    {
      meter_id: bytes,
      charge_model: 'graduated',
      tiers: [
        { up_to: '100', unit_amount: '0', flat_amount: '1.5' },
        { up_to: null, unit_amount: '0.25' },
      ],
    },
  ]
  const inCredits = [
    { meter_id: calls, charge_model: 'per_unit', unit_amount: '1', pricing_unit_code: 'credits' },
    { meter_id: bytes, charge_model: 'package', unit_amount: '0.4', package_size: '7' },
  ]
  const planOf = async (code: string, terms: object) => {
    const body = { code, name: `Plan ${code}`, interval: 'month', ...terms }
    return textAt(await ask('POST', '/v1/plans', body), 'plan', 'id')
  }
  return {
    basic: await planOf('basic', { amount_cents: 4_900, prices }),
    large: await planOf('large', { amount_cents: 19_900, prices }),
    free: await planOf('free', { amount_cents: 0, prices }),
    weekly: await planOf('weekly', { interval: 'week', amount_cents: 777, trial_days: 3, prices: inCredits }),
  }
}

async function startClock({ ask }: Recorder): Promise<Clock> {
  const id = textAt(await ask('POST', '/v1/test_clocks', {}), 'test_clock', 'id')
  return { id, travel: (to) => ask('POST', `/v1/test_clocks/${id}/advance`, { to }) }
}

/** It is invoiced: a fee in advance, usage, changes of plan, credit that is carried, a void invoice, the end. */
async function growAndShrink({ ask }: Recorder, plans: Catalogue, clock: Clock): Promise<void> {
  const customer = await addCustomer({ ask }, 'ada', clock)
  const body = {
    customer_id: customer,
    plan_id: plans.basic,
    collection_method: 'send_invoice',
    days_until_due: 14,
    billing_anchor: 'calendar',
  }
  await ask('POST', '/v1/subscriptions/preview', body)
  const subscription = textAt(await ask('POST', '/v1/subscriptions', body), 'subscription', 'id')
  const path = `/v1/subscriptions/${subscription}`
  const change = (plan_id: string) => ({ plan_id, proration: 'create_prorations' })
  await use({ ask }, customer, '2026-03-15T12:00:00.000Z', { calls: 1_234.5, bytes: 340 })
  await clock.travel('2026-03-20T06:30:00.000Z')
  await ask('GET', `${path}/upcoming_invoice`)
  await ask('GET', `${path}/usage`)
  await ask('POST', `${path}/change_plan/preview`, change(plans.large))
  await ask('POST', `${path}/change_plan`, change(plans.large))
  await use({ ask }, customer, '2026-03-20T06:30:00.000Z', { calls: 77, bytes: 12 })
  await clock.travel('2026-04-01T00:10:00.000Z')
  const renewed = await newestOf({ ask }, subscription)
  await ask('PATCH', `/v1/invoices/${renewed}`, { metadata: { po: '42' } })
  await clock.travel('2026-04-01T01:00:00.000Z')
  await ask('GET', `/v1/invoices/${renewed}`)
  await ask('POST', `/v1/customers/${customer}/credit_grants`, {
    amount: '25.5',
    account_type: 'currency',
    currency_code: 'USD',
  })
  await ask('POST', `/v1/invoices/${renewed}/pay`, { source: 'wallet', amount_cents: 2_000 })
  await ask('POST', `/v1/invoices/${renewed}/pay`, { source: 'out_of_band', reference: 'Transfer 1' })
  await clock.travel('2026-04-10T00:00:00.000Z')
  await ask('POST', `${path}/change_plan`, change(plans.free))
  await ask('GET', `${path}/upcoming_invoice`)
  await clock.travel('2026-05-01T01:00:00.000Z')
  await ask('GET', `/v1/invoices/${await newestOf({ ask }, subscription)}`)
  await ask('POST', `${path}/change_plan`, change(plans.basic))
  await clock.travel('2026-06-01T01:00:00.000Z')
  const last = await newestOf({ ask }, subscription)
  const payment = textAt(await ask('GET', `/v1/invoices/${last}`), 'invoice', 'payments', 0, 'id')
  await ask('POST', `/v1/invoices/${last}/payments/${payment}/void`)
  await ask('POST', `/v1/invoices/${last}/void`)
  await use({ ask }, customer, '2026-06-01T01:00:00.000Z', { calls: 3, bytes: 101 })
  await ask('POST', `${path}/cancel`, { at_period_end: false })
}

/** The wallet pays one invoice, and a part of the next one. */
async function renewAutomatically({ ask }: Recorder, plans: Catalogue, clock: Clock): Promise<void> {
  const customer = await addCustomer({ ask }, 'berta', clock)
  const path = `/v1/customers/${customer}/credit_grants`
  await ask('POST', path, { amount: '10', account_type: 'currency', currency_code: 'USD' })
  await ask('POST', path, { amount: '50', account_type: 'pricing_unit', pricing_unit_code: 'credits' })
  const body = { customer_id: customer, plan_id: plans.weekly, collection_method: 'charge_automatically' }
  await ask('POST', '/v1/subscriptions/preview', body)
  const subscription = textAt(await ask('POST', '/v1/subscriptions', body), 'subscription', 'id')
  await use({ ask }, customer, '2026-06-01T01:00:00.000Z', { calls: 9, bytes: 9 })
  await clock.travel('2026-06-05T00:00:00.000Z')
  await use({ ask }, customer, '2026-06-05T00:00:00.000Z', { calls: 11.5, bytes: 50 })
  await clock.travel('2026-06-11T03:00:00.000Z')
  await ask('GET', `/v1/subscriptions/${subscription}`)
  await ask('GET', `/v1/customers/${customer}/wallet_transactions?limit=100`)
  await ask('GET', `/v1/customers/${customer}/balances`)
}

/** They are written by hand: one is changed and paid, one is voided, one is owed for good, one stays a draft. */
async function writeInvoices({ ask }: Recorder, clock: Clock): Promise<void> {
  const customer = await addCustomer({ ask }, 'cleo', clock)
  const write = async (line_items: object[]) => {
    const body = { customer_id: customer, collection_method: 'send_invoice', days_until_due: 7, line_items }
    return textAt(await ask('POST', '/v1/invoices', body), 'invoice', 'id')
  }
  const setup = { description: 'Setup', quantity: 1.5, unit_amount_cents: 10_001 }
  const rebate = { description: 'Rebate', quantity: 1, unit_amount_cents: -333 }
  const paid = await write([setup])
  await ask('PATCH', `/v1/invoices/${paid}`, { line_items: [setup, rebate] })
  await ask('POST', `/v1/invoices/${paid}/finalize`)
  await ask('POST', `/v1/invoices/${paid}/pay`, { source: 'out_of_band' })
  const voided = await write([setup])
  await ask('POST', `/v1/invoices/${voided}/finalize`)
  await ask('POST', `/v1/invoices/${voided}/void`)
  const owed = await write([setup, setup])
  await ask('POST', `/v1/invoices/${owed}/finalize`)
  await clock.travel('2026-06-20T00:00:00.000Z')
  await ask('POST', `/v1/invoices/${owed}/mark_uncollectible`)
  await write([rebate, setup])
}

async function addCustomer({ ask }: Pick<Recorder, 'ask'>, name: string, { id }: Clock): Promise<string> {
  const body = { name, email: `${name}@acme.example`, external_id: name, test_clock_id: id }
  return textAt(await ask('POST', '/v1/customers', body), 'customer', 'id')
}

async function use(
  { ask }: Pick<Recorder, 'ask'>,
  customer_id: string,
  timestamp: string,
  properties: Record<string, number>,
): Promise<void> {
  const event = { event_name: 'api.request', idempotency_key: `${timestamp}${JSON.stringify(properties)}` }
  await ask('POST', '/v1/events/ingest', { events: [{ ...event, customer_id, timestamp, properties }] })
}

async function newestOf({ ask }: Pick<Recorder, 'ask'>, subscription: string): Promise<string> {
  const answer = await ask('GET', `/v1/invoices?subscription_id=${subscription}&limit=1`)
  return textAt(answer, 'invoices', 0, 'id')
}
