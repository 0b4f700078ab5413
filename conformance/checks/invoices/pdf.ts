import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import type { AnyExchange } from '../../kit/exchange.ts'
import { createInvoice, unpaidInvoice } from '../../kit/fixtures.ts'
import { skipUnlessConfigured } from '../../kit/not-configured.ts'

const defaults = { tag: 'Invoices', level: 'behaviour', reference: 'getInvoicePdf' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'invoices.pdf',
    title: 'The PDF of an invoice is a PDF whose file has the name of its number; a draft has none.',
    operations: ['getInvoicePdf', 'createInvoice', 'finalizeInvoice'],
    async run(ctx) {
      const draft = await createInvoice(ctx)
      const refused = await ctx.call('getInvoicePdf', { path: { id: draft.id } })
      ctx.expectStatus(refused, 409, 'INVOICE_IS_DRAFT')
      const { id, invoice_number } = await unpaidInvoice(ctx)
      const pdf = await getPdf(ctx, id)
      ctx.equal(pdf.headers['content-type'], 'application/pdf', 'the Content-Type', pdf)
      ctx.equal(pdf.text.slice(0, 5), '%PDF-', 'the first five characters of the file', pdf)
      const wanted = `inline; filename="${invoice_number}.pdf"`
      ctx.equal(pdf.headers['content-disposition'], wanted, 'the Content-Disposition', pdf)
    },
  },
  {
    ...defaults,
    id: 'invoices.pdf-stays',
    title:
      'The PDF of an invoice is the same, byte for byte, whenever it is read and after a payment; that it was voided is added.',
    operations: ['getInvoicePdf', 'payInvoice', 'voidPayment', 'voidInvoice'],
    async run(ctx: CheckContext) {
      const { id } = await unpaidInvoice(ctx)
      const path = { id }
      const issued = await getPdf(ctx, id)
      expectSame(ctx, await getPdf(ctx, id), issued, 'read again')
      const body = { source: 'out_of_band', amount_cents: 1 } as const
      const paid = await ctx.succeed('payInvoice', { path, body })
      expectSame(ctx, await getPdf(ctx, id), issued, 'after a part of it was paid')
      const payment_id = paid.body.invoice.payments[0]?.id ?? ''
      await ctx.succeed('voidPayment', { path: { id, payment_id } })
      expectSame(ctx, await getPdf(ctx, id), issued, 'after that payment was voided')
      await ctx.succeed('voidInvoice', { path })
      const voided = await getPdf(ctx, id)
      ctx.expect(voided.text !== issued.text && voided.headers.etag !== issued.headers.etag, {
        expected: 'another file, with another ETag, once the invoice is void',
        actual: `the same file, or the same ETag, ${voided.headers.etag}`,
      })
    },
  },
  {
    ...defaults,
    id: 'invoices.receipt',
    title:
      'The receipt of an invoice is a PDF that stays the same, byte for byte, as long as the invoice is paid; otherwise there is none.',
    reference: 'getInvoiceReceipt',
    operations: ['getInvoiceReceipt', 'createInvoice', 'payInvoice', 'voidPayment'],
    async run(ctx) {
      const draft = await createInvoice(ctx)
      const { id, invoice_number } = await unpaidInvoice(ctx)
      const path = { id }
      const none = [409, 'INVOICE_NOT_PAID'] as const
      for (const unpaid of [draft.id, id])
        ctx.expectStatus(await ctx.call('getInvoiceReceipt', { path: { id: unpaid } }), ...none)
      const body = { source: 'out_of_band', amount_cents: 1 } as const
      const partly = await ctx.succeed('payInvoice', { path, body })
      ctx.expectStatus(await ctx.call('getInvoiceReceipt', { path }), ...none)
      await ctx.succeed('payInvoice', { path, body: { source: 'out_of_band' } })
      const receipt = await getFile(ctx, 'getInvoiceReceipt', id)
      ctx.equal(receipt.headers['content-type'], 'application/pdf', 'the Content-Type', receipt)
      ctx.equal(receipt.text.slice(0, 5), '%PDF-', 'the first five characters of the file', receipt)
      const wanted = `inline; filename="${invoice_number}-receipt.pdf"`
      ctx.equal(receipt.headers['content-disposition'], wanted, 'the Content-Disposition', receipt)
      expectSame(ctx, await getFile(ctx, 'getInvoiceReceipt', id), receipt, 'read again')
      const payment_id = partly.body.invoice.payments[0]?.id ?? ''
      await ctx.succeed('voidPayment', { path: { id, payment_id } })
      ctx.expectStatus(await ctx.call('getInvoiceReceipt', { path }), ...none)
    },
  },
]

async function getPdf(ctx: CheckContext, id: string): Promise<AnyExchange> {
  return getFile(ctx, 'getInvoicePdf', id)
}

async function getFile(
  ctx: CheckContext,
  operation: 'getInvoicePdf' | 'getInvoiceReceipt',
  id: string,
): Promise<AnyExchange> {
  const answer = await ctx.call(operation, { path: { id } })
  skipUnlessConfigured(answer)
  ctx.expectStatus(answer, 200)
  return answer
}

function expectSame(ctx: CheckContext, pdf: AnyExchange, issued: AnyExchange, when: string): void {
  ctx.equal(pdf.headers.etag, issued.headers.etag, `the ETag of the PDF, ${when}`, pdf)
  ctx.expect(pdf.text === issued.text, {
    expected: `the same bytes as at first, ${when}`,
    actual: 'other bytes',
    exchange: pdf,
  })
}
