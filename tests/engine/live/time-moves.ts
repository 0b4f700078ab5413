import { succeed } from '../../support/answers.ts'
import type { Working } from '../histories/actions.ts'
import { DAY_MS } from '../model/arithmetic.ts'
import * as model from '../model/time.ts'
import { iso, type Move, type Side } from './side.ts'
import { work, workOffDue } from './work.ts'

/** As far as one request may move a test clock. */
const MAX_MS = 366 * DAY_MS

export const advanceMove: Move<'advance'> = (side, { by, working }) => goOn(side, by, working)

export const advanceToDue: Move<'advance_to_due'> = async (side, { plus, working }) => {
  const due = model.nextMoment(side.model)
  if (due !== undefined) await goOn(side, due + plus - side.model.now, working)
}

export const pass: Move<'pass'> = (side, { by, working }) => letPass(side, by, working)

/** In test mode the test clock is moved; a live company has to wait. */
async function goOn(side: Side, by: number, working: Working): Promise<void> {
  const ahead = Math.min(by, MAX_MS)
  if (ahead < 0) return
  if (side.company.mode === 'live') return letPass(side, ahead, working)
  const to = side.model.now + ahead
  const body = { to: iso(to) }
  const advance = async () =>
    succeed(await side.company.client.POST('/v1/test_clock/advance', { body })).test_clock.status
  while ((await advance()) === 'advancing');
  model.advance(side.model, to)
}

/** Lets the service's own time pass, which all companies have, while nobody works. */
async function letPass({ world }: Side, by: number, working: Working): Promise<void> {
  for (const each of world.sides) if (each.unworked) await work(each, 'one')
  world.service.clock.advance(by)
  for (const each of world.sides) {
    await workOffDue(each, working)
    model.catchUp(each.model, each.model.now + by)
  }
}
