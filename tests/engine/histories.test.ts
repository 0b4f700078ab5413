import fc from 'fast-check'
import { inject, test } from 'vitest'
import { serviceForThisFile } from '../support/service.ts'
import { histories } from './histories/draw-history.ts'
import { live } from './live/live.ts'
import type { Model } from './model/model.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** How many histories `npm run prove` asks for, and from which seed on. */
    prove?: { histories: number; seed: number }
  }
}

/** An ordinary run lives through as many as this allows, always from the same seed on. */
const TIME_MS = 20_000
const FIRST_SEED = 20_260_315
const MAX_MS = 24 * 3_600_000
/** So many are tried to find a shorter one that fails too. */
const MAX_TRIES = 60

type Seen = Record<'histories' | 'steps' | 'events' | 'invoices' | 'late' | 'movements' | 'deaths', number>

const service = await serviceForThisFile()

test(
  'after any history the service is as the model says, and every step keeps the invariants',
  async () => {
    const asked = inject('prove')
    const first = asked?.seed ?? FIRST_SEED
    const until = performance.now() + TIME_MS
    const seen: Seen = { histories: 0, steps: 0, events: 0, invoices: 0, late: 0, movements: 0, deaths: 0 }
    const goesOn = () => {
      if (asked !== undefined) return seen.histories < asked.histories
      // A run that bills nothing proves nothing: on a slow machine it takes longer until there was some of each.
      return performance.now() < until || Object.values(seen).includes(0)
    }
    for (; goesOn(); seen.histories += 1) {
      await proveOne(first + seen.histories, seen)
      if (seen.histories % 100 === 99) console.log(`by seed ${first + seen.histories}:`, seen)
    }
    console.log(`seeds ${first} to ${first + seen.histories - 1}:`, seen)
  },
  MAX_MS,
)

/** One history a seed: a failure names its seed, and `npm run prove -- --histories 1 --seed N` lives it again. */
async function proveOne(seed: number, seen: Seen): Promise<void> {
  let tries = 0
  const property = fc.asyncProperty(histories(), async (history) => {
    tries += 1
    if (tries > MAX_TRIES) return
    const { sides, deaths } = await live(service, history)
    seen.steps += history.actions.length
    seen.deaths += deaths
    for (const { model } of sides) addUp(seen, model)
  })
  await fc.assert(property, { seed, numRuns: 1 })
}

function addUp(seen: Seen, { events, invoices, accounts }: Model): void {
  seen.events += events.length
  seen.invoices += invoices.length
  seen.late += invoices.flatMap(({ lines }) => lines.filter(({ usage }) => usage?.late)).length
  seen.movements += [...accounts.values()].flatMap(({ ledger }) => ledger).length
}
