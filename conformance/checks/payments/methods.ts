import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCustomer, unpaidInvoice } from '../../kit/fixtures.ts'
import { playProvider } from '../../kit/payment-attempts.ts'
import { CARD, pathOfMethod, saveMethod } from '../../kit/payment-methods.ts'
import { refused } from '../../kit/requests.ts'
import { HOUR_MS } from '../../kit/time.ts'

const defaults = { tag: 'Payments', level: 'behaviour', reference: 'createPaymentMethod' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'payment-methods.default',
    title: 'The first method is the default until another is chosen; without the default there is none.',
    operations: ['createPaymentMethod', 'updateCustomer', 'detachPaymentMethod', 'getCustomer'],
    async run(ctx) {
      const path = { id: (await createCustomer(ctx)).id }
      const [first, second] = [await saveIt(ctx, path.id), await saveIt(ctx, path.id)]
      ctx.equal(await defaultOf(ctx, path.id), first.id, 'the default after two were saved')
      await ctx.succeed('updateCustomer', { path, body: { default_payment_method_id: second.id } })
      await ctx.succeed('detachPaymentMethod', pathOfMethod(first))
      ctx.equal(await defaultOf(ctx, path.id), second.id, 'the default after the other was detached')
      await ctx.succeed('detachPaymentMethod', pathOfMethod(second))
      ctx.equal(await defaultOf(ctx, path.id), null, 'the default after it was detached')
      const third = await saveIt(ctx, path.id)
      ctx.equal(await defaultOf(ctx, path.id), third.id, 'the default after another was saved')
    },
  },
  {
    ...defaults,
    id: 'payment-methods.detached',
    title:
      'A detached method can be read, and neither charged nor chosen; detaching it again changes nothing.',
    reference: 'detachPaymentMethod',
    operations: [
      'detachPaymentMethod',
      'getPaymentMethod',
      'listCustomerPaymentMethods',
      'createPaymentAttempt',
    ],
    async run(ctx) {
      const method = await saveMethod(ctx)
      const { id, customer_id } = method
      const detached = (await ctx.succeed('detachPaymentMethod', pathOfMethod(method))).body.payment_method
      ctx.equal(detached.status, 'detached', 'the status')
      const again = (await ctx.succeed('detachPaymentMethod', pathOfMethod(method))).body.payment_method
      ctx.equal(again, detached, 'the method after detaching it again')
      const path = { id: customer_id, payment_method_id: id }
      const read = (await ctx.succeed('getPaymentMethod', { path })).body.payment_method
      ctx.equal(read, detached, 'the method as it is read')
      const active = { path: { id: customer_id }, query: { status: 'active' } } as const
      const list = (await ctx.succeed('listCustomerPaymentMethods', active)).body.payment_methods
      ctx.equal(list, [], 'the methods that are active')
      const invoice = await unpaidInvoice(ctx, { customer_id })
      const unusable = [409, 'PAYMENT_METHOD_NOT_USABLE'] as const
      const attempt = { path: { id: invoice.id }, body: { payment_method_id: id } }
      await refused(ctx, 'createPaymentAttempt', attempt, unusable, { status: 'detached' })
      const choice = { path: { id: customer_id }, body: { default_payment_method_id: id } }
      await refused(ctx, 'updateCustomer', choice, unusable, { status: 'detached' })
    },
  },
  {
    ...defaults,
    id: 'payment-methods.of-their-customer',
    title: 'A method of another customer is neither read, nor charged, nor chosen.',
    operations: ['createPaymentMethod', 'getPaymentMethod', 'updateCustomer', 'createPaymentAttempt'],
    async run(ctx) {
      const { id: payment_method_id } = await saveMethod(ctx)
      const { id } = await createCustomer(ctx)
      const invoice = await unpaidInvoice(ctx, { customer_id: id })
      const unknown = [404, 'PAYMENT_METHOD_NOT_FOUND'] as const
      await refused(ctx, 'getPaymentMethod', { path: { id, payment_method_id } }, unknown)
      await refused(ctx, 'detachPaymentMethod', { path: { id, payment_method_id } }, unknown)
      const choice = { path: { id }, body: { default_payment_method_id: payment_method_id } }
      await refused(ctx, 'updateCustomer', choice, unknown)
      const attempt = { path: { id: invoice.id }, body: { payment_method_id } }
      await refused(ctx, 'createPaymentAttempt', attempt, unknown)
    },
  },
  {
    ...defaults,
    id: 'payment-methods.session',
    title: 'A page on which a method is saved has a link for a day; a provider without one is refused.',
    reference: 'createPaymentMethodSession',
    operations: ['createPaymentMethodSession', 'updatePaymentProvider'],
    needs: ['test-clock'],
    async run(ctx) {
      const path = { id: (await createCustomer(ctx)).id }
      const body = { return_url: 'https://app.example.com/account' }
      await playProvider(ctx)
      const sent = await ctx.succeed('createPaymentMethodSession', { path, body })
      const { customer_id, provider, return_url, expires_at } = sent.body.payment_method_session
      ctx.equal([customer_id, provider, return_url], [path.id, 'test', body.return_url], 'the session', sent)
      const hours = (Date.parse(expires_at) - sent.receivedAt.getTime()) / HOUR_MS
      ctx.equal(Math.round(hours), 24, 'hours until it expires', sent)
      await ctx.succeed('updatePaymentProvider', { body: { provider: 'external' } })
      const none = [409, 'PAYMENT_PROVIDER_HAS_NO_PAGE'] as const
      await refused(ctx, 'createPaymentMethodSession', { path, body }, none)
      await playProvider(ctx)
    },
  },
  {
    ...defaults,
    id: 'payment-methods.limit',
    title: 'A customer has at most 20 methods that are active.',
    operations: ['createPaymentMethod', 'detachPaymentMethod'],
    async run(ctx) {
      const path = { id: (await createCustomer(ctx)).id }
      const first = await saveIt(ctx, path.id)
      await Promise.all(Array.from({ length: 19 }, () => saveIt(ctx, path.id)))
      const full = [409, 'PAYMENT_METHOD_LIMIT_EXCEEDED'] as const
      await refused(ctx, 'createPaymentMethod', { path, body: CARD }, full, { limit: 20 })
      await ctx.succeed('detachPaymentMethod', pathOfMethod(first))
      await saveIt(ctx, path.id)
    },
  },
]

function saveIt(ctx: CheckContext, customer_id: string) {
  return saveMethod(ctx, { customer_id })
}

async function defaultOf(ctx: CheckContext, id: string): Promise<string | null> {
  return (await ctx.succeed('getCustomer', { path: { id } })).body.customer.default_payment_method_id
}
