import type { Command, CommandSequence } from '../commands/commands.ts'
import * as grants from './grant-commands.ts'
import * as money from './money-commands.ts'
import * as subscriptions from './subscription-commands.ts'
import * as taxes from './tax-commands.ts'
import { type Harness, type Perform, pick, type Tenant } from './tenant.ts'
import * as time from './time-commands.ts'
import { updateSubscription } from './update-subscription.ts'
import * as usage from './usage-commands.ts'
import { work } from './work.ts'

/** Performs a command on a tenant and on its model. */
export async function perform(
  { tenants }: Harness,
  { tenant, command }: CommandSequence['commands'][number],
): Promise<void> {
  const chosen = pick(tenants, tenant)
  if (chosen === undefined) return
  // The order of a grant and of the events sent before it matters to the wallet. Here events come first.
  if (chosen.hasQueuedEvents && command.type !== 'ingest') await work(chosen, 'one')
  await performOn(chosen, command.type, command)
  const worker = command.type === 'ingest' || command.type === 'correct_event' ? command.worker : 'one'
  if (worker === 'none') chosen.hasQueuedEvents = true
  else await work(chosen, worker)
}

const performers: { [Type in Command['type']]: Perform<Type> } = {
  advance: time.advance,
  advance_to_due: time.advanceToDue,
  pass: time.pass,
  subscribe: subscriptions.subscribe,
  change_plan: subscriptions.changePlan,
  preview_plan_change: subscriptions.previewSubscriptionPlanChange,
  cancel: subscriptions.cancel,
  update_subscription: updateSubscription,
  ingest: usage.ingest,
  correct_event: usage.correctEvent,
  void_event: usage.voidEvent,
  add_meter: usage.addMeter,
  archive_meter: usage.archiveMeter,
  add_plan: usage.addPlan,
  grant: grants.grant,
  void_grant: grants.voidGrant,
  pay: money.pay,
  void_payment: money.voidPayment,
  void: money.voidInvoice,
  mark_uncollectible: money.markUncollectible,
  finalize: money.finalize,
  create_invoice: money.createInvoice,
  set_tax_status: taxes.setTaxStatus,
  set_tax_codes: taxes.setTaxCodes,
  replace_rate: taxes.replaceRate,
}

function performOn<Type extends Command['type']>(
  tenant: Tenant,
  type: Type,
  command: Extract<Command, { type: Type }>,
): Promise<void> {
  return performers[type](tenant, command)
}
