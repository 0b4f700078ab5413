import type { ReadHandle } from '../../../server/db/schema.ts'
import type { Receipt, Receiver } from './receivers.ts'

/** The log has no gap, and each of its events was accepted by each receiver; nobody got anything else. */
export async function findProblems(db: ReadHandle, receivers: readonly Receiver[]): Promise<string[]> {
  const rows = await db.selectFrom('webhook_events').select(['id', 'sequence']).orderBy('sequence').execute()
  const gaps = rows.flatMap(({ sequence }, index) =>
    sequence === index + 1 ? [] : `the ${index + 1}th event has the number ${sequence}`,
  )
  const ids = new Set(rows.map(({ id }) => id))
  const ofReceivers = receivers.flatMap(({ name, receipts, accepted }) => {
    const missing = rows.filter(({ id }) => !accepted.has(id)).length
    const unknown = receipts.filter(({ id }) => !ids.has(id)).length
    return [
      ...(missing > 0 ? [`${name}: ${missing} events never arrived`] : []),
      ...(unknown > 0 ? [`${name}: ${unknown} events that the log does not have`] : []),
    ]
  })
  const [healthy] = receivers
  const disorder = healthy === undefined ? 0 : disorderOf(healthy.receipts)
  return [...gaps, ...ofReceivers, ...(disorder > 0 ? [`healthy: ${disorder} events out of order`] : [])]
}

/** First receipts of a customer's events that come after a later one. */
function disorderOf(receipts: readonly Receipt[]): number {
  const last = new Map<string, number>()
  const seen = new Set<string>()
  let disorder = 0
  for (const { id, sequence, customer_id } of receipts) {
    if (customer_id === null || seen.has(id)) continue
    seen.add(id)
    if (sequence < (last.get(customer_id) ?? 0)) disorder += 1
    else last.set(customer_id, sequence)
  }
  return disorder
}

export async function typesOf(db: ReadHandle): Promise<{ sum: number; names: string[] }> {
  const rows = await db
    .selectFrom('webhook_events')
    .select(({ fn }) => ['type', fn.countAll<number>().as('count')])
    .groupBy('type')
    .orderBy('type')
    .execute()
  return {
    sum: rows.reduce((sum, { count }) => sum + count, 0),
    names: rows.map(({ type, count }) => `${type} ${count}`),
  }
}

export function tableOf(receivers: readonly Receiver[]): string {
  const rows = receivers.map(({ name, receipts, accepted }) => {
    const taken = receipts.filter((each) => each.accepted)
    return [name, receipts.length, accepted.size, taken.length - accepted.size, disorderOf(taken)]
  })
  const head = ['Receiver', 'Requests', 'Events', 'Twice', 'Out of order']
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

export function latenciesOf(receipts: readonly Receipt[], answered: ReadonlyMap<string, number>) {
  const all = receipts
    .flatMap(({ customer_id, at }) => {
      const from = answered.get(customer_id ?? '')
      return from === undefined ? [] : at - from
    })
    .toSorted((a, b) => a - b)
  const at = (share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), longest: at(1) }
}
