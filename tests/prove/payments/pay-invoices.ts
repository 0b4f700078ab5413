import { setTimeout as delay } from 'node:timers/promises'
import type { NoticeSettings } from '../../support/fake-stripe/notices.ts'
import type { FakeStripe } from '../../support/fake-stripe/start.ts'
import { type Answer, send } from '../send.ts'
import { untilAnswered } from './until-answered.ts'

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

/** How an invoice comes to be paid. */
const WAYS = ['api', 'page', 'automatic'] as const
/** What customers do: most pay, and some do it while the invoice is settled in another way. */
const ENDS = ['pay', 'pay', 'pay', 'decline', 'leave', 'cancel', 'void', 'out_of_band'] as const
type Way = (typeof WAYS)[number]
type End = (typeof ENDS)[number]
type Found = { id: string; status: string; public_invoice_url?: string }
type Call = (method: 'GET' | 'POST', target: string, body?: object) => Promise<Found>

/** Returns how many were paid in which way, and who did what. */
export async function payInvoices({ services, key, stripe, invoices, isOver }: Work): Promise<string> {
  const counts = new Map<Way | End, number>()
  const sendAgain = untilAnswered(services, key)
  const call: Call = async (...request) => objectOf(await sendAgain(...request))
  let begun = 0
  const lane = async (_: unknown, number: number) => {
    const customer = await call('POST', 'customers', { name: 'Acme', email: 'a@b.example' })
    const token = number % 3 === 0 ? 'cus_1:pm_declined' : 'cus_1:pm_ok'
    await call('POST', `customers/${customer.id}/payment_methods`, { token, label: token })
    while (begun < invoices || !isOver()) {
      const n = begun
      begun += 1
      const [way, end] = [WAYS[n % WAYS.length] ?? 'api', ENDS[n % ENDS.length] ?? 'pay']
      for (const each of [way, end]) counts.set(each, (counts.get(each) ?? 0) + 1)
      // All amounts are multiples of 50 cents, so what credit leaves due is never too small to be charged.
      const line_items = [{ description: 'Work', quantity: 1, unit_amount_cents: 1_000 + 50 * n }]
      const terms =
        way === 'automatic'
          ? { collection_method: 'charge_automatically' }
          : { collection_method: 'send_invoice', days_until_due: 14 }
      const { id } = await call('POST', 'invoices', { customer_id: customer.id, ...terms, line_items })
      const open = await call('POST', `invoices/${id}/finalize`)
      const invoice = `invoices/${id}`
      if (way === 'automatic') await settleOtherwise(call, { invoice, end })
      else if (way === 'api')
        await payAtStripe(call, stripe, { ...(await begin(call, invoice)), invoice, end })
      else {
        await startOnPage(services, open, n)
        const attempt = await call('GET', `payment_attempts?invoice_id=${id}`)
        if (attempt.id !== undefined) await payAtStripe(call, stripe, { ...attempt, invoice, end })
      }
    }
  }
  await Promise.all(Array.from({ length: WIDTH }, lane))
  return `${begun} invoices (${[...counts].map(([name, count]) => `${name} ${count}`).join(', ')})`
}

/** Of a list, its first row. */
function objectOf({ text }: Answer): Found {
  const found = Object.values(JSON.parse(text)).find((value) => typeof value === 'object')
  return Object(Array.isArray(found) ? found[0] : found)
}

const begin = (call: Call, invoice: string) => call('POST', `${invoice}/payment_attempts`)

/** As the form of the page does, each time from another network. It is sent again until it is answered. */
async function startOnPage(
  services: readonly string[],
  { public_invoice_url = '' }: Found,
  number: number,
): Promise<void> {
  const target = `${new URL(public_invoice_url).pathname}/start`
  const from = `203.${Math.floor(number / 250) % 250}.${number % 250}.1`
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': from }
  for (let tries = number; ; tries += 1) {
    const { status } = await send(services[tries % services.length] ?? '', {
      method: 'POST',
      target,
      headers,
    })
    if (status === 303) return
    if (status !== 0 && status < 500) throw new Error(`the page answered ${status}`)
    await delay(100)
  }
}

type Paid = { invoice: string; end: End }

async function payAtStripe(call: Call, stripe: FakeStripe, { id, invoice, end }: Paid & Pick<Found, 'id'>) {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await call('GET', `payment_attempts/${id}`)).status !== 'pending') break
    await delay(200)
  }
  const [session] = await stripe.sessionsOf({ id })
  if (session === undefined || end === 'leave') return
  if (end === 'decline') await stripe.pay(session.id, 'decline')
  const cancel = end === 'cancel' ? call('POST', `payment_attempts/${id}/cancel`) : undefined
  const pay = delay(Math.random() * 50).then(() => stripe.pay(session.id))
  await Promise.all([cancel, settleOtherwise(call, { invoice, end }), pay])
}

async function settleOtherwise(call: Call, { invoice, end }: Paid): Promise<void> {
  if (end === 'void') await call('POST', `${invoice}/void`)
  if (end === 'out_of_band') await call('POST', `${invoice}/pay`, { source: 'out_of_band' })
}
