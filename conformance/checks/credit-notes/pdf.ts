import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { noteOfOpen, voidNote } from '../../kit/credit-notes.ts'
import type { AnyExchange } from '../../kit/exchange.ts'
import { skipUnlessConfigured } from '../../kit/not-configured.ts'

export const checks: Check[] = [
  {
    id: 'notes.pdf',
    title:
      'The PDF of a credit note is a PDF whose file has the name of its number, the same byte for byte until it is voided.',
    tag: 'Credit notes',
    level: 'behaviour',
    reference: 'getCreditNotePdf',
    operations: ['getCreditNotePdf', 'createCreditNote', 'voidCreditNote'],
    async run(ctx: CheckContext) {
      const note = await noteOfOpen(ctx)
      const pdf = await getPdf(ctx, note)
      ctx.equal(pdf.headers['content-type'], 'application/pdf', 'the Content-Type', pdf)
      ctx.equal(pdf.text.slice(0, 5), '%PDF-', 'the first five characters of the file', pdf)
      const wanted = `inline; filename="${note.credit_note_number}.pdf"`
      ctx.equal(pdf.headers['content-disposition'], wanted, 'the Content-Disposition', pdf)
      const again = await getPdf(ctx, note)
      ctx.equal(again.headers.etag, pdf.headers.etag, 'the ETag, read again', again)
      ctx.expect(again.text === pdf.text, {
        expected: 'the same bytes as at first',
        actual: 'other bytes',
        exchange: again,
      })
      await voidNote(ctx, note)
      const voided = await getPdf(ctx, note)
      ctx.expect(voided.text !== pdf.text && voided.headers.etag !== pdf.headers.etag, {
        expected: 'another file, with another ETag, once the credit note is void',
        actual: `the same file, or the same ETag, ${voided.headers.etag}`,
        exchange: voided,
      })
    },
  },
]

async function getPdf(ctx: CheckContext, { id }: { id: string }): Promise<AnyExchange> {
  const answer = await ctx.call('getCreditNotePdf', { path: { id } })
  skipUnlessConfigured(answer)
  ctx.expectStatus(answer, 200)
  return answer
}
