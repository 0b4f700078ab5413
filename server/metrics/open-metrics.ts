import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { createPing } from '../db/ping.ts'
import { listen } from '../listen.ts'
import type { Data } from '../open-database.ts'
import { openPool } from '../open-pool.ts'
import type { OutwardTerms } from '../outward/gate.ts'
import type { Teardown } from '../runtime/teardown.ts'
import { createMetrics, type Metrics } from './create-metrics.ts'
import { problemsOfWork } from './problems-of-work.ts'
import { gather } from './processes.ts'
import { watchDatabase } from './watch-database.ts'

/** `/readyz` returns 503 unless the state is `ready`, since only then the service's port is open. */
export type Monitor = { metrics: Metrics; port: number; state: 'starting' | 'ready' | 'stopping' }

/** Counts from now on, but serves nothing yet. Returns undefined without a port. */
export async function createMonitor(port: number | undefined): Promise<Monitor | undefined> {
  return port === undefined ? undefined : { metrics: await createMetrics(), port, state: 'starting' }
}

/** No request waits for these connections. */
const LIMITS = { lockMs: 1_000, statementMs: 5_000, queryMs: 6_000 }

export async function openMetrics(
  monitor: Monitor,
  { data, log, clock, config }: { data: Data; log: Logger; clock: () => Date; config: OutwardTerms },
  started: Teardown,
): Promise<void> {
  const { metrics } = monitor
  started.push(async () => metrics.stop())
  const { db, close } = openPool(data, { maxConnections: 2, name: 'metrics' }, log, LIMITS)
  started.push(close)
  const watch = await watchDatabase(db, clock, metrics, config)
  started.push(async () => watch.stop())
  const ping = createPing(db, clock)

  const checks: Record<string, () => Promise<string[]>> = {
    '/livez': async () =>
      (await gather())
        .filter((each) => each.metrics === undefined)
        .map(({ pid }) => `the process ${pid} does not answer`),
    '/readyz': async () => {
      if (monitor.state !== 'ready') return [`the service is ${monitor.state}`]
      const answer = await ping().catch((error: unknown) => error)
      return answer instanceof Error ? ['the database does not answer'] : []
    },
    '/workz': async () => problemsOfWork(watch.latest()),
  }

  async function scrape(): Promise<string> {
    const processes = await gather()
    const up = new metrics.client.Gauge({
      name: 'usage_billing_process_up',
      help: 'Whether a process of the service answers',
      labelNames: ['pid'],
      registers: [],
    })
    for (const { pid, metrics } of processes) up.set({ pid: String(pid) }, metrics === undefined ? 0 : 1)
    up.set({ pid: String(process.pid) }, 1)
    const answered = processes.flatMap(({ metrics }) => (metrics === undefined ? [] : [metrics]))
    const own = await metrics.registry.getMetricsAsJSON()
    const all = metrics.client.AggregatorRegistry.aggregate([own, ...answered])
    all.registerMetric(up)
    return all.metrics()
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const check = checks[pathname]
    const answer =
      pathname === '/metrics'
        ? scrape().then((text) => send(response, 200, text))
        : check === undefined
          ? Promise.resolve(send(response, 404, 'see /metrics, /livez, /readyz and /workz\n'))
          : check().then((problems) => send(response, problems.length === 0 ? 200 : 503, toText(problems)))
    answer.catch((error: unknown) => {
      log.warn({ err: error }, 'the metrics could not be read')
      send(response, 500, 'failed\n')
    })
  })
  await listen(server, monitor.port, 'METRICS_PORT')
  started.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  log.info({ port }, `metrics on http://localhost:${port}/metrics`)
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
}

function toText(problems: readonly string[]): string {
  return problems.length === 0 ? 'ok\n' : `${problems.join('\n')}\n`
}
