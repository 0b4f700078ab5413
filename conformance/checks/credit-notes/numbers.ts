import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { type CreditNote, issueNote, linesOf, noteOf, noteOfOpen, voidNote } from '../../kit/credit-notes.ts'
import { line, unpaidInvoice } from '../../kit/fixtures.ts'
import { refused } from '../../kit/requests.ts'

/** Each run leaves out this many numbers, so that the company can be checked again. */
const STEP = 2
const BEYOND = 1_000_000

export const checks: Check[] = [
  {
    id: 'notes.numbers',
    title:
      'Credit notes have a series of their own without gaps, with the prefix of the company; it goes on from next_credit_note_number, and the list selects by one.',
    tag: 'Credit notes',
    level: 'behaviour',
    reference: 'createCreditNote',
    operations: [
      'createCreditNote',
      'listCreditNotes',
      'voidCreditNote',
      'updateCompany',
      'getCompany',
      'finalizeInvoice',
    ],
    async run(ctx) {
      const prefix = (await companyOf(ctx)).credit_note_prefix
      const { count, text } = numberOf(await noteOfOpen(ctx))
      ctx.equal(text, prefix, 'what is before the number')
      await voidNote(ctx, await noteOfOpen(ctx))
      const invoices = (await companyOf(ctx)).next_invoice_number
      const invoice = await unpaidInvoice(ctx, { line_items: [line(1, 1_000)] })
      await refused(ctx, 'createCreditNote', noteOf(invoice, [[0, BEYOND]]), [409, 'CREDIT_NOTE_TOO_LARGE'])
      const give = () => issueNote(ctx, invoice, { line_items: linesOf(invoice, [[0, 1]]) })
      const given = await give()
      ctx.equal(numberOf(given).count, count + 2, 'the number after a void note and a refused one')
      ctx.equal(given.invoice_number, invoice.invoice_number, 'the number of the invoice that it corrects')
      for (const [number, wanted] of [
        [given.credit_note_number, [given.id]],
        [`${given.credit_note_number}X`, []],
      ] as const) {
        const listed = await ctx.succeed('listCreditNotes', { query: { credit_note_number: number } })
        const ids = listed.body.credit_notes.map(({ id }) => id)
        ctx.equal(ids, wanted, `the credit notes with the number ${number}`, listed)
      }
      const after = await companyOf(ctx)
      ctx.equal(after.next_invoice_number, invoices + 1, 'next_invoice_number after an invoice and its note')
      ctx.equal(after.next_credit_note_number, count + 3, 'next_credit_note_number')

      const wanted = count + 3 + STEP
      await update(ctx, { next_credit_note_number: wanted })
      const taken = { body: { next_credit_note_number: count + 2 } }
      await refused(ctx, 'updateCompany', taken, [409, 'CREDIT_NOTE_NUMBER_TAKEN'], { last: count + 2 })
      const invoicesOfEach = await ctx.all(4, () => unpaidInvoice(ctx))
      const counts = await ctx.all(4, async (index) => {
        const own = invoicesOfEach[index] ?? invoice
        return numberOf(await issueNote(ctx, own)).count
      })
      ctx.equal(
        counts.toSorted((a, b) => a - b),
        [0, 1, 2, 3].map((index) => wanted + index),
        `the numbers of four credit notes that are issued at once where ${wanted} is the next`,
      )
      try {
        await update(ctx, { credit_note_prefix: 'GIVEN' })
        const next = numberOf(await give())
        ctx.equal([next.text, next.count], ['GIVEN', wanted + 4], 'the number after a new prefix')
      } finally {
        await update(ctx, { credit_note_prefix: prefix })
      }
    },
  },
]

async function companyOf(ctx: CheckContext) {
  return (await ctx.succeed('getCompany')).body.company
}

async function update(ctx: CheckContext, body: object): Promise<void> {
  await ctx.succeed('updateCompany', { body })
}

function numberOf({ credit_note_number }: CreditNote): { text: string; count: number } {
  const at = credit_note_number.lastIndexOf('-')
  return { text: credit_note_number.slice(0, at), count: Number(credit_note_number.slice(at + 1)) }
}
