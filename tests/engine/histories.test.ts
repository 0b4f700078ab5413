import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serviceForThisFile } from '../support/service.ts'
import { openCompany } from './company.ts'
import { type History, histories } from './histories.ts'
import { findBreaches } from './invariants.ts'
import { advance, compareAll, type Pair, perform } from './live.ts'
import { newModel } from './model.ts'

/** As many histories as this allows. Each seed gives the same ones again. */
const TIME_MS = 50_000
const FIRST_SEED = 20_260_315
const HISTORIES_A_SEED = 4

const service = await serviceForThisFile()

test('after any history the service has come to what the model says, and every step keeps the invariants', async () => {
  const until = performance.now() + TIME_MS
  const seen = { histories: 0, steps: 0, events: 0, invoices: 0, late: 0, movements: 0 }
  let seed = FIRST_SEED
  for (; performance.now() < until; seed += 1)
    await fc.assert(
      fc.asyncProperty(histories(), async (history) => {
        const { processed, invoices, accounts } = await live(history)
        seen.histories += 1
        seen.steps += history.actions.length
        seen.events += processed.length
        seen.invoices += invoices.length
        seen.late += invoices.flatMap(({ lines }) => lines.filter(({ usage }) => usage?.late)).length
        seen.movements += [...accounts.values()].flatMap(({ ledger }) => ledger).length
      }),
      { seed, numRuns: HISTORIES_A_SEED, interruptAfterTimeLimit: 40_000 },
    )
  console.log(`seeds ${FIRST_SEED} to ${seed - 1}:`, seen)
  // A run that bills nothing proves nothing.
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
}, 600_000)

async function live({ startsAt, plans, actions }: History): Promise<Pair['model']> {
  const company = await openCompany(service, plans)
  const model = newModel(service.clock.now.getTime(), company.meters)
  const pair: Pair = { service, company, model, invoiceIds: new Map(), sent: [], unworked: false }
  if (startsAt !== null) await advance(pair, Date.parse(startsAt))
  for (const action of actions) {
    await perform(pair, action)
    expect(await findBreaches(service.db, company.tenantId)).toEqual([])
  }
  await compareAll(pair)
  return model
}
