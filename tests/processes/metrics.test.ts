import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { ingest, newEvent } from '../fixtures/events.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { charge } from '../fixtures/payment-attempts.ts'
import { chooseStripe } from '../payments/stripe-of-a-test.ts'
import { freePort } from '../prove/processes.ts'
import { succeed } from '../support/answers.ts'
import { countWaiting } from '../support/count-waiting.ts'
import { startFakeStripe } from '../support/fake-stripe/start.ts'
import { startProcess, startServiceWithCompany } from '../support/process.ts'
import { receiver } from '../support/receiver.ts'
import { createDatabase } from '../support/service.ts'

test('what the processes of a service do is counted, all in one scrape', async () => {
  const stripe = await startFakeStripe()
  onTestFinished(() => stripe.stop())
  const { service, client } = await startServiceWithCompany({
    PROCESSES: '2',
    METRICS_PORT: '0',
    SECRETS_KEY: randomBytes(32).toString('base64'),
    STRIPE_API_BASE: stripe.url,
  })
  const scrape = await scraperOf(service)
  const first = await scrape()
  expect(first('usage_billing_build_info')).toBe(1)
  expect(first('usage_billing_process_up')).toBe(3)
  expect(first('usage_billing_http_requests_total')).toBe(0)

  const company = { client }
  const { url, received } = await receiver()
  succeed(await client.POST('/v1/webhook_endpoints', { body: { url } }))
  await chooseStripe(company)
  // New connections reach both processes.
  const customers = await Promise.all(Array.from({ length: 20 }, () => addCustomer(company)))
  const [customer] = customers
  const members = { customer_id: customer?.id ?? '', timestamp: new Date().toISOString() }
  const event = newEvent(members)
  await ingest(company, [event, newEvent(members)])
  await ingest(company, [event])
  const invoice = await addOpen(company)
  await charge(company, invoice, 'cus_1:pm_ok')
  await client.GET('/v1/invoices/{id}/pdf', { params: { path: { id: invoice.id } }, parseAs: 'arrayBuffer' })
  await client.GET('/v1/customers/{id}', { params: { path: { id: 'unknown' } } })
  await expect.poll(() => received.length).toBeGreaterThan(0)
  await expect.poll(async () => (await stripe.state()).intents.length, { timeout: 20_000 }).toBe(1)

  const moved = async () => {
    const now = await scrape()
    return [
      now('usage_billing_http_requests_total', 'operation="createCustomer",status="201"') >= 20,
      now('usage_billing_http_request_duration_seconds_count', 'operation="ingestEvents"') === 2,
      now('usage_billing_http_errors_total', 'code="VALIDATION_ERROR"') +
        now('usage_billing_http_errors_total', 'code="CUSTOMER_NOT_FOUND"') ===
        1,
      now('usage_billing_events_ingested_total', 'result="stored"') === 2,
      now('usage_billing_events_ingested_total', 'result="duplicate"') === 1,
      now('usage_billing_job_duration_seconds_count', 'task="process_events",result="ok"') > 0,
      now('usage_billing_webhook_attempt_duration_seconds_count', 'result="delivered"') > 0,
      now(
        'usage_billing_payment_provider_request_duration_seconds_count',
        'provider="stripe",call="charge",result="ok"',
      ) === 1,
      now('usage_billing_pdf_duration_seconds_count', 'result="ok"') === 1,
      now('usage_billing_db_connections', 'state="idle"') > 0,
    ]
  }
  await expect.poll(moved, { timeout: 20_000 }).not.toContain(false)
  for (const check of ['livez', 'readyz']) expect(await scrape.status(check)).toBe(200)
  expect(await scrape.status('other')).toBe(404)
})

test('it is ready once its port is open, and not before', async () => {
  const port = await freePort()
  const DATABASE_URL = await createDatabase()
  const service = startProcess('server/main.ts', {
    DATABASE_URL,
    PROCESSES: '2',
    PORT: String(port),
    METRICS_PORT: '0',
  })
  const scrape = await scraperOf(service)
  await expect.poll(() => scrape.status('readyz'), { interval: 1, timeout: 30_000 }).toBe(200)
  const { status } = await fetch(`http://localhost:${port}/v1/customers`)
  expect(status).toBe(401)
})

test('a process that hangs is named, and the others are seen; it is not ready once it stops', async () => {
  const { service, db, client } = await startServiceWithCompany({ PROCESSES: '2', METRICS_PORT: '0' })
  const scrape = await scraperOf(service)
  const [hanging = 0] = [...service.output().matchAll(/"pid":(\d+),"msg":"answering"/g)].map(([, pid]) =>
    Number(pid),
  )
  process.kill(hanging, 'SIGSTOP')
  const now = await scrape()
  expect(now('usage_billing_process_up')).toBe(2)
  expect(now('usage_billing_process_up', `pid="${hanging}"`)).toBe(0)
  expect(await scrape.text('livez')).toBe(`the process ${hanging} does not answer\n`)
  expect(await scrape.status('livez')).toBe(503)
  process.kill(hanging, 'SIGCONT')
  expect(await scrape.status('livez')).toBe(200)

  await db.transaction().execute(async (trx) => {
    await trx.schema.alterTable('customers').addColumn('held', 'text').execute()
    const pending = client.POST('/v1/customers', { body: { name: 'Acme', email: 'a@b.example' } })
    await expect.poll(() => countWaiting(db), { timeout: 10_000 }).toBeGreaterThan(0)
    service.child.kill('SIGTERM')
    await service.printed(/stopping/)
    expect(await scrape.text('readyz')).toBe('the service is stopping\n')
    return { pending }
  })
  expect(await service.end()).toBe(0)
})

test('a worker alone has metrics too', async () => {
  const { env } = await startServiceWithCompany({ WORKER: 'false' })
  const worker = startProcess('server/worker.ts', { ...env, METRICS_PORT: '0' })
  const scrape = await scraperOf(worker)
  await worker.printed(/working/)
  await expect
    .poll(async () => (await scrape())('usage_billing_job_duration_seconds_count'), { timeout: 90_000 })
    .toBeGreaterThan(0)
  expect(await worker.end('SIGTERM')).toBe(0)
})

/** Sums the values of a metric whose labels contain `labels`. */
async function scraperOf({ printed }: Pick<ReturnType<typeof startProcess>, 'printed'>) {
  const [, port] = await printed(/metrics on http:\/\/localhost:(\d+)/)
  const get = (path: string) => fetch(`http://localhost:${port}/${path}`)
  const scrape = async () => {
    const lines = (await (await get('metrics')).text()).split('\n')
    return (name: string, labels = '') =>
      lines
        .filter((line) => line.split(/[{ ]/, 1)[0] === name && line.includes(labels))
        .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
  }
  return Object.assign(scrape, {
    status: async (path: string) => (await get(path)).status,
    text: async (path: string) => (await get(path)).text(),
  })
}
