import type { WebhookEventType } from '../../db/tables/webhooks.ts'

/** The words for each event type. A new type in the contract needs its words here. */
const words = {
  'customer.created': 'Customer created',
  'customer.updated': 'Customer updated',
  'customer.deleted': 'Customer deleted',
  'customer.erased': 'Event of a deleted customer',
  'subscription.created': 'Subscription created',
  'subscription.trial_ending': 'Trial ends soon',
  'subscription.activated': 'First paid period began',
  'subscription.renewed': 'Subscription renewed',
  'subscription.plan_changed': 'Plan changed',
  'subscription.updated': 'Subscription updated',
  'subscription.past_due': 'Subscription past due',
  'subscription.recovered': 'Subscription recovered',
  'subscription.canceled': 'Subscription ended',
  'invoice.drafted': 'Invoice drafted',
  'invoice.updated': 'Invoice updated',
  'invoice.deleted': 'Draft deleted',
  'invoice.finalized': 'Invoice finalized',
  'invoice.partly_paid': 'Invoice partly paid',
  'invoice.paid': 'Invoice paid',
  'invoice.payment_failed': 'Payment failed',
  'invoice.reopened': 'Invoice open again',
  'invoice.overdue': 'Invoice overdue',
  'invoice.voided': 'Invoice voided',
  'invoice.marked_uncollectible': 'Invoice uncollectible',
  'payment_attempt.pending': 'Payment attempt created',
  'credit_note.issued': 'Credit note issued',
  'credit_note.voided': 'Credit note voided',
  'payment_attempt.requires_action': 'Payment waits for the customer',
  'payment_attempt.processing': 'Payment processing',
  'payment_attempt.succeeded': 'Payment succeeded',
  'payment_attempt.failed': 'Payment failed',
  'payment_attempt.canceled': 'Payment attempt canceled',
  'payment_attempt.unconfirmed': 'Payment not confirmed',
  'payment_attempt.unapplied': 'Payment not applied',
  'payment_attempt.disputed': 'Payment disputed',
  'refund.pending': 'Refund created',
  'refund.succeeded': 'Refund succeeded',
  'refund.failed': 'Refund failed',
  'payment_method.created': 'Payment method saved',
  'payment_method.detached': 'Payment method detached',
  'credit_grant.created': 'Credit granted',
  'credit_grant.updated': 'Grant updated',
  'credit_grant.voided': 'Grant voided',
  'credit_grant.expired': 'Grant expired',
  'wallet.depleted': 'Wallet empty',
  'wallet.recovered': 'Wallet has credit again',
  'events.rejected': 'Usage events rejected',
  'meter.created': 'Meter created',
  'meter.updated': 'Meter updated',
  'meter.archived': 'Meter archived',
  'meter.unarchived': 'Meter active again',
  'plan.created': 'Plan created',
  'plan.updated': 'Plan updated',
  'plan.archived': 'Plan archived',
  'plan.unarchived': 'Plan active again',
  'pricing_unit.created': 'Pricing unit created',
  'pricing_unit.updated': 'Pricing unit updated',
  'pricing_unit.archived': 'Pricing unit archived',
  'pricing_unit.unarchived': 'Pricing unit active again',
  'tax_rate.created': 'Tax rate created',
  'tax_rate.updated': 'Tax rate updated',
  'tax_rate.archived': 'Tax rate archived',
  'tax_rate.unarchived': 'Tax rate active again',
  'coupon.created': 'Coupon created',
  'coupon.updated': 'Coupon updated',
  'coupon.archived': 'Coupon archived',
  'coupon.unarchived': 'Coupon active again',
  'discount.created': 'Discount created',
  'discount.ended': 'Discount ended',
  'company.updated': 'Settings updated',
  'test_clock.ready': 'Test clock arrived',
  'webhook_endpoint.disabled': 'Webhook endpoint disabled',
} satisfies Record<WebhookEventType, string>

const known = new Map<string, string>(Object.entries(words))

export const eventTypes: readonly string[] = [...known.keys()]

/**
 * Returns the words for a type: `Invoice paid` for `invoice.paid`. An unknown type is written out as words.
 */
export function wordsFor(type: string): string {
  const plain = type.replaceAll(/[._]/g, ' ')
  return known.get(type) ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
