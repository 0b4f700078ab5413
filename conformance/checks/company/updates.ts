import type { components } from '../../../generated/types.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { restoringCompany } from '../../kit/company.ts'
import { createInvoice, finalizedInvoice } from '../../kit/fixtures.ts'
import { invalid } from '../../kit/requests.ts'

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
  contact: { name: 'Accounts', phone: '+49 40 0000', email: null },
  registration_number: 'HRB 000000',
  legal_text: 'Registered in Hamburg',
  electronic_address: { scheme: '9930', id: 'DE123456788' },
}
const GREEN = { brand_color: '#0b6340' }
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='
const SECOND = {
  address: null,
  tax_ids: [],
  bank_account: null,
  support_email: null,
  contact: null,
  registration_number: null,
  legal_text: null,
  electronic_address: null,
}

export const checks: Check[] = [
  {
    ...defaults,
    id: 'company.update-changes-what-is-sent',
    title:
      'A PATCH changes the fields that are sent; an object is replaced as a whole, and what it leaves out is null.',
    operations: ['updateCompany', 'getCompany'],
    run: (ctx) =>
      restoringCompany(ctx, async (before) => {
        const named = { ...FIRST, name: 'Nordwind Cloud' }
        const first = await update(ctx, { ...named, appearance: GREEN })
        const appearance = { ...before.appearance, ...GREEN }
        ctx.equal(first, { ...before, ...named, appearance }, 'the company after the update')
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
    id: 'company.tax-ids-have-a-form',
    title: 'A tax number of the company needs the form of its type, as one of a customer does.',
    operations: ['updateCompany', 'getCompany'],
    run: (ctx) =>
      restoringCompany(ctx, async () => {
        const known = await update(ctx, FIRST)
        const tax_ids = [...FIRST.tax_ids, { type: 'gb_vat', value: 'DE123456788' }]
        const problems = [{ path: 'body.tax_ids[2].value', code: 'invalid_tax_id' }]
        await invalid(ctx, 'updateCompany', { body: { name: 'Changed', tax_ids } }, problems)
        const read = await ctx.succeed('getCompany')
        ctx.equal(read.body.company, known, 'the company after a refused change', read)
        const spaced = [{ type: 'gb_vat', value: 'GB 000 0000-00' }]
        ctx.equal((await update(ctx, { tax_ids: spaced })).tax_ids, spaced, 'the number as it was sent')
      }),
  },
  {
    ...defaults,
    id: 'company.logo-has-a-url',
    title: 'A logo is sent as a data URL and read as the URL of an image; null removes it.',
    operations: ['updateCompany', 'getCompany'],
    run: (ctx) =>
      restoringCompany(ctx, async ({ appearance: { logo_url } }) => {
        // A logo of the company could not be put back.
        if (logo_url !== null) return
        const { appearance } = await update(ctx, { appearance: { logo: LOGO, ...GREEN } })
        ctx.equal(/^https?:/.test(appearance.logo_url ?? ''), true, 'whether the logo has a URL')
        const read = await ctx.succeed('getCompany')
        ctx.equal(read.body.company.appearance, appearance, 'the appearance, as it is read', read)
        const without = await update(ctx, { appearance: { logo: null } })
        ctx.equal(without.appearance, { logo_url: null, ...GREEN }, 'the appearance without a logo')
      }),
  },
  {
    ...defaults,
    id: 'company.invoices-keep-their-seller',
    title:
      'A draft shows the current details of the seller; a finalized invoice keeps those that it had then.',
    operations: ['updateCompany', 'createInvoice', 'finalizeInvoice', 'getInvoice'],
    run: (ctx) =>
      restoringCompany(ctx, async () => {
        await update(ctx, { ...FIRST, name: 'First', appearance: GREEN })
        const finalized = await finalizedInvoice(ctx)
        const draft = await createInvoice(ctx)
        await update(ctx, { ...SECOND, name: 'Second', appearance: { brand_color: null } })
        for (const [{ id }, seller, color] of [
          [finalized, { ...FIRST, name: 'First' }, GREEN.brand_color],
          [draft, { ...SECOND, name: 'Second' }, null],
        ] as const) {
          const read = await ctx.succeed('getInvoice', { path: { id } })
          const { status, appearance } = read.body.invoice
          const what = `the seller of the ${status} invoice after the company was updated`
          ctx.equal([read.body.invoice.seller, appearance.brand_color], [seller, color], what, read)
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
      restoringCompany(ctx, async () => {
        await update(ctx, { invoice_prefix: 'OLD', number_width: 6 })
        const first = await finalizedInvoice(ctx)
        const count = Number(first.invoice_number?.split('-')[1])
        await update(ctx, { invoice_prefix: 'NEW2', number_width: 12 })
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
      restoringCompany(ctx, async () => {
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
