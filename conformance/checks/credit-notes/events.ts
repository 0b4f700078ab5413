import type { Check } from '../../kit/check.ts'
import { noteOf } from '../../kit/credit-notes.ts'
import { leaves } from '../../kit/event-log.ts'
import { line, unpaidInvoice } from '../../kit/fixtures.ts'

export const checks: Check[] = [
  {
    id: 'notes.events',
    title:
      'A credit note that is issued or voided leaves its event, with those of the invoice and of the wallet that it changes.',
    tag: 'Credit notes',
    level: 'behaviour',
    reference: 'createCreditNote',
    operations: ['createCreditNote', 'voidCreditNote', 'listWebhookEvents'],
    async run(ctx) {
      const invoice = await unpaidInvoice(ctx, { line_items: [line(1, 1_000)] })
      const give = async (amount: number, types: string[]) => {
        const call = noteOf(invoice, [[0, amount]])
        const { credit_note } = await leaves(ctx, { id: 'createCreditNote', call, types })
        return { path: { id: String(credit_note?.id) } }
      }
      const issued = 'credit_note.issued'
      const part = await give(300, [issued, 'invoice.updated'])
      const voided = ['credit_note.voided', 'invoice.updated']
      await leaves(ctx, { id: 'voidCreditNote', call: part, types: voided })
      const body = { source: 'out_of_band', amount_cents: 400 }
      await ctx.succeed('payInvoice', { path: { id: invoice.id }, body })
      const granted = ['credit_grant.created', 'wallet.recovered']
      const rest = await give(1_000, [issued, 'invoice.paid', ...granted])
      const types = ['credit_note.voided', 'invoice.reopened', 'credit_grant.voided', 'wallet.depleted']
      await leaves(ctx, { id: 'voidCreditNote', call: rest, types })
      await leaves(ctx, { id: 'voidCreditNote', call: rest, types: [] })
    },
  },
]
