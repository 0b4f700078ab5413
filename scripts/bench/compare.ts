import type pg from 'pg'
import type { Target } from './billed.ts'
import { ingest, type Load, type Ingested as Sent } from './load.ts'
import { type ProcessorTime, watchProcessorTime } from './processor-time.ts'

const SHAPES = [
  { eventsPerRequest: 1, connections: 32 },
  { eventsPerRequest: 100, connections: 16 },
  { eventsPerRequest: 500, connections: 8 },
]
const ROUNDS = 3
const ROUND_MS = 2_000

/** `used` is the processor time of an event. */
export type Ingested = Sent & { used: ProcessorTime }
export type Comparison = { shape: string; service: Ingested; handWritten: Ingested }

/** Sends to both services in turns, so that whatever else happens on the machine happens to both. */
export async function compareIngest(
  pool: pg.Pool,
  targets: { service: Target; handWritten: Target },
  customerIds: readonly string[],
  report: (comparison: Comparison) => void,
): Promise<void> {
  const takeUsed = await watchProcessorTime(pool)
  const measure = async (target: Target, load: Load): Promise<Ingested> => {
    takeUsed()
    const sent = await ingest(target, load)
    const { service, database } = takeUsed()
    const events = (sent.perSecond * ROUND_MS) / 1_000
    return { ...sent, used: { service: service / events, database: database / events } }
  }
  for (const keys of ['random', 'rising'] as const)
    for (const shape of SHAPES) {
      const service: Ingested[] = []
      const handWritten: Ingested[] = []
      const load: Load = { ...shape, customerIds, keys, forMs: ROUND_MS }
      for (let round = 0; round < ROUNDS; round += 1) {
        handWritten.push(await measure(targets.handWritten, load))
        service.push(await measure(targets.service, load))
      }
      const { eventsPerRequest, connections } = shape
      report({
        shape: `${eventsPerRequest} a request × ${connections}, ${keys} keys`,
        service: middleOf(service),
        handWritten: middleOf(handWritten),
      })
    }
}

/** Returns the median of each figure. */
function middleOf(rounds: readonly Ingested[]): Ingested {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return {
    perSecond: middle(rounds.map(({ perSecond }) => perSecond)),
    p99Ms: middle(rounds.map(({ p99Ms }) => p99Ms)),
    used: {
      service: middle(rounds.map(({ used }) => used.service)),
      database: middle(rounds.map(({ used }) => used.database)),
    },
  }
}
