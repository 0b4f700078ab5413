import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { findViolations } from '../engine/invariants.ts'
import { serviceForThisFile } from '../support/service.ts'
import { histories, openLane, runHistory } from './history.ts'
import type { Seen } from './steps.ts'

const service = await serviceForThisFile()
const [HISTORIES, FIRST_SEED, LANES, MAX_MS] = [60, 26_112_027, 4, 24 * 3_600_000]
/** Of a company. More would make its invariants slow to ask. */
const PER_COMPANY = 20

/** What a run must have seen to prove something. */
const NEEDED = [
  'note',
  'whole_note',
  'void_note',
  'void_payment',
  'void_invoice',
  'uncollectible',
  'refund',
  'refund_succeeds',
  'refund_fails',
  'pay_by_wallet',
  'pay_out',
  'CREDIT_NOT_PAYABLE_OUT',
  'CREDIT_NOTE_TOO_LARGE',
  'CREDIT_NOTE_NOT_VOIDABLE',
  'INVOICE_NOT_CREDITABLE',
  'INVOICE_HAS_CREDIT_NOTES',
  'PAYMENT_IN_PROGRESS',
  'REFUND_TOO_LARGE',
]

test(
  'whatever happens to an invoice, each credited cent is in one place',
  async () => {
    const { histories: count, seed } = inject('prove') ?? { histories: HISTORIES, seed: FIRST_SEED }
    const seen: Seen = new Map()
    let next = 0
    const lane = async () => {
      while (next < count) {
        const first = next
        next += PER_COMPANY
        await proveSome(seed + first, Math.min(PER_COMPANY, count - first), seen)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    console.log(`${count} histories from seed ${seed}:`, Object.fromEntries([...seen].toSorted()))
    if (inject('prove') === undefined)
      for (const name of NEEDED) expect(seen.get(name), name).toBeGreaterThan(0)
  },
  MAX_MS,
)

/** A failure names its seed; `npm run prove -- --notes --histories 1 --seed N` runs that history again. */
async function proveSome(seed: number, count: number, seen: Seen): Promise<void> {
  const lane = await openLane(service)
  for (let n = 0; n < count; n += 1) {
    const property = fc.asyncProperty(histories, (history) => runHistory(lane, history, seen))
    await fc.assert(property, { numRuns: 1, seed: seed + n })
  }
  expect(await findViolations(service.db, await lane.company.tenantId())).toEqual([])
}
