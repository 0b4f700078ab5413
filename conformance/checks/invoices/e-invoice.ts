import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { restoringCompany } from '../../kit/company.ts'
import { completeInvoice, SELLER, taxedDraft } from '../../kit/e-invoices.ts'
import type { AnyExchange } from '../../kit/exchange.ts'
import { skipUnlessConfigured } from '../../kit/not-configured.ts'

const defaults = { tag: 'Invoices', level: 'behaviour', reference: 'getInvoiceEInvoice' } as const
const XML = ['ubl', 'cii', 'xrechnung'] as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'invoices.e-invoice',
    title:
      'The e-invoice of an invoice is XML that says its number and what is due, the same byte for byte, or with factur_x a PDF; a draft has none.',
    operations: ['getInvoiceEInvoice', 'createInvoice', 'finalizeInvoice', 'payInvoice', 'updateCompany'],
    async run(ctx: CheckContext) {
      const draft = await taxedDraft(ctx)
      const refused = await get(ctx, draft.id, 'ubl')
      ctx.expectStatus(refused, 409, 'INVOICE_IS_DRAFT')
      const { id, invoice_number: number } = await completeInvoice(ctx)
      const first = await Promise.all(XML.map((format) => getFile(ctx, id, format)))
      for (const [index, file] of first.entries()) {
        const format = XML[index]
        ctx.equal(
          file.headers['content-type']?.split(';')[0],
          'application/xml',
          `the type of ${format}`,
          file,
        )
        const named = `attachment; filename="${number}.xml"`
        ctx.equal(file.headers['content-disposition'], named, `the Content-Disposition of ${format}`, file)
        for (const text of [String(number), '380', '25.00', '4.75', '29.75', 'EUR'])
          ctx.expect(file.text.includes(`>${text}<`), {
            expected: `an element with ${text} in ${format}`,
            actual: 'none',
            exchange: file,
          })
      }
      await ctx.succeed('payInvoice', { path: { id }, body: { source: 'out_of_band', amount_cents: 1 } })
      for (const [index, format] of XML.entries())
        ctx.equal((await getFile(ctx, id, format)).text, first[index]?.text, `${format}, after a payment`)
      const pdf = await getFile(ctx, id, 'factur_x')
      ctx.equal(pdf.headers['content-type'], 'application/pdf', 'the type of factur_x', pdf)
      ctx.equal(pdf.text.slice(0, 5), '%PDF-', 'the first five characters of factur_x', pdf)
      ctx.equal(pdf.headers['content-disposition'], `attachment; filename="${number}.pdf"`, 'its name', pdf)
    },
  },
  {
    ...defaults,
    id: 'invoices.e-invoice-incomplete',
    title:
      'Where the norm or XRechnung ask for something that the invoice does not have, the answer lists each: its rule and its field.',
    operations: ['getInvoiceEInvoice', 'finalizeInvoice', 'updateCompany'],
    run: (ctx) =>
      restoringCompany(ctx, async () => {
        const none = { address: null, tax_ids: [], contact: null, electronic_address: null }
        await ctx.succeed('updateCompany', { body: none })
        const bare = await finalized(ctx, { currency_code: 'EUR' })
        const byTheNorm = [
          ['BR-8', 'seller.address'],
          ['BR-S-2', 'seller.tax_ids'],
          ['BR-10', 'buyer.address'],
        ]
        await expectMissing(ctx, bare, 'cii', byTheNorm)
        await expectMissing(ctx, bare, 'xrechnung', [
          ...byTheNorm,
          ['BR-DE-5', 'seller.contact.name'],
          ['BR-DE-6', 'seller.contact.phone'],
          ['BR-DE-7', 'seller.contact.email'],
          ['BR-DE-15', 'buyer.buyer_reference'],
          ['PEPPOL-EN16931-R010', 'buyer.electronic_address'],
          ['PEPPOL-EN16931-R020', 'seller.electronic_address'],
        ])
        await ctx.succeed('updateCompany', { body: SELLER })
        await expectMissing(ctx, bare, 'cii', byTheNorm)
        const address = { country: 'DE' }
        await expectMissing(ctx, await finalized(ctx, { currency_code: 'EUR', address }), 'xrechnung', [
          ['BR-DE-8', 'buyer.address.city'],
          ['BR-DE-9', 'buyer.address.postal_code'],
          ['BR-DE-15', 'buyer.buyer_reference'],
          ['PEPPOL-EN16931-R010', 'buyer.electronic_address'],
        ])
      }),
  },
]

type Format = (typeof XML)[number] | 'factur_x'

async function finalized(ctx: CheckContext, buyer: object): Promise<string> {
  const { id } = await taxedDraft(ctx, buyer)
  await ctx.succeed('finalizeInvoice', { path: { id } })
  return id
}

/** The order is free. */
async function expectMissing(ctx: CheckContext, id: string, format: Format, wanted: string[][]) {
  const answer = await get(ctx, id, format)
  skipUnlessConfigured(answer)
  ctx.expectStatus(answer, 409, 'E_INVOICE_INCOMPLETE')
  const { missing } = Object(Object(Object(answer.body).error).details)
  const listed = (Array.isArray(missing) ? missing : []).map(({ rule, path }) => [rule, path].join(' '))
  const same = [listed.toSorted(), wanted.map((each) => each.join(' ')).toSorted()]
  ctx.equal(same[0], same[1], `what ${format} lacks`, answer)
}

async function getFile(ctx: CheckContext, id: string, format: Format): Promise<AnyExchange> {
  const answer = await get(ctx, id, format)
  skipUnlessConfigured(answer)
  ctx.expectStatus(answer, 200)
  return answer
}

function get(ctx: CheckContext, id: string, format: Format): Promise<AnyExchange> {
  return ctx.call('getInvoiceEInvoice', { path: { id }, query: { format } })
}
