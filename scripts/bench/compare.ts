import type { Target } from './billed.ts'
import { type Ingested, ingest, type Load } from './load.ts'

const SHAPES = [
  { eventsPerRequest: 1, connections: 32 },
  { eventsPerRequest: 100, connections: 16 },
  { eventsPerRequest: 500, connections: 8 },
]
const ROUNDS = 3
const ROUND_MS = 2_000

export type Comparison = { shape: string; service: Ingested; handWritten: Ingested }

/** Sends to both in turns, so that whatever else happens on the machine happens to both. */
export async function compareIngest(
  targets: { service: Target; handWritten: Target },
  customerIds: readonly string[],
  report: (comparison: Comparison) => void,
): Promise<void> {
  for (const keys of ['random', 'rising'] as const)
    for (const shape of SHAPES) {
      const service: Ingested[] = []
      const handWritten: Ingested[] = []
      const load: Load = { ...shape, customerIds, keys, forMs: ROUND_MS }
      for (let round = 0; round < ROUNDS; round += 1) {
        handWritten.push(await ingest(targets.handWritten, load))
        service.push(await ingest(targets.service, load))
      }
      const { eventsPerRequest, connections } = shape
      report({
        shape: `${eventsPerRequest} a request × ${connections}, ${keys} keys`,
        service: middleOf(service),
        handWritten: middleOf(handWritten),
      })
    }
}

/** The median of each. */
function middleOf(rounds: readonly Ingested[]): Ingested {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return {
    perSecond: middle(rounds.map(({ perSecond }) => perSecond)),
    p99Ms: middle(rounds.map(({ p99Ms }) => p99Ms)),
  }
}
