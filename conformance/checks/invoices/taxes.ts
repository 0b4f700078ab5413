import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCustomer, createInvoice, type Invoice, line } from '../../kit/fixtures.ts'
import { invalid } from '../../kit/requests.ts'
import { createTaxRate } from '../../kit/tax-rates.ts'

const defaults = {
  tag: 'Invoices',
  level: 'behaviour',
  reference: '#section/Taxes',
} as const
const operations: Check['operations'] = ['createTaxRate', 'createInvoice']
const [PAST, FUTURE] = ['2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z']

export const checks: Check[] = [
  {
    ...defaults,
    id: 'taxes.once-a-rate',
    title: 'Tax is rounded once for each rate and invoice, and shared among the lines so that it adds up.',
    operations,
    async run(ctx) {
      const { code, id, name } = await createTaxRate(ctx)
      const invoice = await taxed(ctx, [333, 333, 333], [code])
      ctx.equal(
        sumsOf(invoice),
        [999, 0, 190, 1_189],
        'subtotal, discount, tax and total of 3 × 3.33 at 19 %',
      )
      ctx.equal(sharesOf(invoice), [63, 64, 63], 'the tax of the lines')
      const rates = invoice.line_items.map(({ tax_rates }) => tax_rates)
      const wanted = [{ tax_rate_id: id, percentage: '19', category: 'standard' }]
      ctx.equal(rates, [wanted, wanted, wanted], 'the rates of the lines')
      const entry = { tax_rate_id: id, code, name, percentage: '19', category: 'standard' }
      ctx.equal(
        invoice.taxes,
        [{ ...entry, note: null, taxable_cents: 999, tax_cents: 190 }],
        'the taxes of the invoice',
      )
      const other = await createTaxRate(ctx, { percentage: '5.5' })
      const both = await taxed(ctx, [1_000, -500], [code, other.code])
      ctx.equal(sumsOf(both), [500, 0, 123, 623], 'the sums at 19 % and 5.5 %: neither is taxed by the other')
    },
  },
  {
    ...defaults,
    id: 'taxes.inclusive',
    title:
      'Prices with tax in them come to what they say, and the tax is the part of it that the rates make.',
    operations,
    async run(ctx) {
      const { code } = await createTaxRate(ctx)
      const invoice = await taxed(ctx, [4_900, 8_000, 7_100], [code], { tax_behavior: 'inclusive' })
      ctx.equal(invoice.tax_behavior, 'inclusive', 'tax_behavior')
      ctx.equal(sumsOf(invoice), [16_807, 0, 3_193, 20_000], 'subtotal, discount, tax and total')
      ctx.equal(sharesOf(invoice), [782, 1_278, 1_133], 'the tax of the lines')
      const [entry] = invoice.taxes
      ctx.equal([entry?.taxable_cents, entry?.tax_cents], [16_807, 3_193], 'what is taxed, and the tax')
    },
  },
  {
    ...defaults,
    id: 'taxes.which-rate',
    title:
      "A line's own rates hold before those of its customer; an empty list is none, and null asks further.",
    operations: [...operations, 'createCustomer'],
    async run(ctx) {
      const [own, customers] = [await createTaxRate(ctx), await createTaxRate(ctx, { percentage: '7' })]
      const customer = await createCustomer(ctx, { tax_rate_codes: [customers.code] })
      const invoice = await createInvoice(ctx, {
        customer_id: customer.id,
        line_items: [
          { ...line(1, 100), tax_rate_codes: [own.code] },
          { ...line(1, 100), tax_rate_codes: [] },
          { ...line(1, 100), tax_rate_codes: null },
          line(1, 100),
        ],
      })
      ctx.equal(sharesOf(invoice), [19, 0, 7, 7], 'the tax of the lines')
      const unknown = { ...line(), tax_rate_codes: [own.code, ctx.unique('none')] }
      const body = { customer_id: customer.id, collection_method: 'send_invoice', line_items: [unknown] }
      await invalid(ctx, 'createInvoice', { body }, [
        { path: 'body.line_items[0].tax_rate_codes[1]', code: 'unknown_tax_rate' },
      ])
    },
  },
  {
    ...defaults,
    id: 'taxes.status',
    title:
      'A customer who is exempt, or owes the tax itself, has one entry of 0 % instead of any rate, also on drafts that it has.',
    operations: [...operations, 'createCustomer', 'updateCustomer', 'getInvoice'],
    async run(ctx) {
      const { code } = await createTaxRate(ctx)
      const customer = await createCustomer(ctx, { tax_rate_codes: [code] })
      const draft = await createInvoice(ctx, { customer_id: customer.id, line_items: [line(1, 100)] })
      ctx.equal(draft.tax_cents, 19, 'the tax of a taxable customer')
      const tax_ids = [{ type: 'eu_vat', value: 'FR00000000000' }]
      for (const tax_status of ['exempt', 'reverse_charge'] as const) {
        await ctx.succeed('updateCustomer', { path: { id: customer.id }, body: { tax_status, tax_ids } })
        const read = await ctx.succeed('getInvoice', { path: { id: draft.id } })
        const { invoice } = read.body
        ctx.equal([invoice.tax_cents, invoice.buyer.tax_status], [0, tax_status], 'tax and status', read)
        const entries = invoice.taxes.map(({ tax_rate_id, percentage, category, taxable_cents }) => [
          tax_rate_id,
          percentage,
          category,
          taxable_cents,
        ])
        ctx.equal(entries, [[null, '0', tax_status, 100]], 'the taxes', read)
        const ofLine = [{ tax_rate_id: null, percentage: '0', category: tax_status }]
        ctx.equal(invoice.line_items[0]?.tax_rates, ofLine, 'the tax rates of its line', read)
      }
    },
  },
  {
    ...defaults,
    id: 'taxes.replaced',
    title: 'A rate that another one replaces holds for what ends by that moment, and the other one after it.',
    operations: [...operations, 'updateTaxRate'],
    async run(ctx) {
      const next = await createTaxRate(ctx, { percentage: '20' })
      for (const [at, tax] of [
        [PAST, 20],
        [FUTURE, 19],
      ] as const) {
        const old = await createTaxRate(ctx)
        const body = { replaced_by: { code: next.code, at } }
        await ctx.succeed('updateTaxRate', { path: { id: old.id }, body })
        const invoice = await taxed(ctx, [100], [old.code])
        ctx.equal(invoice.tax_cents, tax, `the tax of 1.00 at 19 %, replaced by 20 % at ${at}`)
      }
    },
  },
  {
    ...defaults,
    id: 'taxes.fixed-when-finalized',
    title: 'A draft has the rates of now once it is finalized; afterwards they stay, whatever changes.',
    operations: [
      ...operations,
      ...(['createCustomer', 'updateCustomer', 'updateTaxRate', 'finalizeInvoice', 'getInvoice'] as const),
    ],
    async run(ctx) {
      const [old, next] = [await createTaxRate(ctx), await createTaxRate(ctx, { percentage: '20' })]
      const customer = await createCustomer(ctx, { tax_rate_codes: [old.code] })
      const { id } = await createInvoice(ctx, { customer_id: customer.id, line_items: [line(1, 100)] })
      const replaced_by = { code: next.code, at: PAST }
      await ctx.succeed('updateTaxRate', { path: { id: old.id }, body: { replaced_by } })
      const finalized = (await ctx.succeed('finalizeInvoice', { path: { id } })).body.invoice
      ctx.equal([finalized.tax_cents, finalized.total_cents], [20, 120], 'tax and total once it is finalized')
      await ctx.succeed('updateTaxRate', { path: { id: old.id }, body: { replaced_by: null } })
      await ctx.succeed('updateCustomer', { path: { id: customer.id }, body: { tax_status: 'exempt' } })
      const read = await ctx.succeed('getInvoice', { path: { id } })
      const { taxes, line_items, buyer } = read.body.invoice
      const wanted = [finalized.taxes, finalized.line_items, finalized.buyer]
      ctx.equal([taxes, line_items, buyer], wanted, 'taxes, lines and buyer later', read)
    },
  },
  {
    ...defaults,
    id: 'taxes.draft-codes',
    title:
      'The codes of a draft replace those of all its lines, but not the status of its customer; null takes them back.',
    reference: 'updateInvoice',
    operations: [...operations, 'createCustomer', 'updateInvoice', 'updateCustomer'],
    async run(ctx) {
      const [own, ofDraft] = [await createTaxRate(ctx), await createTaxRate(ctx, { percentage: '7' })]
      const customer = await createCustomer(ctx)
      const line_items = [{ ...line(1, 100), tax_rate_codes: [own.code] }]
      const { id } = await createInvoice(ctx, { customer_id: customer.id, line_items })
      const change = async (tax_rate_codes: string[] | null, tax_cents: number) => {
        const exchange = await ctx.succeed('updateInvoice', { path: { id }, body: { tax_rate_codes } })
        const { invoice } = exchange.body
        const what = [invoice.tax_rate_codes, invoice.tax_cents, invoice.total_cents]
        ctx.equal(what, [tax_rate_codes, tax_cents, 100 + tax_cents], 'codes, tax and total', exchange)
      }
      await change([ofDraft.code], 7)
      await change([], 0)
      await change(null, 19)
      await ctx.succeed('updateCustomer', { path: { id: customer.id }, body: { tax_status: 'exempt' } })
      await change([ofDraft.code], 0)
    },
  },
]

/** An invoice of these amounts, each line with these codes. */
function taxed(
  ctx: CheckContext,
  amounts: readonly number[],
  tax_rate_codes: string[],
  members: Parameters<typeof createInvoice>[1] = {},
): Promise<Invoice> {
  const line_items = amounts.map((cents) => ({ ...line(1, cents), tax_rate_codes }))
  return createInvoice(ctx, { line_items, ...members })
}

function sumsOf({ subtotal_cents, discount_cents, tax_cents, total_cents }: Invoice): number[] {
  return [subtotal_cents, discount_cents, tax_cents, total_cents]
}

function sharesOf({ line_items }: Invoice): number[] {
  return line_items.map(({ tax_cents }) => tax_cents)
}
