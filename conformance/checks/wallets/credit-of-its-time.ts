import type { Check } from '../../kit/check.ts'
import { grant, ingest, processed } from '../../kit/fixtures.ts'
import { soundLedger } from '../../kit/ledger.ts'
import { subscribeInUnit } from '../../kit/pricing-unit.ts'
import { balanceOf, eventsFor } from '../../kit/requests.ts'
import { later, SECOND_MS, shortlyAhead } from '../../kit/time.ts'

export const checks: Check[] = [
  {
    tag: 'Wallets',
    level: 'behaviour',
    id: 'wallets.usage-draws-the-credit-of-its-time',
    title:
      'Usage draws the credit that is valid at the time of its event: an event a millisecond before `expires_at` does, one at `expires_at` does not.',
    reference: '#section/Wallets-and-credits',
    operations: [
      'createSubscription',
      'ingestEvents',
      'listCustomerBalances',
      'createCreditGrant',
      'listEvents',
      'listCustomerWalletTransactions',
    ],
    async run(ctx) {
      const { customer, code, meter } = await subscribeInUnit(ctx, {
        charge_model: 'per_unit',
        unit_amount: '1',
      })
      const ahead = shortlyAhead()
      const moment = later(await ctx.now(), ahead)
      const expires_at = later(moment, 1)
      await grant(ctx, customer, {
        account_type: 'pricing_unit' as const,
        pricing_unit_code: code,
        amount: '10',
        expires_at,
      })
      const events = eventsFor(ctx, customer, meter, [
        { at: moment, properties: { calls: 3 } },
        { at: expires_at, properties: { calls: 5 } },
      ])
      await ingest(ctx, events)
      // The wallet is not read before this, since a read may expire the credit.
      await processed(ctx, events, {}, ahead + 8 * SECOND_MS)
      ctx.equal(await balanceOf(ctx, customer, code), '-5', 'the balance')
      const entries = (await soundLedger(ctx, customer)).map(({ type, amount }) => [type, amount])
      const wanted = [
        ['usage', '-5'],
        ['expiry', '-7'],
        ['usage', '-3'],
        ['grant', '10'],
      ]
      ctx.equal(entries, wanted, 'the ledger')
    },
  },
]
