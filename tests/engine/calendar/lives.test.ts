import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { serviceForThisFile } from '../../support/service.ts'
import { type DrawnLife, lives } from './lives/draw.ts'
import { runLives } from './lives/run-lives.ts'
import type { Seen } from './lives/shown.ts'

const service = await serviceForThisFile()
const [LIVES, FIRST_SEED, LANES, MAX_MS] = [16, 20032, 2, 24 * 3_600_000]
/** Of a company, on one clock. */
const PER_COMPANY = 8

/** What a run must have seen to prove something. */
const NEEDED = [
  'invoices',
  'months',
  'change',
  'cancel',
  'cancel_at_period_end',
  'end',
  'events',
  'boundary',
  'at_boundary',
  'previews compared',
  'previews of months',
]

test(
  'whatever happens to a subscription in two years, each second and each event is billed once',
  async () => {
    const { histories: count, seed } = inject('prove') ?? { histories: LIVES, seed: FIRST_SEED }
    const seen: Seen = new Map()
    const from = performance.now()
    const failed: number[] = []
    let next = 0
    const lane = async () => {
      while (next < count) {
        const first = next
        next += PER_COMPANY
        failed.push(...(await proveSome(seed + first, Math.min(PER_COMPANY, count - first), seen)))
        const took = Math.round((performance.now() - from) / 1_000)
        if (count > LIVES)
          console.log(`${seen.get('lives')} lives, ${seen.get('invoices')} invoices, ${took} s`)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    console.log(`${count} lives from seed ${seed}:`, Object.fromEntries([...seen].toSorted()))
    expect(failed, 'seeds of lives that differ').toEqual([])
    if (inject('prove') === undefined)
      for (const name of NEEDED) expect(seen.get(name), name).toBeGreaterThan(0)
  },
  MAX_MS,
)

/** A failure names its seed; `npm run prove -- --lives --histories 1 --seed N` lives that life again. */
async function proveSome(seed: number, count: number, seen: Seen): Promise<number[]> {
  const drawn = Array.from({ length: count }, (_each, n) => draw(seed + n))
  const failures = await runLives(service, drawn, seen)
  return drawn.flatMap((each, n) => {
    if (!failures.has(each)) return []
    console.error(`seed ${seed + n}:`, failures.get(each))
    return [seed + n]
  })
}

function draw(seed: number): DrawnLife {
  const [drawn] = fc.sample(lives, { seed, numRuns: 1 })
  if (drawn === undefined) throw new Error('nothing was drawn')
  return drawn
}
