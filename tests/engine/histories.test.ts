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
  const spent = { open: 0, step: 0, check: 0, compare: 0 }
  const kinds: Record<string, number> = {}
  let [lived, seed] = [0, FIRST_SEED]
  for (; performance.now() < until; seed += 1)
    await fc.assert(
      fc.asyncProperty(histories(), async (history) => {
        await live(history, spent, kinds)
        lived += 1
      }),
      { seed, numRuns: HISTORIES_A_SEED },
    )
  console.log(`lived ${lived} histories through, seeds ${FIRST_SEED} to ${seed - 1}`, spent, kinds)
  expect(lived).toBeGreaterThan(10)
}, 600_000)

async function live(
  { startsAt, plans, actions }: History,
  spent: Record<string, number>,
  kinds: Record<string, number>,
): Promise<void> {
  let t = performance.now()
  const lap = (name: string) => {
    const n = performance.now()
    spent[name] = (spent[name] ?? 0) + n - t
    t = n
  }
  const company = await openCompany(service, plans)
  const model = newModel(service.clock.now.getTime(), company.meters)
  const pair: Pair = { service, company, model, invoiceIds: new Map(), sent: [], unworked: false }
  if (startsAt !== null) await advance(pair, Date.parse(startsAt))
  lap('open')
  for (const action of actions) {
    await perform(pair, action)
    lap('step')
    expect(await findBreaches(service.db, company.tenantId)).toEqual([])
    lap('check')
  }
  await compareAll(pair)
  lap('compare')
  const add = (k: string, n: number) => {
    kinds[k] = (kinds[k] ?? 0) + n
  }
  add('steps', actions.length)
  for (const i of model.invoices) {
    add(`inv ${i.status}`, 1)
    add('lines', i.lines.length)
    add(
      'late',
      i.lines.reduce((s, l) => s + (l.usage?.late ?? 0), 0),
    )
    add('usage>0', i.lines.filter((l) => l.usage && l.usage.units > 0n && l.amount > 0).length)
    add(
      'carried',
      i.charges.length > 0 &&
        i.lines.at(-1)?.usage === undefined &&
        i.lines.length >
          i.charges.length +
            i.stretches.flatMap((s) => s.plan.prices.filter((p) => p.pricing_unit_code === null)).length
        ? 1
        : 0,
    )
  }
  add('subs', model.subscriptions.length)
  add('stretches', model.subscriptions.flatMap((s) => s.stretches).length)
  add('processed', model.processed.length)
  for (const a of model.accounts.values()) for (const e of a.ledger) add(`tx ${e.type}`, 1)
}
