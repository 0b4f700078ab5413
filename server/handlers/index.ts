import type { Handlers } from '../../generated/operations.ts'
import type { Context, OpenContext } from '../context.ts'
import { createPlan } from '../operations/plans/create-plan.ts'
import { updatePlan } from '../operations/plans/update-plan.ts'
import { preview } from '../unit-of-work.ts'
import { catalogue } from './catalogue.ts'
import { company } from './company.ts'
import { customers } from './customers.ts'
import { invoices } from './invoices.ts'
import { payments } from './payments.ts'
import { reports } from './reports.ts'
import { subscriptions } from './subscriptions.ts'
import { usage } from './usage.ts'
import { webhooks } from './webhooks.ts'

export const handlers: Handlers<Context, OpenContext> = {
  ...company,
  ...webhooks,
  ...customers,
  ...usage,
  ...catalogue,
  ...subscriptions,
  ...invoices,
  ...payments,
  ...reports,
}

/** The dashboard calculates with a plan before it is saved. */
export const previews = {
  ...handlers,
  createPlan: preview(createPlan),
  updatePlan: preview(updatePlan),
}
