import type { Check } from '../../kit/check.ts'
import { restoringCompany } from '../../kit/company.ts'
import { expectSelected } from '../../kit/expect-selected.ts'
import { createCustomer, createInvoice, type Invoice, line } from '../../kit/fixtures.ts'
import { createTaxRate } from '../../kit/tax-rates.ts'

const defaults = { tag: 'Invoices', level: 'behaviour', reference: '#section/Taxes' } as const

const ADDRESS = { line1: 'Beispielweg 1', postal_code: '00000', city: 'Hamburg', country: 'DE' }
const TAX_IDS = [{ type: 'eu_vat', value: 'DE000000000' }]

export const checks: Check[] = [
  {
    ...defaults,
    id: 'invoices.issues',
    title:
      'A draft says which lines of a taxable customer have no tax rate, and which address or tax number is missing; once finalized, no more.',
    operations: [
      ...(['createInvoice', 'getInvoice', 'updateInvoice', 'finalizeInvoice'] as const),
      ...(['createTaxRate', 'updateCompany', 'updateCustomer'] as const),
    ],
    run: (ctx) =>
      restoringCompany(ctx, async () => {
        const { code } = await createTaxRate(ctx)
        await ctx.succeed('updateCompany', { body: { address: null, tax_ids: [] } })
        const customer = await createCustomer(ctx)
        const taxed = { ...line(), tax_rate_codes: [code] }
        const { id } = await createInvoice(ctx, {
          customer_id: customer.id,
          line_items: [taxed, line(), line()],
        })
        const path = { id }
        const expectIssues = async (what: string, wanted: Array<[code: string, path: string]>) => {
          const read = await ctx.succeed('getInvoice', { path })
          const issues = read.body.invoice.issues.map((issue) => [issue.code, issue.path])
          ctx.equal(issues, wanted, `the issues of the draft ${what}`, read)
        }
        const unrated: [string, string] = ['no_tax_rate', 'line_items[1].tax_rates']
        const sellers: Array<[string, string]> = [
          ['seller_address_missing', 'seller.address'],
          ['seller_tax_id_missing', 'seller.tax_ids'],
        ]
        const buyer: [string, string] = ['buyer_address_missing', 'buyer.address']
        await expectIssues('with two lines without a rate', [unrated, ...sellers, buyer])
        await ctx.succeed('updateCustomer', { path: { id: customer.id }, body: { address: ADDRESS } })
        await expectIssues('of a customer with an address', [unrated, ...sellers])
        await ctx.succeed('updateCompany', { body: { address: ADDRESS, tax_ids: TAX_IDS } })
        await expectIssues('of a company with address and number', [unrated])
        await ctx.succeed('updateCustomer', { path: { id: customer.id }, body: { tax_status: 'exempt' } })
        await expectIssues('of a customer who is exempt', [])
        await ctx.succeed('updateCustomer', {
          path: { id: customer.id },
          body: { tax_status: 'taxable', address: null },
        })
        const rated = await ctx.succeed('updateInvoice', { path, body: { tax_rate_codes: [code] } })
        ctx.equal(codesOf(rated.body.invoice), ['buyer_address_missing'], 'the issues with a rate', rated)
        const finalized = await ctx.succeed('finalizeInvoice', { path })
        ctx.equal(finalized.body.invoice.issues, [], 'the issues once it is finalized', finalized)
      }),
  },
  {
    ...defaults,
    id: 'invoices.found-by-issues',
    title: 'Lists, exports and reports select drafts with issues, or the invoices without any.',
    reference: 'listInvoices',
    operations: ['listInvoices', 'exportInvoices', 'getInvoicesReport', 'createTaxRate', 'updateCompany'],
    run: (ctx) =>
      restoringCompany(ctx, async () => {
        const { code } = await createTaxRate(ctx)
        await ctx.succeed('updateCompany', { body: { address: ADDRESS, tax_ids: TAX_IDS } })
        const { id: customer_id } = await createCustomer(ctx, { address: ADDRESS })
        const rated = { customer_id, line_items: [{ ...line(), tax_rate_codes: [code] }] }
        const faulty = await createInvoice(ctx, { customer_id })
        const right = await createInvoice(ctx, rated)
        const finalized = await createInvoice(ctx, { customer_id })
        await ctx.succeed('finalizeInvoice', { path: { id: finalized.id } })
        await expectSelected(ctx, { customer_id, has_issues: true }, [faulty])
        await expectSelected(ctx, { customer_id, has_issues: false }, [right, finalized])
        await expectSelected(ctx, { customer_id, has_issues: true, status: ['open'] }, [])
        await expectSelected(ctx, { customer_id, has_issues: false, status: ['draft'] }, [right])
        await ctx.succeed('updateCompany', { body: { address: null } })
        await expectSelected(ctx, { customer_id, has_issues: true }, [faulty, right])
        await ctx.succeed('updateCompany', { body: { address: ADDRESS, tax_ids: [] } })
        await expectSelected(ctx, { customer_id, has_issues: false }, [finalized])
        await ctx.succeed('updateCompany', { body: { tax_ids: TAX_IDS } })
        await ctx.succeed('updateCustomer', { path: { id: customer_id }, body: { address: null } })
        await expectSelected(ctx, { customer_id, has_issues: true }, [faulty, right])
      }),
  },
]

function codesOf({ issues }: Invoice): string[] {
  return issues.map(({ code }) => code)
}
