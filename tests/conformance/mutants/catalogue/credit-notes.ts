import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Money that is given back wrongly, too often, or to the wrong place. */
export const mutants: Mutant[] = [
  {
    id: 'status-takes-the-first-value',
    defect: 'A list selects by the first of several statuses alone.',
    killedBy: 'notes.void-restores',
    edits: edit('oneForEach', '[...new Set(values)]', 'values.slice(0, 1)'),
  },
  {
    id: 'note-in-utc',
    defect: 'A credit note has the time zone UTC, whatever that of its invoice.',
    killedBy: 'notes.timezone',
    edits: edit(
      'server/operations/credit-notes/response#noteFields',
      'timezone: row.timezone',
      "timezone: 'UTC'",
    ),
  },
  {
    id: 'note-tax-rounded-alone',
    defect: 'The tax of each credit note is rounded by itself, so that all of them differ from the invoice.',
    killedBy: 'notes.any-partition',
    edits: edit('taxReached', 'BigInt(tax) * (before + sum)', 'BigInt(tax) * sum').concat(
      edit('taxReached', 'roundFraction(share) - given', 'roundFraction(share)'),
    ),
  },
  {
    id: 'note-inclusive-tax-added',
    defect: 'Tax that is in the prices is given back once more.',
    killedBy: 'notes.any-partition',
    edits: edit(
      'composeNote',
      "invoice.tax_behavior === 'exclusive' ? amount + tax_cents : amount",
      'amount + tax_cents',
    ),
  },
  {
    id: 'note-line-forgotten',
    defect: 'A line does not remember what was given back of it.',
    killedBy: 'notes.by-line-and-rate',
    edits: edit('leftOf', 'netOf(line) - line.credited_cents', 'netOf(line)'),
  },
  {
    id: 'note-beyond-the-invoice',
    defect: 'The credit lines of an invoice do not count, so that a note can give back more than its total.',
    killedBy: 'notes.by-line-and-rate',
    edits: edit('composeNote', 'if (total_cents > left) throw tooLarge(left)', ''),
  },
  {
    id: 'note-beyond-the-rate',
    defect: 'A note can give back more of a rate than the invoice has of it.',
    killedBy: 'notes.by-line-and-rate',
    edits: edit('sharersOf', 'isBeyond && added !== 0n', 'isBeyond && added === 0n'),
  },
  {
    id: 'note-of-either-sign',
    defect: 'What is given back of a line can have the other sign.',
    killedBy: 'notes.bad-lines',
    edits: edit(
      'assertNamed',
      'Math.sign(amount_cents) === Math.sign(netOf(line)) ||',
      'amount_cents !== 0 ||',
    ),
  },
  {
    id: 'note-line-twice',
    defect: 'A line that is named twice is given back once.',
    killedBy: 'notes.bad-lines',
    edits: edit('assertNamed', 'named.has(line_item_id)', 'named.has(path)'),
  },
  {
    id: 'note-of-a-void-invoice',
    defect: 'A void invoice can be given back.',
    killedBy: 'notes.of-which-invoices',
    edits: edit('composeCreditNote', "status === 'draft' || status === 'void'", "status === 'draft'"),
  },
  {
    id: 'void-with-notes',
    defect: 'An invoice that was given back in part is voided as a whole.',
    killedBy: 'notes.of-which-invoices',
    edits: edit(
      'operations/invoices/void-invoice#voidInvoice',
      "note.status === 'issued'",
      "note.status !== 'issued'",
    ),
  },
  {
    id: 'note-to-the-wallet-first',
    defect: 'A credit note goes to the wallet although the invoice is due.',
    killedBy: 'notes.places',
    edits: edit(
      'issue-credit-note#placesOf',
      'Math.min(total_cents, amountDue(invoice))',
      'invoice.amount_paid_cents > 0 ? 0 : Math.min(total_cents, amountDue(invoice))',
    ),
  },
  {
    id: 'note-leaves-open',
    defect: 'An invoice of which nothing is due any more stays open.',
    killedBy: 'notes.places',
    edits: edit('creditInvoice', 'paid_at: isPaid ? now : null', 'paid_at: null'),
  },
  {
    id: 'note-out-of-band-granted',
    defect: 'What is sent back out of band is granted as well.',
    killedBy: 'notes.places',
    edits: edit(
      'issue-credit-note#issueCreditNote',
      'putIntoWallet(context, invoice, planned.wallet_cents)',
      'putIntoWallet(context, invoice, planned.wallet_cents + planned.out_of_band_cents)',
    ),
  },
  {
    id: 'note-preview-without-excess',
    defect: 'The preview shows all of the rest in the wallet.',
    killedBy: 'notes.places',
    edits: edit(
      'previewCreditNote',
      'issueNote(path.id, body, requestContext)',
      "issueNote(path.id, { ...body, excess: 'wallet' }, requestContext)",
    ),
  },
  {
    id: 'void-note-keeps-paid',
    defect: 'An invoice stays paid when the credit note that paid it is voided.',
    killedBy: 'notes.void-restores',
    edits: edit(
      'takeOffAgain',
      'applied_cents > 0 ? withoutPayment(invoice.status) : invoice.status',
      'invoice.status',
    ),
  },
  {
    id: 'void-note-keeps-lines',
    defect: 'The lines of a void credit note count as given back.',
    killedBy: 'notes.void-restores',
    edits: edit('voidNote', 'creditLines(trx, invoice, note.lines, -1)', 'creditLines(trx, invoice, [], -1)'),
  },
  {
    id: 'void-note-keeps-credit',
    defect: 'The customer keeps the credit of a void credit note.',
    killedBy: 'notes.void-restores',
    edits: edit(
      'voidNote',
      'for (const each of granted)',
      'for (const each of granted.slice(granted.length))',
    ),
  },
  {
    id: 'void-note-after-use',
    defect: 'A credit note is voided although its credit was drawn.',
    killedBy: 'notes.void-restores',
    edits: edit('wholeGrants', '!decimal(each.remaining).eq(each.amount)', 'decimal(each.remaining).lt(0)'),
  },
  {
    id: 'note-number-skipped',
    defect: 'The number that was set for the next credit note is left out.',
    killedBy: 'notes.numbers',
    edits: edit(
      'takeCreditNoteNumber',
      'coalesce(invoice_sequences.next_credit_note_number - 1, invoice_sequences.last_credit_note_number) + 1',
      'coalesce(invoice_sequences.next_credit_note_number, invoice_sequences.last_credit_note_number) + 1',
    ),
  },
  {
    id: 'note-names-itself-as-the-invoice',
    defect: 'A credit note has its own number as that of its invoice.',
    killedBy: 'notes.numbers',
    edits: edit('noteFields', 'invoice_number: row.invoice_number', 'invoice_number: row.number_text'),
  },
  {
    id: 'note-has-the-prefix-of-invoices',
    defect: 'Credit notes have the prefix of invoices.',
    killedBy: 'notes.numbers',
    edits: edit('takeCreditNoteNumber', "'credit_note_prefix'", "'invoice_prefix'"),
  },
  {
    id: 'note-number-used-again',
    defect: 'The next number of credit notes can be one that was given.',
    killedBy: 'notes.numbers',
    edits: edit('changeNextNumber', 'wanted <= last', "wanted <= last && series === 'invoice'"),
  },
  {
    id: 'note-event-missing',
    defect: 'Voiding a credit note leaves no event of its own.',
    killedBy: 'notes.events',
    edits: edit('markNoteVoid', "noteChange(trx, { type: 'credit_note.voided', id: note.id })", ''),
  },
  {
    id: 'note-event-of-an-open-invoice',
    defect: 'The invoice that a credit note pays leaves the event of an update.',
    killedBy: 'notes.events',
    edits: edit(
      'creditInvoice',
      "isPaid ? { type: 'invoice.paid', id } : { type: 'invoice.updated', id, before: invoice }",
      "{ type: 'invoice.updated', id, before: invoice }",
    ),
  },
  {
    id: 'note-refund-into-the-wallet',
    defect: 'What can be refunded goes into the wallet.',
    killedBy: 'refunds.failed-to-wallet',
    edits: edit('issue-credit-note#placesOf', "excess === 'refund' ?", "excess === 'refund' && rest < 0 ?"),
  },
  {
    id: 'note-failed-refund-lost',
    defect: 'A note counts money as refunded although its refund failed at once.',
    killedBy: 'refunds.failed-to-wallet',
    edits: edit(
      'issue-credit-note#issueCreditNote',
      'return id',
      "await trx.updateTable('credit_notes').set(planned).where('id', '=', id).execute()\n  return id",
    ),
  },
  {
    id: 'note-refunded-and-voided',
    defect: 'A credit note is voided although its money is refunded.',
    killedBy: 'refunds.failed-to-wallet',
    edits: edit('voidNote', 'note.refunded_cents > 0', 'note.refunded_cents < 0'),
  },
  {
    id: 'note-pdf-hides-void',
    defect: 'The PDF of a void credit note is that of one that counts.',
    killedBy: 'notes.pdf',
    edits: edit('toNoteDocument', 'voided: voidedAt &&', 'voided: null &&'),
  },
  {
    id: 'note-while-paid',
    defect: 'An invoice is given back while its payment is in progress.',
    killedBy: 'notes.and-attempts',
    edits: edit('composeCreditNote', 'await assertNotProcessing(db, invoice)', ''),
  },
  {
    id: 'note-beside-an-attempt',
    defect: 'A credit note leaves the attempt that asks for more than is due.',
    killedBy: 'notes.and-attempts',
    edits: edit('settle', 'await cancelOpenAttempt(context, invoice)', 'false'),
  },
  {
    id: 'note-credit-lies-idle',
    defect: 'What a credit note puts into the wallet waits for the next invoice.',
    killedBy: 'notes.pay-open-invoices',
    edits: edit('issue-credit-note#putIntoWallet', 'await retryCollection(context, invoice.customer_id)', ''),
  },
]
