import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { NoticeSettings } from '../../support/fake-stripe/notices.ts'
import type { FakeStripe } from '../../support/fake-stripe/start.ts'
import { type Answer, send } from '../send.ts'

const WEBHOOK_SECRET = 'whsec_OfTheProofOfPayments'
/** Customers at once. */
const WIDTH = 16

/** The notices go to one of the services, at random. */
export async function chooseStripe(services: readonly string[], key: string): Promise<NoticeSettings> {
  const credentials = { secret_key: 'sk_test_51OfTheProof', webhook_secret: WEBHOOK_SECRET }
  const body = { provider: 'stripe', credentials }
  const [first = ''] = services
  const { text } = await send(first, { method: 'PATCH', target: '/v1/payment_provider', key, body })
  const { pathname } = new URL(JSON.parse(text).payment_provider.webhook_url)
  return { urls: services.map((url) => `${url}${pathname}`), secret: WEBHOOK_SECRET, mode: 'random' }
}

type Work = {
  services: readonly string[]
  key: string
  stripe: FakeStripe
  invoices: number
  /** Until then more invoices follow, although there are enough. */
  isOver: () => boolean
}

/** What customers do: most pay, and some do it while the invoice is settled in another way. */
const ENDS = ['pay', 'pay', 'pay', 'decline', 'leave', 'cancel', 'void', 'out_of_band'] as const
type End = (typeof ENDS)[number]
type Call = (method: 'GET' | 'POST', target: string, body?: object) => Promise<{ id: string; status: string }>

/** Returns how many did what. */
export async function payInvoices({ services, key, stripe, invoices, isOver }: Work): Promise<string> {
  const counts = new Map<End, number>()
  const call = createCall(services, key)
  let begun = 0
  // Invoices that are paid on our own page, and charged automatically, belong here too.
  const lane = async () => {
    const customer = await call('POST', 'customers', { name: 'Acme', email: 'a@b.example' })
    while (begun < invoices || !isOver()) {
      const n = begun
      begun += 1
      const end = ENDS[n % ENDS.length] ?? 'pay'
      counts.set(end, (counts.get(end) ?? 0) + 1)
      const line_items = [{ description: 'Work', quantity: 1, unit_amount_cents: 1_000 + n }]
      const terms = { collection_method: 'send_invoice', days_until_due: 14, line_items }
      const { id } = await call('POST', 'invoices', { customer_id: customer.id, ...terms })
      await call('POST', `invoices/${id}/finalize`)
      await payOne(call, stripe, { invoice: `invoices/${id}`, end })
    }
  }
  await Promise.all(Array.from({ length: WIDTH }, lane))
  return `${begun} invoices (${[...counts].map(([end, count]) => `${end} ${count}`).join(', ')})`
}

/** Sends a request again, with its key, until it is answered. */
function createCall(services: readonly string[], key: string): Call {
  let sent = 0
  return async (method, target, body = {}) => {
    const headers = method === 'GET' ? {} : { 'Idempotency-Key': randomUUID() }
    const request = { method, target: `/v1/${target}`, key, headers, ...(method !== 'GET' && { body }) }
    for (;;) {
      sent += 1
      const answer = await send(services[sent % services.length] ?? '', request)
      if (answer.status !== 0 && answer.status < 500) return objectOf(answer)
      await delay(100)
    }
  }
}

function objectOf({ text }: Answer): { id: string; status: string } {
  return Object(Object.values(JSON.parse(text)).find((value) => typeof value === 'object'))
}

async function payOne(call: Call, stripe: FakeStripe, { invoice, end }: { invoice: string; end: End }) {
  const attempt = await call('POST', `${invoice}/payment_attempts`)
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await call('GET', `payment_attempts/${attempt.id}`)).status !== 'pending') break
    await delay(200)
  }
  const [session] = await stripe.sessionsOf(attempt)
  if (session === undefined || end === 'leave') return
  if (end === 'decline') await stripe.pay(session.id, 'decline')
  const others: Record<string, () => Promise<unknown>> = {
    cancel: () => call('POST', `payment_attempts/${attempt.id}/cancel`),
    void: () => call('POST', `${invoice}/void`),
    out_of_band: () => call('POST', `${invoice}/pay`, { source: 'out_of_band' }),
  }
  await Promise.all([others[end]?.(), delay(Math.random() * 50).then(() => stripe.pay(session.id))])
}
