import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { issueNote } from '../../kit/credit-notes.ts'
import { completeInvoice } from '../../kit/e-invoices.ts'
import { finalizedInvoice } from '../../kit/fixtures.ts'
import { skipUnlessConfigured } from '../../kit/not-configured.ts'

export const checks: Check[] = [
  {
    id: 'notes.e-invoice',
    title:
      'The e-invoice of a credit note is a credit note (381) that names the invoice which it corrects; of an invoice without a tax rate it is refused.',
    tag: 'Credit notes',
    level: 'behaviour',
    reference: 'getCreditNoteEInvoice',
    operations: ['getCreditNoteEInvoice', 'createCreditNote', 'updateCompany'],
    async run(ctx: CheckContext) {
      const untaxed = await issueNote(ctx, await finalizedInvoice(ctx))
      const path = { id: untaxed.id }
      const refused = await ctx.call('getCreditNoteEInvoice', { path, query: { format: 'ubl' } })
      skipUnlessConfigured(refused)
      ctx.expectStatus(refused, 409, 'E_INVOICE_INCOMPLETE')
      const invoice = await completeInvoice(ctx)
      const note = await issueNote(ctx, invoice)
      for (const format of ['ubl', 'cii', 'xrechnung']) {
        const query = { format }
        const file = await ctx.call('getCreditNoteEInvoice', { path: { id: note.id }, query })
        skipUnlessConfigured(file)
        ctx.expectStatus(file, 200)
        for (const text of [note.credit_note_number, '381', invoice.invoice_number, '29.75'])
          ctx.expect(file.text.includes(`>${text}<`), {
            expected: `an element with ${text} in ${format}`,
            actual: 'none',
            exchange: file,
          })
      }
    },
  },
]
