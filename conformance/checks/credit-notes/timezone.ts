import type { Check } from '../../kit/check.ts'
import { issueNote } from '../../kit/credit-notes.ts'
import { createCustomer, unpaidInvoice } from '../../kit/fixtures.ts'

export const checks: Check[] = [
  {
    tag: 'Credit notes',
    level: 'behaviour',
    id: 'notes.timezone',
    title: 'A credit note has the time zone of its invoice.',
    reference: 'createCreditNote',
    operations: ['createCreditNote', 'listCreditNotes', 'createCustomer', 'finalizeInvoice'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx, { timezone: 'Asia/Tokyo' })
      const invoice = await unpaidInvoice(ctx, { customer_id })
      const note = await issueNote(ctx, invoice)
      const listed = await ctx.succeed('listCreditNotes', { query: { customer_id } })
      ctx.equal(
        [note.timezone, ...listed.body.credit_notes.map(({ timezone }) => timezone)],
        ['Asia/Tokyo', 'Asia/Tokyo'],
        'the time zone of the note, and of the listed one',
        listed,
      )
    },
  },
]
