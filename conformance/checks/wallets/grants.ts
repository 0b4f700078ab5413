import type { components } from '../../../generated/types.ts'
import type { Check } from '../../kit/check.ts'
import { createCustomer, grant, line, unpaidInvoice } from '../../kit/fixtures.ts'
import { soundLedger } from '../../kit/ledger.ts'
import { noteToWallet } from '../../kit/paid-out.ts'
import { subscribeInUnit } from '../../kit/pricing-unit.ts'
import { balanceOf, refused } from '../../kit/requests.ts'

type CreditGrant = components['schemas']['CreditGrant']

const defaults = { tag: 'Wallets', level: 'behaviour', reference: '#section/Wallets-and-credits' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'wallets.grants-show-what-is-left',
    title: 'A grant is read and listed as it was made, with what is left of it, by its own customer alone.',
    reference: 'listCustomerCreditGrants',
    operations: [
      'createCreditGrant',
      'listCustomerCreditGrants',
      'getCreditGrant',
      'voidCreditGrant',
      'payInvoice',
    ],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const id = customer.id
      const made = await grant(ctx, customer, { amount: '5.00', priority: 3, metadata: { payment: 'pi_1' } })
      const path = { id: made.id }
      const first = await ctx.succeed('getCreditGrant', { path })
      ctx.equal(first.body.credit_grant, made, 'the grant as it is read', first)
      const invoice = await unpaidInvoice(ctx, { customer_id: id, line_items: [line(1, 150)] })
      await ctx.succeed('payInvoice', { path: { id: invoice.id }, body: { source: 'wallet' } })
      const { credit_grant: drawn } = (await ctx.succeed('getCreditGrant', { path })).body
      const wanted = { ...made, remaining: '3.50', updated_at: drawn.updated_at }
      ctx.equal(drawn, wanted, 'the grant after 1.50 was drawn')
      const listed = await ctx.succeed('listCustomerCreditGrants', { path: { id } })
      ctx.equal(listed.body.credit_grants, [wanted], 'the customer’s grants', listed)
      const other = await createCustomer(ctx)
      const none = await ctx.succeed('listCustomerCreditGrants', { path: { id: other.id } })
      ctx.equal(none.body.credit_grants, [], 'the grants of another customer', none)
    },
  },
  {
    ...defaults,
    id: 'wallets.grants-say-where-they-come-from',
    title:
      'A grant says where it comes from: `createCreditGrant`, or a credit note with its invoice. It does so wherever it is read.',
    reference: 'getCreditGrant',
    operations: ['getCreditGrant', 'listCreditGrants', 'createCreditGrant', 'createCreditNote'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const made = await grant(ctx, customer, { amount: '5.00' })
      const members = { customer_id: customer.id, line_items: [line(1, 3_000)] }
      const invoice = await unpaidInvoice(ctx, members)
      await ctx.succeed('payInvoice', { path: { id: invoice.id }, body: { source: 'out_of_band' } })
      const noted = (await noteToWallet(ctx, invoice)).credit_grant_id ?? ''
      const wanted = [
        [noted, 'credit_note', null, invoice.id],
        [made.id, 'manual', null, null],
      ]
      const shown = (each: CreditGrant) => [each.id, each.source, each.subscription_id, each.invoice_id]
      ctx.equal(shown(made), wanted[1], 'id, source, subscription and invoice of the grant that was made')
      const all = await ctx.succeed('listCreditGrants', { query: { customer_id: customer.id } })
      ctx.equal(all.body.credit_grants.map(shown), wanted, 'the same in the list', all)
      const one = await ctx.succeed('getCreditGrant', { path: { id: noted } })
      ctx.equal(shown(one.body.credit_grant), wanted[0], 'the same of the credit note’s grant', one)
    },
  },
  {
    ...defaults,
    id: 'wallets.grants-are-described-later',
    title:
      'The description and the metadata of a grant can be changed, also once it is voided, and change neither its terms nor the ledger.',
    reference: 'updateCreditGrant',
    operations: [
      'updateCreditGrant',
      'createCreditGrant',
      'voidCreditGrant',
      'listCustomerWalletTransactions',
    ],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const { id } = customer
      const made = await grant(ctx, customer, { amount: '5.00', description: 'Prepaid' })
      const path = { id: made.id }
      await ctx.succeed('voidCreditGrant', { path })
      const { credit_grant: voided } = (await ctx.succeed('getCreditGrant', { path })).body
      const before = await ctx.succeed('listCustomerWalletTransactions', { path: { id } })
      const changes = [
        { description: 'By mistake', metadata: { ledger: 'C-1' } },
        { description: null },
      ] as const
      let known = voided
      for (const body of changes) {
        const exchange = await ctx.succeed('updateCreditGrant', { path, body })
        const { updated_at } = exchange.body.credit_grant
        const wanted = { ...known, ...body, updated_at }
        ctx.equal(exchange.body.credit_grant, wanted, 'the grant', exchange)
        known = (await ctx.succeed('getCreditGrant', { path })).body.credit_grant
        ctx.equal(known, wanted, 'the grant as it is read')
      }
      const after = await ctx.succeed('listCustomerWalletTransactions', { path: { id } })
      ctx.equal(after.body.wallet_transactions, before.body.wallet_transactions, 'the ledger', after)
    },
  },
  {
    ...defaults,
    id: 'wallets.void-takes-back-the-rest',
    title:
      'Voiding a grant takes back what is left of it, no more, and once; what was drawn stays drawn. The ledger selects by type and invoice.',
    reference: 'voidCreditGrant',
    operations: ['createCreditGrant', 'voidCreditGrant', 'payInvoice', 'listCustomerWalletTransactions'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const { id } = customer
      const made = await grant(ctx, customer, { amount: '5.00', priority: 1 })
      await grant(ctx, customer, { amount: '1.00' })
      const invoice = await unpaidInvoice(ctx, { customer_id: id, line_items: [line(1, 150)] })
      await ctx.succeed('payInvoice', { path: { id: invoice.id }, body: { source: 'wallet' } })
      const path = { id: made.id }
      const exchange = await ctx.succeed('voidCreditGrant', { path })
      const voided = exchange.body.credit_grant
      const { voided_at, updated_at } = voided
      ctx.equal(voided, { ...made, remaining: '0.00', voided_at, updated_at }, 'the voided grant', exchange)
      ctx.equal(voided_at !== null && voided_at >= made.created_at, true, 'that voided_at is set', exchange)
      ctx.equal(await balanceOf(ctx, customer), '1.00', 'the balance, of the other grant')
      const again = await ctx.succeed('voidCreditGrant', { path })
      ctx.equal(again.body.credit_grant, voided, 'the grant when it is voided again', again)
      const [last, ...rest] = await soundLedger(ctx, customer)
      ctx.equal(
        [last?.type, last?.amount, last?.credit_grant_id, rest.length],
        ['void', '-3.50', made.id, 3],
        'type, amount and grant of the last transaction, and how many came before it',
      )
      for (const [query, wanted] of [
        [{ type: 'void' }, ['void']],
        [{ type: ['invoice_payment', 'void'] }, ['void', 'invoice_payment']],
        [{ invoice_id: invoice.id }, ['invoice_payment']],
      ] as const) {
        const found = await ctx.succeed('listCustomerWalletTransactions', { path: { id }, query })
        const types = found.body.wallet_transactions.map((each) => each.type)
        ctx.equal(types, wanted, `the types for ${JSON.stringify(query)}`, found)
      }
    },
  },
  {
    ...defaults,
    id: 'wallets.void-takes-back-a-part',
    title:
      'A part of a grant can be taken back: the rest can still be drawn, the grant is not voided until nothing is left, and more than is left is refused.',
    reference: 'voidCreditGrant',
    operations: ['createCreditGrant', 'voidCreditGrant', 'listCustomerWalletTransactions'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const made = await grant(ctx, customer, { amount: '5.00' })
      const voiding = (amount: string) => ({ path: { id: made.id }, body: { amount } })
      const exchange = await ctx.succeed('voidCreditGrant', voiding('3.50'))
      const { updated_at } = exchange.body.credit_grant
      const left = { ...made, remaining: '1.50', updated_at }
      ctx.equal(exchange.body.credit_grant, left, 'the grant, without 3.50', exchange)
      ctx.equal(await balanceOf(ctx, customer), '1.50', 'the balance')
      await refused(ctx, 'voidCreditGrant', voiding('1.51'), [409, 'VOID_TOO_LARGE'], { remaining: '1.50' })
      const rest = await ctx.succeed('voidCreditGrant', voiding('1.50'))
      const { remaining, voided_at } = rest.body.credit_grant
      ctx.equal(
        [remaining, voided_at !== null],
        ['0.00', true],
        'what is left, and that voided_at is set',
        rest,
      )
      ctx.equal(
        (await soundLedger(ctx, customer)).map(({ type, amount }) => [type, amount]),
        [
          ['void', '-1.50'],
          ['void', '-3.50'],
          ['grant', '5.00'],
        ],
        'the ledger, the newest first',
      )
    },
  },
  {
    ...defaults,
    id: 'wallets.voided-gets-nothing-back',
    title: 'Where usage falls, nothing comes back to a grant that was voided.',
    reference: 'voidCreditGrant',
    operations: ['createCreditGrant', 'voidCreditGrant', 'ingestEvents', 'listCustomerWalletTransactions'],
    async run(ctx) {
      const { customer, code, send } = await subscribeInUnit(ctx, {
        charge_model: 'per_unit',
        unit_amount: '0.1',
      })
      const { id: grant_id } = await grant(ctx, customer, {
        account_type: 'pricing_unit' as const,
        pricing_unit_code: code,
        amount: '10',
      })
      await send(30)
      await ctx.succeed('voidCreditGrant', { path: { id: grant_id } })
      ctx.equal(await balanceOf(ctx, customer, code), '0', 'the balance after the grant was voided')
      await send(-20)
      ctx.equal(await balanceOf(ctx, customer, code), '0', 'the balance after usage fell')
      const ledger = await soundLedger(ctx, customer)
      ctx.equal(
        ledger.map(({ type, amount }) => [type, amount]),
        [
          ['void', '-2'],
          ['usage', '2'],
          ['void', '-7'],
          ['usage', '-3'],
          ['grant', '10'],
        ],
        'the ledger, the newest first',
      )
    },
  },
]
