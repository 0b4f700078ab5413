import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { createCustomer, createInvoice, finalizedInvoice, type Invoice, line } from '../../kit/fixtures.ts'
import { at, refused } from '../../kit/requests.ts'
import { DAY_MS, later } from '../../kit/time.ts'

const defaults = { tag: 'Invoices', level: 'behaviour' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'invoices.draft-owes-nothing-yet',
    title:
      'A draft has its total computed and owes nothing yet; it has no number, no public URL and no date, and can be read as it was answered.',
    reference: 'createInvoice',
    operations: ['createInvoice', 'getInvoice'],
    async run(ctx) {
      const metadata = { crm: '1', 'a.b-c_D': 'Grüße' }
      const made = await createInvoice(ctx, {
        line_items: [line(2, 100), line(1, 50)],
        days_until_due: 0,
        metadata,
      })
      const wanted: Partial<Invoice> = {
        subscription_id: null,
        billing_reason: 'manual',
        status: 'draft',
        collection_method: 'send_invoice',
        days_until_due: 0,
        period_start: null,
        period_end: null,
        subtotal_cents: 250,
        discount_cents: 0,
        tax_cents: 0,
        total_cents: 250,
        amount_due_cents: 0,
        amount_paid_cents: 0,
        due_at: null,
        overdue_at: null,
        finalizes_at: null,
        finalized_at: null,
        paid_at: null,
        payments: [],
        voided_at: null,
        marked_uncollectible_at: null,
        metadata,
      }
      for (const [name, value] of Object.entries(wanted))
        ctx.equal(at(made, name), value, `${name} of the draft`)
      ctx.equal(
        ['invoice_number' in made, 'public_invoice_url' in made],
        [false, false],
        'number or URL of a draft',
      )
      const read = await ctx.succeed('getInvoice', { path: { id: made.id } })
      ctx.equal(read.body.invoice, made, 'the invoice as it is read', read)
      const bare = await createInvoice(ctx, { collection_method: 'charge_automatically' })
      ctx.equal([bare.days_until_due, bare.metadata], [null, {}], 'days_until_due and metadata, not sent')
    },
  },
  {
    ...defaults,
    id: 'invoices.finalize-numbers-and-dates',
    title:
      'Finalizing gives number, public URL, finalized_at and due_at, whole days of 24 hours later or the same moment where it is charged automatically, and leaves lines and total.',
    reference: 'finalizeInvoice',
    operations: ['finalizeInvoice', 'getInvoice'],
    async run(ctx) {
      const urls = new Set<unknown>()
      for (const days_until_due of [0, 30, 365, undefined]) {
        const start = (await ctx.now()).toISOString()
        const draft = await createInvoice(
          ctx,
          days_until_due === undefined ? { collection_method: 'charge_automatically' } : { days_until_due },
        )
        const exchange = await ctx.succeed('finalizeInvoice', { path: { id: draft.id } })
        const { invoice } = exchange.body
        const moment = invoice.finalized_at ?? ''
        ctx.equal(
          [invoice.status, moment >= start],
          ['open', true],
          `status, and whether finalized_at is ${start} or later`,
          exchange,
        )
        const days = days_until_due ?? 0
        const due = later(moment, days * DAY_MS)
        ctx.equal(invoice.due_at, due, `due_at, ${days} days after ${moment}`, exchange)
        const { line_items, total_cents, amount_due_cents, amount_paid_cents } = invoice
        const sums = { line_items, total_cents, amount_due_cents, amount_paid_cents }
        const wanted = {
          line_items: draft.line_items,
          total_cents: 250,
          amount_due_cents: 250,
          amount_paid_cents: 0,
        }
        ctx.equal(sums, wanted, 'lines and sums', exchange)
        const form = await numberForm(ctx)
        ctx.equal(form.test(invoice.invoice_number ?? ''), true, `whether the number is as ${form}`, exchange)
        const url = invoice.public_invoice_url ?? ''
        const token = url.split('/').at(-1) ?? ''
        const guessable = [draft.id, draft.customer_id, invoice.invoice_number ?? 'none'].some((each) =>
          url.includes(each),
        )
        ctx.equal(
          [token.length >= 22, guessable],
          [true, false],
          'whether the URL is long enough, and guessable',
          exchange,
        )
        urls.add(url)
        const read = await ctx.succeed('getInvoice', { path: { id: draft.id } })
        // An invoice that is due at once may become overdue meanwhile.
        if (read.body.invoice.status === 'open' && days > 0)
          ctx.equal(read.body.invoice, invoice, 'the invoice as it is read', read)
      }
      ctx.equal(urls.size, 4, 'how many different URLs four invoices have')
    },
  },
  {
    ...defaults,
    id: 'invoices.zero-is-paid',
    title:
      'An invoice of zero is `paid` once it is finalized, with a number and without drawing anything; it cannot be paid again.',
    reference: 'finalizeInvoice',
    operations: ['finalizeInvoice', 'getInvoice', 'payInvoice', 'listCustomerWalletTransactions'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const line_items = [line(1, 100), line(1, -100)]
      for (const terms of [{ days_until_due: 0 }, { collection_method: 'charge_automatically' as const }]) {
        const paid = await finalizedInvoice(ctx, { customer_id, line_items, ...terms })
        const { status, amount_paid_cents, amount_due_cents, paid_at, finalized_at } = paid
        ctx.equal(
          [status, amount_paid_cents, amount_due_cents, paid_at, 'invoice_number' in paid],
          ['paid', 0, 0, finalized_at, true],
          'status, amounts, paid_at (as finalized_at) and whether it has a number',
        )
        const read = await ctx.succeed('getInvoice', { path: { id: paid.id } })
        ctx.equal(read.body.invoice, paid, 'the invoice as it is read', read)
        const call = { path: { id: paid.id }, body: { source: 'out_of_band' } }
        await refused(ctx, 'payInvoice', call, [409, 'INVOICE_NOT_PAYABLE'], { status: 'paid' })
      }
      await ctx.ifImplemented(async () => {
        const ledger = await ctx.succeed('listCustomerWalletTransactions', { path: { id: customer_id } })
        ctx.equal(ledger.body.wallet_transactions, [], 'the ledger', ledger)
      })
    },
  },
  {
    ...defaults,
    id: 'invoices.ends-are-dated',
    title:
      'Paying, voiding and marking as uncollectible say when and how, keep number, URL, lines and total, and what is owed is 0 where it ended.',
    reference: 'getInvoice',
    operations: ['payInvoice', 'voidInvoice', 'markInvoiceUncollectible'],
    async run(ctx) {
      const ends = [
        ['payInvoice', 'paid', 'paid_at', 0, 250],
        ['voidInvoice', 'void', 'voided_at', 0, 0],
        ['markInvoiceUncollectible', 'uncollectible', 'marked_uncollectible_at', 250, 0],
      ] as const
      for (const [operation, status, dated, due, paid] of ends) {
        const open = await finalizedInvoice(ctx)
        const start = (await ctx.now()).toISOString()
        const exchange = await ctx.succeed(operation, {
          path: { id: open.id },
          ...(operation === 'payInvoice' && { body: { source: 'out_of_band' } }),
        })
        const { invoice } = exchange.body
        const moment = invoice[dated]
        ctx.equal((moment ?? '') >= start, true, `that ${dated} is ${start} or later`, exchange)
        const wanted: Invoice = {
          ...open,
          status,
          amount_due_cents: due,
          amount_paid_cents: paid,
          updated_at: invoice.updated_at,
          [dated]: moment,
          payments: invoice.payments,
        }
        ctx.equal(invoice, wanted, `the invoice after ${operation}`, exchange)
        ctx.equal(
          invoice.payments.map(({ source, amount_cents, paid_at }) => [source, amount_cents, paid_at]),
          status === 'paid' ? [['out_of_band', 250, moment]] : [],
          'source, amount_cents and paid_at of its payments',
          exchange,
        )
        ctx.equal(invoice.updated_at >= start, true, 'that updated_at moved', exchange)
      }
    },
  },
]

/** A service without the company has the numbers that each company has at first. */
async function numberForm(ctx: CheckContext): Promise<RegExp> {
  const company = await ctx.ifImplemented(async () => (await ctx.succeed('getCompany')).body.company)
  const { invoice_prefix = ctx.mode === 'test' ? 'TEST' : 'INV', number_width = 6 } = company ?? {}
  return new RegExp(`^${invoice_prefix}-[0-9]{${number_width},}$`)
}
