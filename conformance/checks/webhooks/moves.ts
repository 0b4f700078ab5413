import type { Check } from '../../kit/check.ts'
import { leaves } from '../../kit/event-log.ts'
import { createCustomer, createInvoice, createPlan, finalizedInvoice, grant } from '../../kit/fixtures.ts'

const defaults = {
  tag: 'Webhook events',
  level: 'behaviour',
  reference: 'listWebhookEvents',
} satisfies Partial<Check>

export const checks: Check[] = [
  {
    ...defaults,
    id: 'webhook-events.customers-and-credit',
    title:
      'Each change of a customer and of its credit leaves exactly its events, with the object as it is answered.',
    operations: [
      ...(['listWebhookEvents', 'createCustomer', 'updateCustomer', 'deleteCustomer'] as const),
      ...(['createCreditGrant', 'updateCreditGrant', 'voidCreditGrant'] as const),
    ],
    async run(ctx) {
      const body = { name: ctx.unique('Acme'), email: 'billing@acme-robotics.example' }
      const { customer } = await leaves(ctx, {
        id: 'createCustomer',
        call: { body },
        types: ['customer.created'],
      })
      const path = { id: String(customer?.id) }
      await leaves(ctx, {
        id: 'updateCustomer',
        call: { path, body: { name: ctx.unique('New') } },
        types: ['customer.updated'],
      })
      const amount = { account_type: 'currency', amount: '10' }
      const types = ['credit_grant.created', 'wallet.recovered']
      const { credit_grant } = await leaves(ctx, {
        id: 'createCreditGrant',
        call: { path, body: amount },
        types,
      })
      const ofGrant = { id: String(credit_grant?.id) }
      const described = { description: 'Prepaid' }
      await leaves(ctx, {
        id: 'updateCreditGrant',
        call: { path: ofGrant, body: described },
        types: ['credit_grant.updated'],
      })
      await leaves(ctx, {
        id: 'voidCreditGrant',
        call: { path: ofGrant },
        types: ['credit_grant.voided', 'wallet.depleted'],
      })
      await leaves(ctx, { id: 'deleteCustomer', call: { path }, types: ['customer.deleted'] })
    },
  },
  {
    ...defaults,
    id: 'webhook-events.invoices',
    title:
      'Each move of an invoice leaves exactly its events, with the invoice except its lines and payments.',
    operations: [
      ...([
        'listWebhookEvents',
        'createInvoice',
        'updateInvoice',
        'deleteInvoice',
        'finalizeInvoice',
      ] as const),
      ...(['payInvoice', 'voidPayment', 'voidInvoice', 'markInvoiceUncollectible'] as const),
    ],
    async run(ctx) {
      const draft = await createInvoice(ctx)
      const path = { id: draft.id }
      const out_of_band = { source: 'out_of_band' }
      const first = await leaves(ctx, {
        id: 'updateInvoice',
        call: { path, body: { metadata: { a: 'b' } } },
        types: ['invoice.updated'],
      })
      ctx.equal(first.invoice?.status, 'draft', 'the status of the draft')
      await leaves(ctx, { id: 'finalizeInvoice', call: { path }, types: ['invoice.finalized'] })
      await leaves(ctx, {
        id: 'payInvoice',
        call: { path, body: { ...out_of_band, amount_cents: 1 } },
        types: ['invoice.partly_paid'],
      })
      const paid = await leaves(ctx, {
        id: 'payInvoice',
        call: { path, body: out_of_band },
        types: ['invoice.paid'],
      })
      const payments = (paid.invoice?.payments ?? []) as Array<{ id: string }>
      const [part, rest] = payments.map(({ id }) => ({ ...path, payment_id: id }))
      await leaves(ctx, { id: 'voidPayment', call: { path: rest }, types: ['invoice.reopened'] })
      await leaves(ctx, { id: 'voidPayment', call: { path: part }, types: ['invoice.updated'] })
      await leaves(ctx, {
        id: 'markInvoiceUncollectible',
        call: { path },
        types: ['invoice.marked_uncollectible'],
      })
      await leaves(ctx, { id: 'voidInvoice', call: { path }, types: ['invoice.voided'] })
      const other = { id: (await createInvoice(ctx)).id }
      await leaves(ctx, { id: 'deleteInvoice', call: { path: other }, types: ['invoice.deleted'] })
    },
  },
  {
    ...defaults,
    id: 'webhook-events.subscriptions',
    title: 'Each move of a subscription leaves exactly its events, each after its cause.',
    operations: [
      ...(['listWebhookEvents', 'createSubscription', 'updateSubscription'] as const),
      ...(['changeSubscriptionPlan', 'cancelSubscription'] as const),
    ],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const [plan, other] = [await createPlan(ctx, { amount_cents: 1_000 }), await createPlan(ctx)]
      const body = { customer_id: customer.id, plan_id: plan.id }
      const types = ['subscription.created', 'subscription.activated', 'invoice.drafted', 'invoice.finalized']
      const { subscription } = await leaves(ctx, { id: 'createSubscription', call: { body }, types })
      const path = { id: String(subscription?.id) }
      await leaves(ctx, {
        id: 'updateSubscription',
        call: { path, body: { metadata: { a: 'b' } } },
        types: ['subscription.updated'],
      })
      await leaves(ctx, {
        id: 'changeSubscriptionPlan',
        call: { path, body: { plan_id: other.id, proration: 'none' } },
        types: ['subscription.plan_changed'],
      })
      await leaves(ctx, {
        id: 'cancelSubscription',
        call: { path, body: { at_period_end: true } },
        types: ['subscription.updated'],
      })
      await leaves(ctx, {
        id: 'cancelSubscription',
        call: { path, body: { at_period_end: false } },
        types: ['subscription.canceled'],
      })
    },
  },
  {
    ...defaults,
    id: 'webhook-events.paid-with-credit',
    title: 'What credit pays leaves an event.',
    operations: ['listWebhookEvents', 'payInvoice'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      await grant(ctx, customer)
      const { id } = await finalizedInvoice(ctx, { customer_id: customer.id, apply_credit: false })
      await leaves(ctx, {
        id: 'payInvoice',
        call: { path: { id }, body: { source: 'wallet' } },
        types: ['invoice.paid'],
      })
    },
  },
]
