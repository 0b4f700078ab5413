import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createBillingClient } from '../../../client/index.ts'
import { parseConfig } from '../../../server/config.ts'
import { seedDemo } from '../../../server/demo/seed-demo.ts'
import { DEMO_COMPANY } from '../../../server/demo/seller.ts'
import { createCompanyWithKey } from '../../../server/keys/create-company-with-key.ts'
import { createLog } from '../../../server/runtime/logging.ts'
import { waitForSignal } from '../../../server/runtime/wait-for-signal.ts'
import { type Running, start } from '../../../server/start.ts'
import { createDemoLink } from './demo-link.ts'
import { removeLeftOvers, throwAwayFolder } from './throw-away-folder.ts'

const clock = () => new Date()

/** Runs the service on a temporary database with a demo company until a signal, then removes all data. Returns the exit code. */
export async function serveEphemeral(port = process.env.PORT ?? '3000'): Promise<number> {
  const signal = waitForSignal()
  await removeLeftOvers()
  const folder = await throwAwayFolder()
  try {
    // The public URL contains the port, so it must be known before.
    const PORT = port === '0' ? await freePort() : port
    const environment = { PORT, DATA_DIR: folder.path, LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '100000' }
    const config = parseConfig(environment)
    const service = await start(config, { clock, log: createLog(config.logLevel) })
    try {
      console.log(await seed(service))
      await signal
    } finally {
      await service.stop()
    }
  } finally {
    await folder.remove()
  }
  return 0
}

async function seed({ port, database }: Running): Promise<string> {
  const baseUrl = `http://localhost:${port}`
  const now = clock()
  const company = { company: DEMO_COMPANY, mode: 'test', currency: 'USD', now } as const
  const apiKey = await createCompanyWithKey(database.db, company)
  await using billing = createBillingClient({ apiKey, baseUrl })
  const demo = await seedDemo(billing, now)
  const link = await createDemoLink(database.db, baseUrl, clock())
  return report(baseUrl, { apiKey, link }, demo)
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return String(port)
}

function report(
  baseUrl: string,
  { apiKey, link }: { apiKey: string; link: string },
  { customerId, openInvoiceUrl }: Awaited<ReturnType<typeof seedDemo>>,
): string {
  return `
The service listens on ${baseUrl}, on a throw-away database with a demo company in it: ten customers on a test clock, with
half a year of usage, and invoices in each state. All of it is gone when this program ends.

  API key          ${apiKey}
  Dashboard        ${link}
  Reference        ${baseUrl}/docs
  Open invoice     ${openInvoiceUrl}

  curl -s ${baseUrl}/v1/customers/${customerId} -H 'Authorization: Bearer ${apiKey}'

Ctrl-C stops it.
`
}
