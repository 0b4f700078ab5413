import type { Check } from '../../kit/check.ts'
import { invalid } from '../../kit/requests.ts'

export const checks: Check[] = [
  {
    id: 'payment-provider.credentials',
    title: 'Credentials are of Stripe alone, and their key has the mode of the API key.',
    tag: 'Payments',
    level: 'behaviour',
    reference: 'updatePaymentProvider',
    operations: ['updatePaymentProvider', 'getPaymentProvider'],
    async run(ctx) {
      const { mode } = (await ctx.succeed('getPaymentProvider', {})).body.payment_provider
      const credentials = { secret_key: `rk_${mode === 'live' ? 'test' : 'live'}_OfTheOtherMode` }
      await invalid(ctx, 'updatePaymentProvider', { body: { provider: 'external', credentials } }, [
        { path: 'body.credentials', code: 'not_allowed' },
      ])
      await invalid(ctx, 'updatePaymentProvider', { body: { provider: 'stripe', credentials } }, [
        { path: 'body.credentials.secret_key', code: 'wrong_mode' },
      ])
      const { body } = await ctx.succeed('updatePaymentProvider', { body: { provider: 'external' } })
      const { provider, status } = body.payment_provider
      ctx.equal([provider, status], ['external', 'active'], 'provider and status')
    },
  },
]
