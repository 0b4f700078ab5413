import type { components } from '../../generated/types.ts'
import type { Call, CheckContext } from './check-context.ts'
import { createCustomer, finalizedInvoice, type Invoice } from './fixtures.ts'

type Schemas = components['schemas']
export type CreditNote = Schemas['CreditNote']
export type CreditNoteCreate = Schemas['CreditNoteCreate']
type Preview = Schemas['CreditNotePreview']

/** Which line of an invoice, by its place, and how much of it. By default all that is left. */
export type Part = readonly [place: number, amount_cents?: number]

export function linesOf({ line_items }: Pick<Invoice, 'line_items'>, parts: readonly Part[]) {
  return parts.map(([place, amount_cents]) => ({
    line_item_id: line_items[place]?.id ?? '',
    ...(amount_cents !== undefined && { amount_cents }),
  }))
}

/** The request for a note. Without `parts`, it is of all that is left of the invoice. */
export function noteOf(
  invoice: Pick<Invoice, 'id' | 'line_items'>,
  parts?: readonly Part[],
  members: Partial<CreditNoteCreate> = {},
) {
  const lines = parts && { line_items: linesOf(invoice, parts) }
  return { path: { id: invoice.id }, body: { reason: 'order_change', ...lines, ...members } }
}

/** Gives back all that is left of the invoice, unless `members` say less. */
export async function issueNote(
  ctx: CheckContext,
  { id }: Pick<Invoice, 'id'>,
  members: Partial<CreditNoteCreate> = {},
): Promise<CreditNote> {
  const body: CreditNoteCreate = { reason: 'order_change', ...members }
  return (await ctx.succeed('createCreditNote', { path: { id }, body })).body.credit_note
}

/** Issues a note, after a check that its preview says what it comes to. */
export async function issueAsPreviewed(
  ctx: CheckContext,
  call: ReturnType<typeof noteOf>,
): Promise<CreditNote> {
  const previewed = await ctx.succeed('previewCreditNote', call)
  const { credit_note } = (await ctx.succeed('createCreditNote', call)).body
  const line_items = credit_note.line_items.map(({ id: _, ...line }) => line)
  const shown: Record<string, unknown> = { ...credit_note, line_items }
  const names = Object.keys(previewed.body.credit_note_preview)
  const same = Object.fromEntries(names.map((name) => [name, shown[name]]))
  ctx.equal(previewed.body.credit_note_preview, same, 'the preview of the credit note', previewed)
  return credit_note
}

/** Where the money is: taken off the invoice, in the wallet, refunded, and sent out of band. */
export function placesOf(note: CreditNote | Preview): number[] {
  return [
    note.applied_to_invoice_cents,
    note.credited_to_wallet_cents,
    note.refunded_cents,
    note.out_of_band_cents,
  ]
}

/** What is due of an invoice, and what took the rest. */
export async function owedOf(ctx: CheckContext, { id }: { id: string }) {
  const { invoice } = (await ctx.succeed('getInvoice', { path: { id } })).body
  const { status, amount_paid_cents, amount_credited_cents, amount_due_cents } = invoice
  return {
    status,
    paid: amount_paid_cents,
    credited: amount_credited_cents,
    due: amount_due_cents,
    noted: invoice.credit_note_total_cents,
  }
}

export async function voidNote(ctx: CheckContext, { id }: Pick<CreditNote, 'id'>): Promise<CreditNote> {
  return (await ctx.succeed('voidCreditNote', { path: { id } })).body.credit_note
}

/** Makes an open invoice of 250 cents, and a note of all of it. */
export async function noteOfOpen(ctx: CheckContext): Promise<CreditNote> {
  return issueNote(ctx, await finalizedInvoice(ctx, { customer_id: (await createCustomer(ctx)).id }))
}

/** Returns a list of credit notes of its own, and how to add a row. */
export async function notesOfACustomer(ctx: CheckContext) {
  const customer_id = (await createCustomer(ctx)).id
  const add = async () => (await issueNote(ctx, await finalizedInvoice(ctx, { customer_id }))).id
  return { call: { query: { customer_id } }, add }
}

/** Two requests each that succeed. */
export const noteRequests = {
  createCreditNote: async (ctx: CheckContext): Promise<[Call, Call]> => {
    const invoice = await finalizedInvoice(ctx, { customer_id: (await createCustomer(ctx)).id })
    const giving = (amount_cents: number) => ({
      path: { id: invoice.id },
      body: {
        reason: 'order_change',
        line_items: [{ line_item_id: invoice.line_items[0]?.id, amount_cents }],
      },
    })
    return [giving(1), giving(2)]
  },
  voidCreditNote: async (ctx: CheckContext): Promise<[Call, Call]> => [
    { path: { id: (await noteOfOpen(ctx)).id } },
    { path: { id: (await noteOfOpen(ctx)).id } },
  ],
}
