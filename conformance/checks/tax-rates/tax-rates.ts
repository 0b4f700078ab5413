import type { Check } from '../../kit/check.ts'
import { leaves } from '../../kit/event-log.ts'
import { createCustomer, createPlan } from '../../kit/fixtures.ts'
import { findRow } from '../../kit/pages.ts'
import { invalid, refused } from '../../kit/requests.ts'
import { createTaxRate, newTaxRate } from '../../kit/tax-rates.ts'

const defaults = { tag: 'Tax rates', level: 'behaviour', reference: 'createTaxRate' } as const
const TAKEN = [409, 'CODE_ALREADY_EXISTS'] as const

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
    id: 'tax-rates.archived-for-a-while',
    title: 'Archiving twice is as archiving once; the code is free meanwhile, and then taken by who has it.',
    reference: 'archiveTaxRate',
    operations: ['createTaxRate', 'archiveTaxRate', 'unarchiveTaxRate'],
    async run(ctx) {
      const made = await createTaxRate(ctx)
      const { code } = made
      const path = { id: made.id }
      const archived = (await ctx.succeed('archiveTaxRate', { path })).body.tax_rate
      const { archived_at, updated_at } = archived
      ctx.equal(archived, { ...made, archived_at, updated_at }, 'the archived tax rate')
      ctx.equal(typeof archived_at, 'string', 'the type of archived_at')
      const again = await ctx.succeed('archiveTaxRate', { path })
      ctx.equal(again.body.tax_rate, archived, 'the tax rate, archived again', again)
      const other = { path: { id: (await createTaxRate(ctx, { code })).id } }
      await refused(ctx, 'unarchiveTaxRate', { path }, TAKEN, { code })
      await ctx.succeed('archiveTaxRate', other)
      const active = await ctx.succeed('unarchiveTaxRate', { path })
      ctx.equal(active.body.tax_rate.archived_at, null, 'archived_at of an active rate', active)
      const twice = await ctx.succeed('unarchiveTaxRate', { path })
      ctx.equal(twice.body.tax_rate, active.body.tax_rate, 'the tax rate, unarchived again', twice)
      await refused(ctx, 'createTaxRate', { body: newTaxRate(ctx, { code }) }, TAKEN, { code })
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
  {
    ...defaults,
    id: 'tax-rates.filters',
    title: 'The list selects archived or active tax rates, and by code together.',
    reference: 'listTaxRates',
    operations: ['listTaxRates', 'createTaxRate', 'archiveTaxRate'],
    async run(ctx) {
      const first = await createTaxRate(ctx)
      const { code } = first
      await ctx.succeed('archiveTaxRate', { path: { id: first.id } })
      const second = await createTaxRate(ctx, { code })
      for (const [query, wanted] of [
        [{ code }, [first.id, second.id]],
        [{ code, archived: true }, [first.id]],
        [{ code, archived: false }, [second.id]],
      ] as const) {
        const exchange = await ctx.succeed('listTaxRates', { query })
        const ids = exchange.body.tax_rates.map(({ id }) => id)
        const which = `the tax rates for ${JSON.stringify(query)}`
        ctx.equal(ids.toSorted(), wanted.toSorted(), which, exchange)
      }
    },
  },
  {
    ...defaults,
    id: 'tax-rates.events',
    title: 'Each change of a tax rate leaves exactly one event, with the rate as it is answered.',
    reference: 'listWebhookEvents',
    operations: ['listWebhookEvents', 'createTaxRate', 'updateTaxRate', 'archiveTaxRate', 'unarchiveTaxRate'],
    async run(ctx) {
      const body = newTaxRate(ctx)
      const types = ['tax_rate.created']
      const { tax_rate } = await leaves(ctx, { id: 'createTaxRate', call: { body }, types })
      const path = { id: String(tax_rate?.id) }
      const { code } = await createTaxRate(ctx)
      const replaced_by = { code, at: '2027-01-01T00:00:00Z' }
      for (const change of [{ name: 'New' }, { replaced_by }, { replaced_by: null }])
        await leaves(ctx, { id: 'updateTaxRate', call: { path, body: change }, types: ['tax_rate.updated'] })
      await leaves(ctx, { id: 'updateTaxRate', call: { path, body: { name: 'New' } }, types: [] })
      await leaves(ctx, { id: 'archiveTaxRate', call: { path }, types: ['tax_rate.archived'] })
      await leaves(ctx, { id: 'archiveTaxRate', call: { path }, types: [] })
      await leaves(ctx, { id: 'unarchiveTaxRate', call: { path }, types: ['tax_rate.unarchived'] })
    },
  },
]
