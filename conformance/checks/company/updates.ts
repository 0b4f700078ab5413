import type { components } from '../../../generated/types.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createInvoice, finalizedInvoice } from '../../kit/fixtures.ts'

type Update = components['schemas']['CompanyUpdate']

const defaults = { tag: 'Company', level: 'behaviour', reference: 'updateCompany' } as const

const ADDRESS = {
  line1: 'Hafenstraße 12',
  line2: null,
  postal_code: '20457',
  city: 'Hamburg',
  state: null,
  country: 'DE',
}
const BANK = { account_holder: 'A', account_number: 'DE02 1203', bank_code: 'BYLADEM1001', bank_name: null }
const FIRST = {
  address: ADDRESS,
  tax_ids: [
    { type: 'eu_vat', value: 'DE123456788' },
    { type: 'de_stn', value: '12/345/67890' },
  ],
  bank_account: BANK,
  support_email: 'billing@example.com',
  brand_color: '#0b6340',
}
const SECOND = { address: null, tax_ids: [], bank_account: null, support_email: null, brand_color: null }

export const checks: Check[] = [
  {
    ...defaults,
    id: 'company.update-changes-what-is-sent',
    title:
      'A PATCH changes the fields that are sent; an object is replaced as a whole, and what it leaves out is null.',
    operations: ['updateCompany', 'getCompany'],
    run: (ctx) =>
      restoring(ctx, async (before) => {
        const first = await update(ctx, { ...FIRST, name: 'Nordwind Cloud' })
        ctx.equal(first, { ...before, ...FIRST, name: 'Nordwind Cloud' }, 'the company after the update')
        const { line1, country } = ADDRESS
        const short = await update(ctx, { address: { line1, country } })
        const address = { ...ADDRESS, postal_code: null, city: null }
        ctx.equal(short, { ...first, address }, 'the company with a shorter address')
        const read = await ctx.succeed('getCompany')
        ctx.equal(read.body.company, short, 'the company, as it is read', read)
        ctx.equal(await update(ctx, SECOND), { ...short, ...SECOND }, 'the company without details')
      }),
  },
  {
    ...defaults,
    id: 'company.invoices-keep-their-seller',
    title:
      'A draft shows the current details of the seller; a finalized invoice keeps those that it had then.',
    operations: ['updateCompany', 'createInvoice', 'finalizeInvoice', 'getInvoice'],
    run: (ctx) =>
      restoring(ctx, async () => {
        await update(ctx, { ...FIRST, name: 'First' })
        const finalized = await finalizedInvoice(ctx)
        const draft = await createInvoice(ctx)
        await update(ctx, { ...SECOND, name: 'Second' })
        for (const [{ id }, name, seller] of [
          [finalized, 'First', FIRST],
          [draft, 'Second', SECOND],
        ] as const) {
          const read = await ctx.succeed('getInvoice', { path: { id } })
          const { status, account_name } = read.body.invoice
          const what = `the seller of the ${status} invoice after the company was updated`
          ctx.equal([account_name, read.body.invoice.seller], [name, seller], what, read)
        }
      }),
  },
  {
    ...defaults,
    id: 'company.numbers-go-on',
    title:
      'A new prefix and width are for the next numbers: counting goes on, and numbers that were given stay.',
    operations: ['updateCompany', 'finalizeInvoice', 'getInvoice'],
    run: (ctx) =>
      restoring(ctx, async () => {
        await update(ctx, { invoice_prefix: 'OLD', invoice_number_width: 6 })
        const first = await finalizedInvoice(ctx)
        const count = Number(first.invoice_number?.split('-')[1])
        await update(ctx, { invoice_prefix: 'NEW2', invoice_number_width: 12 })
        const next = await finalizedInvoice(ctx)
        ctx.equal(next.invoice_number, `NEW2-${String(count + 1).padStart(12, '0')}`, 'the next number')
        const read = await ctx.succeed('getInvoice', { path: { id: first.id } })
        ctx.equal(read.body.invoice.invoice_number, first.invoice_number, 'the number given before', read)
        const query = { invoice_number: next.invoice_number ?? '' }
        const listed = await ctx.succeed('listInvoices', { query })
        ctx.equal(
          listed.body.invoices.map(({ id }) => id),
          [next.id],
          'the invoice of that number',
          listed,
        )
      }),
  },
  {
    ...defaults,
    id: 'company.update-is-of-one-company',
    title: 'An update changes the key’s company, in its mode, and no other.',
    operations: ['updateCompany', 'getCompany'],
    needs: ['other-key'],
    run: (ctx) =>
      restoring(ctx, async () => {
        const key = 'other'
        const other = (await ctx.succeed('getCompany', { key })).body.company
        await update(ctx, { ...FIRST, name: ctx.unique('name'), invoice_prefix: 'OWN' })
        const after = await ctx.succeed('getCompany', { key })
        ctx.equal(after.body.company, other, 'the other company', after)
      }),
  },
]

async function update(ctx: CheckContext, body: Update) {
  return (await ctx.succeed('updateCompany', { body })).body.company
}

/** Leaves the company as it was. */
async function restoring(
  ctx: CheckContext,
  work: (before: components['schemas']['Company']) => Promise<void>,
): Promise<void> {
  const before = (await ctx.succeed('getCompany')).body.company
  const { mode: _mode, default_currency_code: _currency, limits: _limits, ...settings } = before
  try {
    await work(before)
  } finally {
    await update(ctx, settings)
  }
}
