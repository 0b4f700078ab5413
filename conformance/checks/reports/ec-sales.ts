import type { components } from '../../../generated/types.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { restoringCompany } from '../../kit/company.ts'
import { issueNote, linesOf } from '../../kit/credit-notes.ts'
import { exported } from '../../kit/exported.ts'
import { createCustomer, line, unpaidInvoice } from '../../kit/fixtures.ts'
import { createTaxRate } from '../../kit/tax-rates.ts'

type Schemas = components['schemas']
type TaxIds = Schemas['TaxIdInput'][]

export const checks: Check[] = [
  {
    tag: 'Reports',
    level: 'behaviour',
    id: 'reports.ec-sales',
    title:
      'The EC sales list has what was supplied without tax to each VAT number of another country, by category, less credit notes and without void invoices.',
    reference: 'exportEcSales',
    operations: ['exportEcSales', 'updateCompany', 'finalizeInvoice', 'voidInvoice', 'createCreditNote'],
    run: (ctx) =>
      restoringCompany(ctx, async () => {
        await ctx.succeed('updateCompany', { body: { address: { country: 'DE' } } })
        const goods = { percentage: '0', category: 'intra_community', note: 'Article 138' } as const
        const { code } = await createTaxRate(ctx, goods)
        const { code: taxed } = await createTaxRate(ctx)
        const [abroad, atHome] = [`FR${digits(ctx, 11)}`, `DE${digits(ctx, 9)}`]
        const bill = async (tax_ids: TaxIds, members: Partial<Schemas['InvoiceCreate']> = {}) => {
          const tax_status = members.line_items ? 'taxable' : 'reverse_charge'
          const buyer = { name: 'Acme', currency_code: 'EUR', tax_ids, tax_status } as const
          const { id: customer_id } = await createCustomer(ctx, buyer)
          return unpaidInvoice(ctx, { customer_id, line_items: [line(1, 1_000)], ...members })
        }
        const [home, other] = [
          { type: 'eu_vat', value: atHome },
          { type: 'eu_vat', value: abroad },
        ]
        await bill([home])
        const first = await bill([home, other])
        await issueNote(ctx, first, { line_items: linesOf(first, [[0, 325]]) })
        await bill([other], {
          line_items: [
            { ...line(1, 200), tax_rate_codes: [code] },
            { ...line(1, 400), tax_rate_codes: [taxed] },
          ],
        })
        const { id } = await bill([other])
        await ctx.succeed('voidInvoice', { path: { id } })
        const rows = await exported(ctx, 'exportEcSales', {})
        ctx.equal(
          rows.filter(({ tax_number }) => tax_number === abroad || tax_number === atHome),
          [
            ['intra_community', '2.00'],
            ['reverse_charge', '6.75'],
          ].map(([category, net]) => ({
            country: 'FR',
            tax_number: abroad,
            category,
            currency_code: 'EUR',
            net,
            name: 'Acme',
          })),
          'the lines of two VAT numbers',
        )
      }),
  },
]

/** Digits that another run is unlikely to draw. */
function digits(ctx: CheckContext, count: number): string {
  return Array.from({ length: count }, () => Math.floor(ctx.random() * 10)).join('')
}
