import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createBillingClient } from '../../../client/index.ts'
import { parseConfig } from '../../../server/config.ts'
import { runUntilIdle } from '../../../server/jobs/run-until-idle.ts'
import { startWorker } from '../../../server/jobs/start-worker.ts'
import { sweep } from '../../../server/jobs/sweep.ts'
import { createCompanyWithKey } from '../../../server/keys/create-company-with-key.ts'
import { createLog } from '../../../server/runtime/logging.ts'
import { waitForSignal } from '../../../server/runtime/wait-for-signal.ts'
import { engineDepsOf, type Running, start } from '../../../server/start.ts'
import { createDemoLink } from './demo-link.ts'
import { DAY_MS, STORY_MS, seedDemo } from './seed-demo.ts'
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
    const log = createLog(config.logLevel)
    const service = await start({ ...config, worker: false }, { clock, log })
    try {
      const { database } = service
      const deps = engineDepsOf(config, clock)
      const passDay = async () => {
        lagMs -= DAY_MS
        await sweep(database.db, clock)
        await runUntilIdle(database, deps)
      }
      console.log(await seed(service, { clock, passDay }))
      const worker = startWorker(database, { ...deps, log })
      await signal
      await worker.stop()
    } finally {
      await service.stop()
    }
  } finally {
    await folder.remove()
  }
  return 0
}

/** Creates the demo company. The service's time starts in the past and arrives at the current time. */
async function seed({ port, database }: Running, time: Parameters<typeof seedDemo>[1]): Promise<string> {
  const baseUrl = `http://localhost:${port}`
  const company = { company: 'Demo', mode: 'test', currency: 'USD', now: time.clock() } as const
  const apiKey = await createCompanyWithKey(database.db, company)
  await using billing = createBillingClient({ apiKey, baseUrl })
  const demo = await seedDemo(billing, time)
  const link = await createDemoLink(database.db, baseUrl, time.clock())
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
The service listens on ${baseUrl}, on a throw-away database with a demo company in it: a meter, a plan, a subscription
with usage, an invoice that was paid and one that is open. All of it is gone when this program ends.

  API key          ${apiKey}
  Dashboard        ${link}
  Reference        ${baseUrl}/docs
  Open invoice     ${openInvoiceUrl}

  curl -s ${baseUrl}/v1/customers/${customerId} -H 'Authorization: Bearer ${apiKey}'

Ctrl-C stops it.
`
}
