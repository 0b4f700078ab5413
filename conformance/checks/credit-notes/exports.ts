import type { Check } from '../../kit/check.ts'
import { issueNote, notesOfACustomer, voidNote } from '../../kit/credit-notes.ts'
import { expectRows, exported } from '../../kit/exported.ts'
import { finalizedInvoice } from '../../kit/fixtures.ts'

export const checks: Check[] = [
  {
    id: 'notes.exported',
    tag: 'Credit notes',
    level: 'behaviour',
    reference: 'exportCreditNotes',
    title:
      'The CSV has the credit notes that the filters select, the newest first, with where each amount went.',
    operations: ['exportCreditNotes', 'createCreditNote', 'voidCreditNote'],
    async run(ctx) {
      const { call, add } = await notesOfACustomer(ctx)
      const { customer_id } = call.query
      const out = { excess: 'out_of_band', out_of_band_reference: '=1+1', memo: 'A "memo"' } as const
      const invoice = await finalizedInvoice(ctx, { customer_id })
      const body = { source: 'out_of_band' } as const
      await ctx.succeed('payInvoice', { path: { id: invoice.id }, body })
      const note = await issueNote(ctx, invoice, out)
      const { id } = await voidNote(ctx, { id: await add() })
      const rows = await exported(ctx, 'exportCreditNotes', { customer_id })
      expectRows(
        ctx,
        rows,
        [
          { id, status: 'void', memo: '', applied_to_invoice: '2.50', out_of_band: '0.00' },
          {
            id: note.id,
            status: 'issued',
            memo: 'A "memo"',
            applied_to_invoice: '0.00',
            out_of_band: '2.50',
          },
        ],
        'the credit notes of the customer',
      )
      const [, row] = rows
      ctx.equal(
        [row?.credit_note_number, row?.invoice_number, row?.total, row?.out_of_band_reference],
        [note.credit_note_number, invoice.invoice_number, '2.50', "'=1+1"],
        'the numbers, the total, and a reference that is no formula',
      )
      const issued = await exported(ctx, 'exportCreditNotes', { customer_id, status: ['issued'] })
      ctx.equal(
        issued.map((each) => each.id),
        [note.id],
        'the issued ones',
      )
    },
  },
]
