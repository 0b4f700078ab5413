import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  type CreditNote,
  issueAsPreviewed,
  noteOf,
  owedOf,
  placesOf,
  voidNote,
} from '../../kit/credit-notes.ts'
import { centsOf } from '../../kit/exact.ts'
import { createCustomer, type Invoice, line, unpaidInvoice } from '../../kit/fixtures.ts'
import { soundLedger } from '../../kit/ledger.ts'
import { refused, walletOf } from '../../kit/requests.ts'

const defaults = { tag: 'Credit notes', level: 'behaviour' } as const
const NOT_VOIDABLE = [409, 'CREDIT_NOTE_NOT_VOIDABLE'] as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'notes.places',
    title:
      'A credit note first takes off what is due, before and after payments; the rest goes into the wallet, or out of band.',
    reference: 'createCreditNote',
    operations: ['createCreditNote', 'previewCreditNote', 'getInvoice', 'payInvoice', 'listCreditGrants'],
    async run(ctx) {
      const { customer, invoice } = await invoiceOf(ctx, 1_000)
      const before = await issueAsPreviewed(ctx, noteOf(invoice, [[0, 300]]))
      ctx.equal([...placesOf(before), before.credit_grant_id], [300, 0, 0, 0, null], 'the places of 3.00')
      const open = { status: 'open', paid: 0, credited: 300, due: 700, noted: 300 }
      ctx.equal(await owedOf(ctx, invoice), open, 'the invoice before a payment')
      await pay(ctx, invoice, 500)
      const between = await issueAsPreviewed(ctx, noteOf(invoice, [[0, 600]]))
      ctx.equal(placesOf(between), [200, 400, 0, 0], 'the places of 6.00 where 2.00 are due')
      const paid = { status: 'paid', paid: 500, credited: 500, due: 0, noted: 900 }
      ctx.equal(await owedOf(ctx, invoice), paid, 'the invoice of which nothing is due any more')
      await expectGrant(ctx, between, 400)
      const out = { excess: 'out_of_band', out_of_band_reference: 'SEPA 1' } as const
      const after = await issueAsPreviewed(ctx, noteOf(invoice, undefined, out))
      ctx.equal(placesOf(after), [0, 0, 0, 100], 'the places of the rest, out of band')
      ctx.equal(after.out_of_band_reference, 'SEPA 1', 'out_of_band_reference')
      ctx.equal(await owedOf(ctx, invoice), { ...paid, noted: 1_000 }, 'the invoice after all of them')
      ctx.equal(await walletOf(ctx, customer), 400, 'the balance')
      const whole = (await invoiceOf(ctx, 250)).invoice
      const all = await issueAsPreviewed(ctx, noteOf(whole, undefined, { excess: 'out_of_band' }))
      ctx.equal(placesOf(all), [250, 0, 0, 0], 'the places of what nobody paid')
      const done = (await ctx.succeed('getInvoice', { path: { id: whole.id } })).body.invoice
      ctx.equal([done.status, done.paid_at], ['paid', all.issued_at], 'status and paid_at of the invoice')
    },
  },
  {
    ...defaults,
    id: 'notes.void-restores',
    title:
      'Voiding a credit note makes each number what it was, and a paid invoice open; once its credit is used, it stays. The list selects by one status or several.',
    reference: 'voidCreditNote',
    operations: [
      'voidCreditNote',
      'createCreditNote',
      'getCreditNote',
      'listCreditNotes',
      'getInvoice',
      'listCreditGrants',
    ],
    async run(ctx) {
      const { customer, invoice } = await invoiceOf(ctx, 1_000)
      await pay(ctx, invoice, 400)
      const before = await shown(ctx, invoice)
      const note = await issueAsPreviewed(ctx, noteOf(invoice))
      ctx.equal(placesOf(note), [600, 400, 0, 0], 'the places of the credit note')
      const voided = await voidNote(ctx, note)
      const { status, voided_at, updated_at } = voided
      ctx.equal(voided, { ...note, status: 'void', voided_at, updated_at }, 'the void credit note')
      ctx.equal([status, typeof voided_at], ['void', 'string'], 'status and voided_at')
      ctx.equal(await shown(ctx, invoice), before, 'the invoice, as it was')
      ctx.equal(await walletOf(ctx, customer), 0, 'the balance')
      const [grant] = await grantsOf(ctx, note)
      ctx.equal([centsOf(grant?.remaining), typeof grant?.voided_at], [0, 'string'], 'the credit grant')
      await soundLedger(ctx, customer)
      ctx.equal(await voidNote(ctx, note), voided, 'the credit note that is voided again')
      const again = await issueAsPreviewed(ctx, noteOf(invoice))
      ctx.equal(placesOf(again), placesOf(note), 'the places of another credit note')
      const other = await unpaidInvoice(ctx, { customer_id: customer.id, line_items: [line(1, 1)] })
      await ctx.succeed('payInvoice', { path: { id: other.id }, body: { source: 'wallet' } })
      const path = { id: again.id }
      await refused(ctx, 'voidCreditNote', { path }, NOT_VOIDABLE, { reason: 'drawn' })
      const kept = await ctx.succeed('getCreditNote', { path })
      ctx.equal(kept.body.credit_note, again, 'the credit note that was not voided', kept)
      for (const [statuses, wanted] of [
        [['void'], [note]],
        [
          ['void', 'issued'],
          [again, note],
        ],
      ] as const) {
        const query = { invoice_id: invoice.id, status: statuses }
        const { credit_notes } = (await ctx.succeed('listCreditNotes', { query })).body
        ctx.equal(
          credit_notes.map(({ id }) => id),
          wanted.map(({ id }) => id),
          `the credit notes with ${statuses.join(' or ')}`,
        )
      }
    },
  },
]

async function invoiceOf(ctx: CheckContext, amount: number) {
  const customer = await createCustomer(ctx)
  const line_items = [line(1, amount)]
  return { customer, invoice: await unpaidInvoice(ctx, { customer_id: customer.id, line_items }) }
}

async function pay(ctx: CheckContext, { id }: Invoice, amount_cents: number): Promise<void> {
  await ctx.succeed('payInvoice', { path: { id }, body: { source: 'out_of_band', amount_cents } })
}

async function shown(ctx: CheckContext, { id }: Invoice): Promise<object> {
  const { updated_at: _, ...invoice } = (await ctx.succeed('getInvoice', { path: { id } })).body.invoice
  return invoice
}

async function grantsOf(ctx: CheckContext, { customer_id, credit_grant_id }: CreditNote) {
  const exchange = await ctx.succeed('listCreditGrants', { query: { customer_id } })
  return exchange.body.credit_grants.filter(({ id }) => id === credit_grant_id)
}

async function expectGrant(ctx: CheckContext, note: CreditNote, cents: number): Promise<void> {
  const [grant] = await grantsOf(ctx, note)
  const { priority, expires_at } = grant ?? {}
  ctx.equal(
    [centsOf(grant?.amount), centsOf(grant?.remaining), priority, expires_at],
    [cents, cents, 50, null],
    'amount, remaining, priority and expires_at of the grant',
  )
  const [entry] = await soundLedger(ctx, { id: note.customer_id })
  ctx.equal(
    [entry?.type, centsOf(entry?.amount), entry?.invoice_id, entry?.credit_grant_id],
    ['credit_note', cents, note.invoice_id, note.credit_grant_id],
    'type, amount, invoice and grant of the last entry in the ledger',
  )
}
