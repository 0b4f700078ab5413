import type { Input, Reply } from '../../../generated/operations.ts'
import { planRenewal } from '../../billing/renew/plan-renewal.ts'
import type { WriteContext } from '../../context.ts'
import { changeUntilRestart } from './change-until-restart.ts'
import { showUpcoming } from './upcoming-invoice.ts'

export async function previewSubscriptionPlanChange(
  { path, body }: Input<'previewSubscriptionPlanChange'>,
  context: WriteContext,
): Promise<Reply<'previewSubscriptionPlanChange'>> {
  const { engine, changed, plan, restart } = await changeUntilRestart(path.id, body, context)
  const upcoming_invoice = await showUpcoming(engine, changed, restart ?? planRenewal(changed, plan, engine))
  return { status: 200, body: { upcoming_invoice } }
}
