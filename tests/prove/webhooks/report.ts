import type { ReadHandle } from '../../../server/db/schema.ts'
import type { Receipt, Receiver } from './receivers.ts'

/** The log has no gap, and each of its events was accepted by each receiver; nobody got anything else. */
export async function findProblems(db: ReadHandle, receivers: readonly Receiver[]): Promise<string[]> {
  const rows = await db.selectFrom('webhook_events').select(['id', 'sequence']).orderBy('sequence').execute()
  const gaps = rows.flatMap(({ sequence }, index) =>
    sequence === index + 1 ? [] : `the ${index + 1}th event has the number ${sequence}`,
  )
  const ids = new Set(rows.map(({ id }) => id))
  const ofReceivers = receivers.flatMap(({ name, receipts }) => {
    const accepted = new Set(receipts.flatMap((each) => (each.accepted ? each.event.id : [])))
    const missing = rows.filter(({ id }) => !accepted.has(id)).length
    const unknown = receipts.filter(({ event }) => !ids.has(event.id)).length
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
  for (const { event } of receipts) {
    if (seen.has(event.id)) continue
    seen.add(event.id)
    const customer = event.customer_id ?? ''
    if (event.sequence < (last.get(customer) ?? 0)) disorder += 1
    else last.set(customer, event.sequence)
  }
  return disorder
}

export function tableOf(receivers: readonly Receiver[]): string {
  const rows = receivers.map(({ name, receipts }) => {
    const accepted = receipts.filter((each) => each.accepted)
    const distinct = new Set(accepted.map(({ event }) => event.id)).size
    return [name, receipts.length, distinct, accepted.length - distinct, disorderOf(accepted)]
  })
  const head = ['Receiver', 'Requests', 'Events', 'Twice', 'Out of order']
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

export function latenciesOf(receipts: readonly Receipt[], answered: ReadonlyMap<string, number>) {
  const all = receipts
    .flatMap(({ event, at }) => {
      const from = answered.get(event.customer_id ?? '')
      return from === undefined ? [] : at - from
    })
    .toSorted((a, b) => a - b)
  const at = (share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}
