import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, send } from '../send.ts'

/** Requests under way. */
const WIDTH = 16
const DAY_MS = 86_400_000

type Call = (method: 'POST' | 'PATCH' | 'DELETE', target: string, body?: object) => Promise<Answer>

/** Makes changes of every noun until there are enough. Sends a request again until it is answered. */
export async function change(services: () => string[], key: string, areEnough: () => boolean): Promise<void> {
  let sent = 0
  const lane = async (lane: number) => {
    const call: Call = async (method, target, body) => {
      sent += 1
      for (;;) {
        const baseUrl = services()[sent % 2] ?? ''
        const answer = await send(baseUrl, { method, target: `/v1/${target}`, key, body: body ?? {} })
        if (answer.status !== 0 && answer.status < 500) return answer
        await delay(100)
      }
    }
    for (let n = 0; !areEnough(); n += 1)
      await (n % 20 === 0 ? billACustomer(call) : changeACustomer(call, lane, n))
  }
  await Promise.all(Array.from({ length: WIDTH }, (_, index) => lane(index)))
}

async function changeACustomer(call: Call, lane: number, n: number): Promise<void> {
  const customer = await create(call, 'customers', { name: `Name ${n} of ${lane}`, email: 'a@b.example' })
  for (let times = 0; times < 8; times += 1)
    await call('PATCH', `customers/${customer}`, { name: `Name ${n}, ${times} of ${lane}` })
}

/** Three months of days on a clock of its own: renewals, invoices and payments, and each way in which an invoice ends. */
async function billACustomer(call: Call): Promise<void> {
  const code = randomUUID().replaceAll('-', '')
  const clock = await create(call, 'test_clocks', {})
  const unit = { code: code.slice(0, 20), name: 'Credits' }
  await create(call, 'pricing_units', unit)
  const meter = await create(call, 'meters', {
    code,
    name: 'Calls',
    event_name: code,
    aggregation: 'count',
  })
  await call('PATCH', `meters/${meter}`, { name: 'API calls' })
  const price = { meter_id: meter, charge_model: 'per_unit', unit_amount: '0.01' }
  const plan = await create(call, 'plans', {
    code,
    name: 'Pro',
    interval: 'day',
    amount_cents: 490,
    prices: [price],
  })
  const customer = await create(call, 'customers', {
    name: 'Acme',
    email: 'billing@acme.example',
    test_clock_id: clock,
  })
  const grant = await create(call, `customers/${customer}/credit_grants`, {
    amount: '200.00',
    account_type: 'currency',
    currency_code: 'USD',
  })
  const subscription = await create(call, 'subscriptions', {
    customer_id: customer,
    plan_id: plan,
    collection_method: 'charge_automatically',
  })
  await call('POST', `test_clocks/${clock}/advance`, { to: new Date(Date.now() + 95 * DAY_MS) })
  await call('POST', `credit_grants/${grant}/void`)
  await call('POST', `subscriptions/${subscription}/cancel`)
  for (const end of ['void', 'mark_uncollectible', 'pay']) {
    const invoice = await create(call, 'invoices', {
      customer_id: customer,
      collection_method: 'send_invoice',
      days_until_due: 14,
      line_items: [{ description: 'Onboarding', quantity: 1, unit_amount_cents: 25_000 }],
    })
    await call('PATCH', `invoices/${invoice}`, { metadata: { end } })
    await call('POST', `invoices/${invoice}/finalize`)
    await call('POST', `invoices/${invoice}/${end}`, end === 'pay' ? { source: 'out_of_band' } : {})
  }
  for (const noun of [`plans/${plan}`, `meters/${meter}`]) await call('POST', `${noun}/archive`)
}

/** A repeat of a request whose answer was lost may be refused: then there is no id, and what follows changes nothing. */
async function create(call: Call, target: string, body: object): Promise<string> {
  const { text } = await call('POST', target, body)
  return /"id":"([a-z0-9]+)"/.exec(text)?.[1] ?? 'none'
}
