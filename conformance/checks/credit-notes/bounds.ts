import type { OperationId } from '../../../generated/operations.ts'
import type { Check } from '../../kit/check.ts'
import type { Call, CheckContext } from '../../kit/check-context.ts'
import { issueNote, linesOf, noteOf, type Part } from '../../kit/credit-notes.ts'
import { createInvoice, type Invoice, line, unpaidInvoice } from '../../kit/fixtures.ts'
import { invalid, refused, UNKNOWN_ID } from '../../kit/requests.ts'
import { createTaxRate } from '../../kit/tax-rates.ts'

const defaults = { tag: 'Credit notes', level: 'behaviour', reference: 'createCreditNote' } as const
const operations: Check['operations'] = ['createCreditNote', 'previewCreditNote']
const BOTH: OperationId[] = ['createCreditNote', 'previewCreditNote']
const TOO_LARGE = [409, 'CREDIT_NOTE_TOO_LARGE'] as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'notes.by-line-and-rate',
    title: 'No line, no tax rate and not the invoice is given back beyond what is left of it.',
    operations,
    async run(ctx) {
      const lines = await unpaidInvoice(ctx, { line_items: [line(1, 500), line(1, 400)] })
      await issueNote(ctx, lines, { line_items: linesOf(lines, [[0, 200]]) })
      await expectTooLarge(ctx, lines, [[1], [0, 301]], { place: 0, left: 300 })
      await issueNote(ctx, lines, { line_items: linesOf(lines, [[0, 300]]) })
      await expectTooLarge(ctx, lines, [[0]], { place: 0, left: 0 })

      const sums = await unpaidInvoice(ctx, { line_items: [line(1, 1_000), line(1, -400)] })
      await issueNote(ctx, sums, { line_items: linesOf(sums, [[0, 100]]) })
      await expectTooLarge(ctx, sums, [[0, 501]], { left: 500 })
      await issueNote(ctx, sums, { line_items: linesOf(sums, [[0, 500]]) })

      const { code } = await createTaxRate(ctx)
      const taxed = { tax_rate_codes: [code] }
      const line_items = [{ ...line(1, 1_000), ...taxed }, { ...line(1, -400), ...taxed }, line(1, 5_000)]
      const rates = await unpaidInvoice(ctx, { line_items })
      await expectTooLarge(ctx, rates, [[0, 601]], { left: 600 })
      await expectTooLarge(ctx, rates, [[1, -1], [2]], { left: 600 })
      await issueNote(ctx, rates, { line_items: linesOf(rates, [[0, 600]]) })
      await expectTooLarge(ctx, rates, [[0, 1]], { left: 0 })
    },
  },
  {
    ...defaults,
    id: 'notes.bad-lines',
    title:
      'A line that is unknown, named twice or of the other sign is refused, and so is a note of less than nothing.',
    operations,
    async run(ctx) {
      const invoice = await unpaidInvoice(ctx, { line_items: [line(1, 500), line(1, -100)] })
      const other = await unpaidInvoice(ctx)
      const range = 'amount_out_of_range'
      const unknown = (line_item_id = UNKNOWN_ID) => [{ line_item_id }]
      for (const [lines, path, code] of [
        [unknown(), 'body.line_items[0].line_item_id', 'unknown_line_item'],
        [unknown(other.line_items[0]?.id), 'body.line_items[0].line_item_id', 'unknown_line_item'],
        [linesOf(invoice, [[0, 1], [0]]), 'body.line_items[1].line_item_id', 'duplicate_line_item'],
        [linesOf(invoice, [[0, -1]]), 'body.line_items[0].amount_cents', range],
        [linesOf(invoice, [[0], [1, 1]]), 'body.line_items[1].amount_cents', range],
        [linesOf(invoice, [[1]]), 'body.line_items', range],
      ] as const)
        await each((id) =>
          invalid(ctx, id, noteOf(invoice, undefined, { line_items: [...lines] }), [{ path, code }]),
        )
      const call = noteOf(invoice, undefined, { out_of_band_reference: 'SEPA 1' })
      const path = 'body.out_of_band_reference'
      await each((id) => invalid(ctx, id, call, [{ path, code: 'not_allowed' }]))
    },
  },
  {
    ...defaults,
    id: 'notes.of-which-invoices',
    title:
      'A draft and a void invoice have no credit notes; an uncollectible one does. An invoice with one is not voided.',
    operations: [...operations, 'voidInvoice', 'markInvoiceUncollectible', 'voidCreditNote'],
    async run(ctx) {
      const draft = await createInvoice(ctx)
      const voided = await unpaidInvoice(ctx)
      await ctx.succeed('voidInvoice', { path: { id: voided.id } })
      for (const [invoice, status] of [
        [draft, 'draft'],
        [voided, 'void'],
      ] as const)
        await each((id) => refused(ctx, id, noteOf(invoice), [409, 'INVOICE_NOT_CREDITABLE'], { status }))
      const lost = await unpaidInvoice(ctx)
      const path = { id: lost.id }
      await ctx.succeed('markInvoiceUncollectible', { path })
      const note = await issueNote(ctx, lost, { line_items: linesOf(lost, [[0, 1]]) })
      const has = { credit_note_ids: [note.id] }
      await refused(ctx, 'voidInvoice', { path }, [409, 'INVOICE_HAS_CREDIT_NOTES'], has)
      await ctx.succeed('voidCreditNote', { path: { id: note.id } })
      await ctx.succeed('voidInvoice', { path })
    },
  },
]

/** A preview is refused as the note is. */
async function each(expectRefusal: (id: OperationId) => Promise<unknown>): Promise<void> {
  for (const id of BOTH) await expectRefusal(id)
}

async function expectTooLarge(
  ctx: CheckContext,
  invoice: Invoice,
  parts: readonly Part[],
  { place, left }: { place?: number; left: number },
): Promise<void> {
  const line_item_id = place === undefined ? null : invoice.line_items[place]?.id
  const call: Call = noteOf(invoice, parts)
  await each((id) => refused(ctx, id, call, TOO_LARGE, { line_item_id, left_cents: left }))
}
