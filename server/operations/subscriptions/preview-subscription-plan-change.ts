import { planRenewal } from '../../billing/renew/plan-renewal.ts'
import type { Write } from '../../context.ts'
import { changeUntilRestart } from './change-until-restart.ts'
import { showUpcoming } from './upcoming-invoice.ts'

export const previewSubscriptionPlanChange: Write<'previewSubscriptionPlanChange'> = async (
  { path, body },
  context,
) => {
  const { engine, changed, plan, restart } = await changeUntilRestart(path.id, body, context)
  const upcoming_invoice = await showUpcoming(engine, changed, restart ?? planRenewal(changed, plan, engine))
  return { status: 200, body: { upcoming_invoice } }
}
