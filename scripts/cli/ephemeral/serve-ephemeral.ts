import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createBillingClient } from '../../../client/index.ts'
import { parseConfig } from '../../../server/config.ts'
import { createKey } from '../../../server/keys/create-key.ts'
import { createLog } from '../../../server/runtime/logging.ts'
import { waitForSignal } from '../../../server/runtime/wait-for-signal.ts'
import { type Running, start } from '../../../server/start.ts'
import { STORY_MS, seedDemo } from './seed-demo.ts'
import { removeLeftOvers, throwAwayFolder } from './throw-away-folder.ts'

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
    let lagMs = STORY_MS
    const clock = () => new Date(Date.now() - lagMs)
    const service = await start(config, { clock, log: createLog(config.logLevel) })
    try {
      console.log(await seed(service, clock))
      lagMs = 0
      await signal
    } finally {
      await service.stop()
    }
  } finally {
    await folder.remove()
  }
  return 0
}

/** Creates the demo company. Its test clock starts in the past and arrives at the current time. */
async function seed({ port, database }: Running, clock: () => Date): Promise<string> {
  const baseUrl = `http://localhost:${port}`
  const company = { company: 'Demo', mode: 'test', currency: 'USD', now: clock() } as const
  const apiKey = await createKey(database.db, company)
  await using billing = createBillingClient({ apiKey, baseUrl })
  const demo = await seedDemo(billing)
  await database.db.updateTable('tenants').set({ clock_offset_ms: 0 }).execute()
  return report(baseUrl, apiKey, demo)
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
  apiKey: string,
  { customerId, openInvoiceUrl }: Awaited<ReturnType<typeof seedDemo>>,
): string {
  return `
The service listens on ${baseUrl}, on a throw-away database with a demo company in it: a meter, a plan, a subscription
with usage, an invoice that was paid and one that is open. All of it is gone when this program ends.

  API key          ${apiKey}
  Reference        ${baseUrl}/docs
  Open invoice     ${openInvoiceUrl}

  curl -s ${baseUrl}/v1/customers/${customerId} -H 'Authorization: Bearer ${apiKey}'

Ctrl-C stops it.
`
}
