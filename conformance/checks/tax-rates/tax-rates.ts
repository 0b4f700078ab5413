import type { Check } from '../../kit/check.ts'
import { createCustomer, createPlan } from '../../kit/fixtures.ts'
import { findRow } from '../../kit/pages.ts'
import { invalid, refused } from '../../kit/requests.ts'
import { createTaxRate, newTaxRate } from '../../kit/tax-rates.ts'

const defaults = { tag: 'Tax rates', level: 'behaviour', reference: 'createTaxRate' } as const

const UNTAXED = ['exempt', 'reverse_charge', 'intra_community', 'export', 'outside_scope'] as const
const PERCENTAGE = 'body.percentage'
const NOTE = 'body.note'

export const checks: Check[] = [
  {
    ...defaults,
    id: 'tax-rates.read-as-created',
    title:
      'A tax rate of each category is read as it was created, its percentage exactly and without trailing zeros.',
    operations: ['createTaxRate', 'getTaxRate', 'listTaxRates'],
    async run(ctx) {
      const read = async (members: Parameters<typeof createTaxRate>[1], wanted: object) => {
        const made = await createTaxRate(ctx, members)
        const known = { ...made, ...members, ...wanted, replaced_by: null, archived_at: null }
        ctx.equal(made, known, 'the tax rate that was created')
        const exchange = await ctx.succeed('getTaxRate', { path: { id: made.id } })
        ctx.equal(exchange.body.tax_rate, made, 'the tax rate that is read', exchange)
        ctx.equal(await findRow(ctx, 'listTaxRates', made), made, 'the tax rate in the list')
      }
      for (const [percentage, plain] of [
        ['19', '19'],
        ['0.0001', '0.0001'],
        ['5.50', '5.5'],
        ['100.0000', '100'],
      ] as const)
        await read({ percentage }, { percentage: plain, country: null, note: null, metadata: {} })
      const more = { country: 'FR', metadata: { law: 'a' } }
      await read({ ...more, category: 'zero', percentage: '0.0' }, { percentage: '0', note: null })
      for (const category of UNTAXED)
        await read({ ...more, category, percentage: '0', note: `Why ${category}` }, {})
    },
  },
  {
    ...defaults,
    id: 'tax-rates.percentage-of-category',
    title: 'A standard rate is above 0, and every other one is 0.',
    operations: ['createTaxRate'],
    async run(ctx) {
      const problem = [{ path: PERCENTAGE, code: 'not_allowed' }]
      await invalid(ctx, 'createTaxRate', { body: newTaxRate(ctx, { percentage: '0.0000' }) }, problem)
      for (const category of ['zero', ...UNTAXED]) {
        const note = category === 'zero' ? null : 'Why'
        const body = newTaxRate(ctx, { category, note, percentage: '0.0001' })
        await invalid(ctx, 'createTaxRate', { body }, problem)
      }
    },
  },
  {
    ...defaults,
    id: 'tax-rates.note-of-category',
    title: 'A rate that is neither standard nor zero has a note, and these two have none.',
    operations: ['createTaxRate'],
    async run(ctx) {
      for (const category of UNTAXED)
        for (const none of [{}, { note: null }]) {
          const body = newTaxRate(ctx, { category, percentage: '0', ...none })
          await invalid(ctx, 'createTaxRate', { body }, [{ path: NOTE, code: 'required' }])
        }
      for (const [category, percentage] of [
        ['standard', '19'],
        ['zero', '0'],
      ]) {
        const body = newTaxRate(ctx, { category, percentage, note: 'Why' })
        await invalid(ctx, 'createTaxRate', { body }, [{ path: NOTE, code: 'not_allowed' }])
      }
      const both = newTaxRate(ctx, { category: 'exempt', percentage: '19' })
      await invalid(ctx, 'createTaxRate', { body: both }, [
        { path: PERCENTAGE, code: 'not_allowed' },
        { path: NOTE, code: 'required' },
      ])
    },
  },
  {
    ...defaults,
    id: 'tax-rates.what-it-taxes-stays',
    title: 'An update changes the name and the metadata; code, percentage, category, country and note stay.',
    reference: 'updateTaxRate',
    operations: ['createTaxRate', 'updateTaxRate', 'getTaxRate'],
    async run(ctx) {
      const made = await createTaxRate(ctx, { country: 'DE', metadata: { a: '1' } })
      const path = { id: made.id }
      const fixed = { code: 'x', percentage: '20', category: 'zero', country: 'FR', note: 'Why' }
      for (const [name, value] of Object.entries(fixed)) {
        const body = { name: 'New', [name]: value }
        const problem = [{ path: `body.${name}`, code: 'unknown_field' }]
        await invalid(ctx, 'updateTaxRate', { path, body }, problem)
      }
      const body = { name: 'New', metadata: { b: '2' } }
      const exchange = await ctx.succeed('updateTaxRate', { path, body })
      const { updated_at } = exchange.body.tax_rate
      const wanted = { ...made, name: 'New', metadata: { a: '1', b: '2' }, updated_at }
      ctx.equal(exchange.body.tax_rate, wanted, 'the tax rate after the update', exchange)
      const read = await ctx.succeed('getTaxRate', { path })
      ctx.equal(read.body.tax_rate, wanted, 'the tax rate that is read', read)
    },
  },
  {
    ...defaults,
    id: 'tax-rates.in-use',
    title: 'A rate is not archived while a customer, or a plan that is active, names it.',
    reference: 'archiveTaxRate',
    operations: [
      ...(['createTaxRate', 'archiveTaxRate', 'createCustomer', 'updateCustomer'] as const),
      ...(['createPlan', 'updatePlan'] as const),
    ],
    async run(ctx) {
      const { id, code } = await createTaxRate(ctx)
      const path = { id }
      const tax_rate_codes = [code]
      const customer = await createCustomer(ctx, { tax_rate_codes })
      const plan = await createPlan(ctx, { tax_rate_codes })
      const inUse = [409, 'TAX_RATE_IN_USE'] as const
      const uses = { company: false, customer_ids: [customer.id], plan_ids: [plan.id] }
      await refused(ctx, 'archiveTaxRate', { path }, inUse, uses)
      const free = { tax_rate_codes: null }
      await ctx.succeed('updatePlan', { path: { id: plan.id }, body: free })
      await refused(ctx, 'archiveTaxRate', { path }, inUse, { customer_ids: [customer.id], plan_ids: [] })
      await ctx.succeed('updateCustomer', { path: { id: customer.id }, body: free })
      await ctx.succeed('updatePlan', { path: { id: plan.id }, body: { tax_rate_codes } })
      await refused(ctx, 'archiveTaxRate', { path }, inUse, { customer_ids: [], plan_ids: [plan.id] })
      await ctx.succeed('updatePlan', { path: { id: plan.id }, body: { tax_rate_codes: [] } })
      const { tax_rate } = (await ctx.succeed('archiveTaxRate', { path })).body
      ctx.equal(typeof tax_rate.archived_at, 'string', 'the type of archived_at')
    },
  },
]
