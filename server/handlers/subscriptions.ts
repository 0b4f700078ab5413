import type { Handlers } from '../../generated/operations.ts'
import type { Context, OpenContext } from '../context.ts'
import { getOne, listOf } from '../operations/of-nouns.ts'
import { cancelSubscription } from '../operations/subscriptions/cancel-subscription.ts'
import { changeSubscriptionPlan } from '../operations/subscriptions/change-subscription-plan.ts'
import { createSubscription } from '../operations/subscriptions/create-subscription.ts'
import { exportSubscriptions } from '../operations/subscriptions/export-subscriptions.ts'
import { getUpcomingInvoice } from '../operations/subscriptions/get-upcoming-invoice.ts'
import { previewSubscription } from '../operations/subscriptions/preview-subscription.ts'
import { previewSubscriptionCancellation } from '../operations/subscriptions/preview-subscription-cancellation.ts'
import { previewSubscriptionPlanChange } from '../operations/subscriptions/preview-subscription-plan-change.ts'
import { toSubscription } from '../operations/subscriptions/response.ts'
import { updateSubscription } from '../operations/subscriptions/update-subscription.ts'
import { loadSubscription, selectSubscriptions } from '../subscriptions/subscriptions-store.ts'
import { preview, read, write } from '../unit-of-work.ts'

export const subscriptions = {
  createSubscription: write(createSubscription),
  // A preview takes the request's own locks, so it refuses what the request would refuse.
  previewSubscription: preview(previewSubscription),
  listSubscriptions: read(listOf('subscriptions', selectSubscriptions, toSubscription)),
  getSubscription: read(getOne('subscription', loadSubscription, toSubscription)),
  updateSubscription: write(updateSubscription),
  cancelSubscription: write(cancelSubscription),
  previewSubscriptionCancellation: preview(previewSubscriptionCancellation),
  changeSubscriptionPlan: write(changeSubscriptionPlan),
  previewSubscriptionPlanChange: preview(previewSubscriptionPlanChange),
  getUpcomingInvoice: preview(getUpcomingInvoice),
  // Exports read pages while they send.
  exportSubscriptions,
} satisfies Partial<Handlers<Context, OpenContext>>
