import type { Action, History } from '../histories/actions.ts'
import * as money from './money-moves.ts'
import { type Move, pick, type Side, type World } from './side.ts'
import * as subscriptions from './subscription-moves.ts'
import * as time from './time-moves.ts'
import * as usage from './usage-moves.ts'
import { work } from './work.ts'

/** Does one thing to a side and to its model. */
export async function perform({ sides }: World, { side, action }: History['actions'][number]): Promise<void> {
  const chosen = pick(sides, side)
  if (chosen === undefined) return
  // Whether a grant or the events sent before it come first makes a difference to the wallet: here the events do.
  if (chosen.unworked && action.type !== 'ingest') await work(chosen, 'one')
  await move(chosen, action.type, action)
  if (action.type === 'ingest' && action.working === 'none') chosen.unworked = true
  else await work(chosen, action.type === 'ingest' && action.working !== 'none' ? action.working : 'one')
}

const moves: { [Type in Action['type']]: Move<Type> } = {
  advance: time.advanceMove,
  advance_to_due: time.advanceToDue,
  pass: time.pass,
  subscribe: subscriptions.subscribe,
  change_plan: subscriptions.changePlan,
  cancel: subscriptions.cancel,
  ingest: usage.ingest,
  add_meter: usage.addMeter,
  archive_meter: usage.archiveMeter,
  add_plan: usage.addPlan,
  grant: money.grant,
  pay: money.pay,
  void: money.voidMove,
  give_up: money.giveUp,
  finalize: money.finalize,
  by_hand: money.byHand,
}

function move<Type extends Action['type']>(
  side: Side,
  type: Type,
  action: Extract<Action, { type: Type }>,
): Promise<void> {
  return moves[type](side, action)
}
