import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { finalize, type Invoice, newAutomaticInvoice, newInvoice } from '../fixtures/invoices.ts'
import { saveMethod } from '../fixtures/payment-attempts.ts'
import { compareWithLedger } from '../prove/payments/report.ts'
import { succeed } from '../support/answers.ts'
import type { TestCompany } from '../support/service.ts'
import { chooseStripe, noticeUrl, WEBHOOK_SECRET, withStripe } from './stripe-of-a-test.ts'

const { service, stripe } = await withStripe()
const [RUNS, SEED, HOUR_MS] = [12, 20_261_125, 3_600_000]

/** Calls of the company, what the customer does, notices, questions, and what goes wrong with the next one. */
const STEPS = [
  ...(['attempt', 'attempt', 'cancel', 'void', 'out_of_band', 'pay', 'pay', 'decline', 'expire'] as const),
  ...(['notices', 'ask', 'ask', 'hour', 'work', 'hang-up', 'error', 'error-before'] as const),
] as const
type Step = (typeof STEPS)[number]

const histories = fc.record({
  steps: fc.array(fc.constantFrom(...STEPS), { minLength: 4, maxLength: 12 }),
  mode: fc.constantFrom('once', 'twice', 'late', 'reversed', 'never'),
  token: fc.constantFrom(undefined, 'cus_1:pm_ok', 'cus_1:pm_declined'),
})

test('whatever order answers, notices and calls come in, our money is the provider’s', async () => {
  const property = fc.asyncProperty(histories, async ({ steps, mode, token }) => {
    const company = await service.company()
    await chooseStripe(company)
    await stripe.notices({ urls: [await noticeUrl(service, company)], secret: WEBHOOK_SECRET, mode })
    const invoice = await bill(company, token)
    // Neighbours come in any order.
    for (let at = 0; at < steps.length; at += 2)
      await Promise.all(steps.slice(at, at + 2).map((step) => take(company, invoice, step)))
    await stripe.heal()
    await stripe.flush()
    await untilNothingIsOpen()
    const { problems } = await compareWithLedger(service.db, await stripe.state())
    expect(problems).toEqual([])
  })
  await fc.assert(property, { numRuns: RUNS, seed: SEED })
  const statuses = await service.db.selectFrom('payment_attempts').select('status').distinct().execute()
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(['succeeded', 'failed', 'canceled']))
}, 300_000)

/** Charged automatically if there is a method for it. */
async function bill(company: TestCompany, token: string | undefined): Promise<Invoice> {
  const customer = await addCustomer(company)
  if (token !== undefined) await saveMethod(company, customer, token)
  const body = token === undefined ? newInvoice(customer) : newAutomaticInvoice(customer)
  return finalize(company, succeed(await company.client.POST('/v1/invoices', { body })).invoice)
}

/** What the state does not allow is refused, or finds nothing. */
async function take({ client }: TestCompany, { id }: Invoice, step: Step): Promise<unknown> {
  const params = { path: { id } }
  switch (step) {
    case 'attempt':
      return client.POST('/v1/invoices/{id}/payment_attempts', { params, body: {} })
    case 'void':
      return client.POST('/v1/invoices/{id}/void', { params })
    case 'out_of_band':
      return client.POST('/v1/invoices/{id}/pay', { params, body: { source: 'out_of_band' } })
    case 'cancel': {
      const attempts = succeed(
        await client.GET('/v1/payment_attempts', { params: { query: { invoice_id: id } } }),
      ).payment_attempts
      return Promise.all(
        attempts.map((each) => client.POST('/v1/payment_attempts/{id}/cancel', { params: { path: each } })),
      )
    }
    case 'pay':
    case 'decline':
    case 'expire':
      return atStripe(step)
    case 'notices':
      return stripe.flush()
    case 'hour':
      service.clock.advance(HOUR_MS)
      return service.askProviders()
    case 'ask':
      service.clock.advance(10_000)
      return service.askProviders()
    case 'work':
      return service.sweepAndWork()
    default:
      return stripe.fault({ fault: step, path: 'POST /v1/' })
  }
}

async function atStripe(step: 'pay' | 'decline' | 'expire'): Promise<void> {
  const open = (await stripe.state()).sessions.filter(({ status }) => status === 'open')
  for (const { id } of open)
    if (step === 'expire') await stripe.expire(id)
    else await stripe.pay(id, step === 'pay' ? 'succeed' : 'decline')
}

/** Nobody is on a page any more. */
async function untilNothingIsOpen(): Promise<void> {
  for (let hours = 0; hours < 100; hours += 1) {
    await atStripe('expire')
    await service.sweepAndWork()
    await service.askProviders()
    const left = service.db.selectFrom('payment_attempts').select('id').where('next_ask_at', 'is not', null)
    if ((await left.execute()).length === 0) return
    service.clock.advance(HOUR_MS)
  }
  throw new Error('attempts stay open')
}
