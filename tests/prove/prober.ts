import { setTimeout as delay } from 'node:timers/promises'
import type { Seen } from './others.ts'
import { send } from './send.ts'

type Sample = { atMs: number; ms: number; status: number | undefined }

const EVERY_MS = 20
/** Beyond so many that wait, further ones would only show the same wait, and fill the machine's queue of connections. */
const MAX_WAITING = 100
const WARM_UP_MS = 300
/** What has not been answered for so long after the end counts as unanswered. */
const LAST_ANSWERS_MS = 2_000

const [baseUrl = '', key = ''] = process.argv.slice(2)
const samples: Sample[] = []
const waiting = new Set<Sample>()

const timer = setInterval(() => {
  if (waiting.size >= MAX_WAITING) return
  ask({ method: 'GET', target: '/v1/health' })
  ask({ method: 'GET', target: '/v1/customers', key })
}, EVERY_MS)

process.once('message', async () => {
  clearInterval(timer)
  const until = performance.now() + LAST_ANSWERS_MS
  while (waiting.size > 0 && performance.now() < until) await delay(EVERY_MS)
  for (const sample of waiting) sample.ms = performance.now() - sample.atMs
  process.send?.(toSeen(samples))
  process.exitCode = 0
  // Requests that are never answered shall not keep this process.
  process.once('disconnect', () => process.exit())
})

await delay(WARM_UP_MS)
samples.length = 0
process.send?.('begun')

async function ask(request: Parameters<typeof send>[1]): Promise<void> {
  const sample: Sample = { atMs: performance.now(), ms: 0, status: undefined }
  samples.push(sample)
  waiting.add(sample)
  const { status, ms } = await send(baseUrl, request)
  Object.assign(sample, { status, ms })
  waiting.delete(sample)
}

function toSeen(all: Sample[]): Seen {
  const bySecond = Map.groupBy(all, ({ atMs }) => Math.floor(atMs / 1_000))
  const times = all.map(({ ms }) => ms)
  return {
    asked: all.length,
    refused: all.filter(({ status }) => status !== undefined && status !== 200).length,
    unanswered: all.filter(({ status }) => status === undefined).length,
    worstSecondMs: Math.max(
      0,
      ...[...bySecond.values()].map((each) =>
        quantile(
          each.map(({ ms }) => ms),
          0.5,
        ),
      ),
    ),
    p99Ms: quantile(times, 0.99),
    maxMs: quantile(times, 1),
  }
}

function quantile(times: number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
