import type { OperationIdWith } from '../../generated/operations.ts'
import type { Call, CheckContext } from './check-context.ts'
import { createCoupon, discountRequests } from './coupons.ts'
import { noteRequests } from './credit-notes.ts'
import { emailRequests } from './emails.ts'
import {
  anyCustomer,
  createCustomer,
  createInvoice,
  createMeter,
  createPlan,
  createPricingUnit,
  createSubscription,
  finalizedInvoice,
  findEvent,
  grant,
  ingest,
  newEvent,
} from './fixtures.ts'
import { ensureProvider, openAttempt, playProvider, success } from './payment-attempts.ts'
import { CARD, pathOfMethod, saveMethod } from './payment-methods.ts'
import { refundRequests } from './refunds.ts'
import { type ArchiveId, allResources, type CreateId, createResource, newRequest } from './resources.ts'
import { createTaxRate } from './tax-rates.ts'

export type KeyedId = OperationIdWith<{ keyed: true }>

type TwoRequests = (ctx: CheckContext) => Promise<[Call, Call]>

/** Two requests that succeed, for each keyed operation. A new operation does not compile until it is here. */
const ownRequests: Record<Exclude<KeyedId, CreateId | ArchiveId>, TwoRequests> = {
  updateCompany: async () => [
    { body: { support_email: 'a@example.com' } },
    { body: { support_email: 'b@example.com' } },
  ],
  updateCustomer: (ctx) => renames(ctx, createCustomer),
  deleteCustomer: (ctx) => twoNew(ctx, createCustomer),
  updateMeter: (ctx) => renames(ctx, createMeter),
  updatePricingUnit: (ctx) => renames(ctx, createPricingUnit),
  updateCoupon: (ctx) => renames(ctx, createCoupon),
  updateTaxRate: (ctx) => renames(ctx, createTaxRate),
  updatePlan: (ctx) => renames(ctx, createPlan),
  updateInvoice: async (ctx) => {
    const path = { id: (await createInvoice(ctx)).id }
    return [
      { path, body: { days_until_due: 1 } },
      { path, body: { days_until_due: 2 } },
    ]
  },
  voidEvent: async (ctx) => [pathOf(await countedEvent(ctx)), pathOf(await countedEvent(ctx))],
  deleteInvoice: (ctx) => twoNew(ctx, createInvoice),
  updateTestClock: (ctx) => renames(ctx, () => createResource(ctx, 'createTestClock')),
  deleteTestClock: (ctx) => twoNew(ctx, () => createResource(ctx, 'createTestClock')),
  updateWebhookEndpoint: async (ctx) => {
    const path = { id: (await createResource(ctx, 'createWebhookEndpoint')).id }
    return [
      { path, body: { description: 'one' } },
      { path, body: { description: 'two' } },
    ]
  },
  rotateWebhookSecret: (ctx) => twoNew(ctx, () => createResource(ctx, 'createWebhookEndpoint')),
  deleteWebhookEndpoint: (ctx) => twoNew(ctx, () => createResource(ctx, 'createWebhookEndpoint')),
  createCreditGrant: async (ctx) => {
    const path = { id: (await createCustomer(ctx)).id }
    const granting = (amount: string) => ({ path, body: { amount, account_type: 'currency' } })
    return [granting('1.00'), granting('2.00')]
  },
  updateCreditGrant: async (ctx) => {
    const customer = await createCustomer(ctx)
    const path = { id: (await grant(ctx, customer)).id }
    return [
      { path, body: { description: 'one' } },
      { path, body: { description: 'two' } },
    ]
  },
  voidCreditGrant: async (ctx) => {
    const customer = await createCustomer(ctx)
    const granted = async () => ({ path: { id: (await grant(ctx, customer)).id } })
    return [await granted(), await granted()]
  },
  updateSubscription: async (ctx) => {
    const path = { id: (await createSubscription(ctx)).id }
    return [
      { path, body: { metadata: { note: 'one' } } },
      { path, body: { metadata: { note: 'two' } } },
    ]
  },
  cancelSubscription: async (ctx) => {
    const path = await yearlySubscription(ctx)
    return [
      { path, body: { at_period_end: true } },
      { path, body: { at_period_end: false } },
    ]
  },
  changeSubscriptionPlan: async (ctx) => {
    const path = await yearlySubscription(ctx)
    const yearly = () => createPlan(ctx, { interval: 'year' })
    const [one, other] = [await yearly(), await yearly()]
    return [
      { path, body: { plan_id: one.id } },
      { path, body: { plan_id: other.id } },
    ]
  },
  unarchiveMeter: (ctx) => twoNew(ctx, createMeter),
  unarchivePlan: (ctx) => twoNew(ctx, () => createPlan(ctx, { interval: 'year' })),
  unarchivePricingUnit: (ctx) => twoNew(ctx, createPricingUnit),
  unarchiveCoupon: (ctx) => twoNew(ctx, createCoupon),
  ...discountRequests,
  unarchiveTaxRate: (ctx) => twoNew(ctx, createTaxRate),
  finalizeInvoice: (ctx) => twoNew(ctx, createInvoice),
  voidInvoice: (ctx) => twoNew(ctx, openInvoice),
  markInvoiceUncollectible: (ctx) => twoNew(ctx, openInvoice),
  ...noteRequests,
  voidPayment: async (ctx) => [await onePayment(ctx), await onePayment(ctx)],
  createPaymentAttempt: (ctx) => ensureProvider(ctx).then(() => twoNew(ctx, openInvoice)),
  cancelPaymentAttempt: async (ctx) => [pathOf(await openAttempt(ctx)), pathOf(await openAttempt(ctx))],
  reportPaymentAttempt: async (ctx) => {
    const path = { id: (await openAttempt(ctx)).id }
    return [
      { path, body: { status: 'processing' } },
      { path, body: success(ctx, 250) },
    ]
  },
  ...refundRequests,
  ...emailRequests,
  createPaymentMethod: async (ctx) => {
    await ensureProvider(ctx)
    const path = { id: (await createCustomer(ctx)).id }
    return [
      { path, body: { ...CARD, label: 'one' } },
      { path, body: { ...CARD, label: 'two' } },
    ]
  },
  createCustomerPortalSession: async (ctx) => {
    const path = { id: (await createCustomer(ctx)).id }
    return [
      { path, body: { expires_in_minutes: 5 } },
      { path, body: { expires_in_minutes: 10 } },
    ]
  },
  createPaymentMethodSession: async (ctx) => {
    await playProvider(ctx)
    const path = { id: (await createCustomer(ctx)).id }
    return [
      { path, body: { return_url: 'https://app.example.com/one' } },
      { path, body: { return_url: 'https://app.example.com/two' } },
    ]
  },
  detachPaymentMethod: async (ctx) => [
    pathOfMethod(await saveMethod(ctx)),
    pathOfMethod(await saveMethod(ctx)),
  ],
  // Other checks use the second provider.
  updatePaymentProvider: async () => [{ body: { provider: 'none' } }, { body: { provider: 'external' } }],
  payInvoice: async (ctx) => {
    const [one, other] = [pathOf(await openInvoice(ctx)), pathOf(await openInvoice(ctx))]
    const body = { source: 'out_of_band' }
    return [
      { ...one, body },
      { ...other, body },
    ]
  },
}

/** The requests above, and those that create or archive a resource, which are the same for every kind. */
export const idempotentRequests = new Map<KeyedId, TwoRequests>([
  ...allResources.flatMap(({ create, archive }): Array<[KeyedId, TwoRequests]> => {
    if (create === undefined) return []
    const archived = async (ctx: CheckContext) => pathOf(await createResource(ctx, create))
    return [
      [create, async (ctx) => [await newRequest(ctx, create), await newRequest(ctx, create)]],
      ...(archive
        ? [
            [archive, async (ctx: CheckContext) => [await archived(ctx), await archived(ctx)]] as [
              KeyedId,
              TwoRequests,
            ],
          ]
        : []),
    ]
  }),
  ...(Object.entries(ownRequests) as Array<[KeyedId, TwoRequests]>),
])

async function renames(
  ctx: CheckContext,
  create: (ctx: CheckContext) => Promise<{ id: string }>,
): Promise<[Call, Call]> {
  const path = { id: (await create(ctx)).id }
  return [
    { path, body: { name: 'Renamed' } },
    { path, body: { name: 'Renamed again' } },
  ]
}

/** Two requests that need nothing but an id, each for a new resource. */
async function twoNew(
  ctx: CheckContext,
  create: (ctx: CheckContext) => Promise<{ id: string }>,
): Promise<[Call, Call]> {
  return [pathOf(await create(ctx)), pathOf(await create(ctx))]
}

async function yearlySubscription(ctx: CheckContext) {
  const plan_id = (await createPlan(ctx, { interval: 'year' })).id
  return { id: (await createSubscription(ctx, { plan_id })).id }
}

async function openInvoice(ctx: CheckContext) {
  return finalizedInvoice(ctx, { customer_id: (await anyCustomer(ctx)).id })
}

async function onePayment(ctx: CheckContext): Promise<Call> {
  const body = { source: 'out_of_band' }
  const paid = await ctx.succeed('payInvoice', { ...pathOf(await openInvoice(ctx)), body })
  const { id, payments } = paid.body.invoice
  return { path: { id, payment_id: payments[0]?.id ?? '' } }
}

async function countedEvent(ctx: CheckContext) {
  const { id: customer_id } = await anyCustomer(ctx)
  const sent = await newEvent(ctx, { customer_id })
  await ingest(ctx, [sent])
  return (await findEvent(ctx, sent)).event
}

function pathOf({ id }: { id: string }): Call {
  return { path: { id } }
}
