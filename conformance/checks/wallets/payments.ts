import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  createCustomer,
  finalizedInvoice,
  grant,
  type Invoice,
  line,
  unpaidInvoice,
} from '../../kit/fixtures.ts'
import { soundLedger } from '../../kit/ledger.ts'
import { balanceOf, refused } from '../../kit/requests.ts'

const defaults = { tag: 'Wallets', level: 'behaviour', reference: '#section/Wallets-and-credits' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'wallets.pay-all-or-nothing',
    title:
      'A wallet that holds a cent less than is due pays nothing and says what it lacks; one that holds the amount pays it, once.',
    reference: 'payInvoice',
    operations: ['payInvoice', 'createCreditGrant', 'listCustomerBalances', 'listCustomerWalletTransactions'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      await grant(ctx, customer, { amount: '6.00' })
      await grant(ctx, customer, { amount: '3.99' })
      const invoice = await unpaidInvoice(ctx, { customer_id: customer.id, line_items: [line(1, 1_000)] })
      const call = { path: { id: invoice.id }, body: { source: 'wallet' } }
      await refused(ctx, 'payInvoice', call, [409, 'INSUFFICIENT_BALANCE'], {
        balance_cents: 999,
        amount_due_cents: 1000,
      })
      const kept = await ctx.succeed('getInvoice', { path: call.path })
      ctx.equal(
        [kept.body.invoice.status, kept.body.invoice.amount_due_cents],
        ['open', 1_000],
        'status and what is owed',
        kept,
      )
      ctx.equal(await balanceOf(ctx, customer), '9.99', 'the balance after a refused payment')
      await grant(ctx, customer, { amount: '0.01' })
      const paid = await ctx.succeed('payInvoice', call)
      ctx.equal(
        [paid.body.invoice.status, paid.body.invoice.amount_paid_cents],
        ['paid', 1_000],
        'status and what was paid',
        paid,
      )
      ctx.equal(await balanceOf(ctx, customer), '0.00', 'the balance')
      await refused(ctx, 'payInvoice', call, [409, 'INVOICE_NOT_PAYABLE'], { status: 'paid' })
      const payments = (await soundLedger(ctx, customer)).filter(({ type }) => type === 'invoice_payment')
      const reported = payments.map(({ amount, balance_after, invoice_id }) => [
        amount,
        balance_after,
        invoice_id,
      ])
      ctx.equal(reported, [['-10.00', '0.00', invoice.id]], 'the payments in the ledger')
    },
  },
  {
    ...defaults,
    id: 'wallets.out-of-band-leaves-the-wallet',
    title: 'An invoice that is paid out of band leaves the wallet as it is, whatever it holds.',
    reference: 'payInvoice',
    operations: ['payInvoice', 'listCustomerBalances'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      await grant(ctx, customer, { amount: '100' })
      const { id } = await unpaidInvoice(ctx, { customer_id: customer.id })
      const paid = await ctx.succeed('payInvoice', { path: { id }, body: { source: 'out_of_band' } })
      ctx.equal(
        [paid.body.invoice.amount_paid_cents, paid.body.invoice.amount_due_cents],
        [250, 0],
        'paid and owed',
        paid,
      )
      ctx.equal(await balanceOf(ctx, customer), '100.00', 'the balance')
    },
  },
  {
    ...defaults,
    id: 'wallets.never-overdrawn-at-once',
    title:
      'Of 12 invoices of 1.00 paid at once from 8.00, exactly 8 are paid and nothing is left; the ledger adds up.',
    reference: 'payInvoice',
    operations: ['payInvoice', 'createCreditGrant', 'listCustomerWalletTransactions'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      await ctx.all(2, () => grant(ctx, customer, { amount: '4.00' }))
      const members = { customer_id: customer.id, line_items: [line(1, 100)] }
      const invoices = await ctx.all(12, () => unpaidInvoice(ctx, members))
      const answers = await ctx.all(12, (index) =>
        ctx.call('payInvoice', { path: { id: invoices[index]?.id ?? '' }, body: { source: 'wallet' } }),
      )
      ctx.equal(answers.filter(({ status }) => status === 200).length, 8, 'how many payments succeed')
      for (const exchange of answers.filter(({ status }) => status !== 200))
        ctx.expectStatus(exchange, 409, 'INSUFFICIENT_BALANCE')
      ctx.equal(await balanceOf(ctx, customer), '0.00', 'the balance')
      const ledger = await soundLedger(ctx, customer)
      ctx.equal(ledger.length, 10, 'how many transactions there are')
    },
  },
  {
    ...defaults,
    id: 'wallets.credit-pays-what-is-finalized',
    title:
      'Finalizing answers `open`; right afterwards the wallet pays the invoice, however it is collected, as far as it goes; the rest stays due.',
    reference: 'finalizeInvoice',
    operations: ['finalizeInvoice', 'getInvoice', 'listCustomerBalances'],
    async run(ctx) {
      for (const [collection_method, cents, status] of [
        ['charge_automatically', 500, 'paid'],
        ['charge_automatically', 501, 'open'],
        ['send_invoice', 500, 'paid'],
        ['send_invoice', 501, 'open'],
      ] as const) {
        const customer = await createCustomer(ctx)
        await grant(ctx, customer, { amount: '5.00' })
        const members = { customer_id: customer.id, collection_method, line_items: [line(1, cents)] }
        const finalized = await finalizedInvoice(ctx, members)
        ctx.equal(
          [finalized.status, finalized.amount_due_cents, finalized.payments],
          ['open', cents, []],
          'status, what is due, and the payments in the response of finalizeInvoice',
        )
        const invoice = await paidSoFar(ctx, finalized, 500)
        ctx.equal(
          [invoice.status, invoice.amount_due_cents, invoice.payments.map(({ source }) => source)],
          [status, cents - 500, ['wallet']],
          'status, what is due, and the sources of the payments',
        )
        ctx.equal(await balanceOf(ctx, customer), '0.00', 'the balance')
      }
    },
  },
  {
    ...defaults,
    id: 'wallets.apply-credit-false',
    title:
      'With `apply_credit` false an invoice is left alone when it is finalized and when credit is added, however it is collected; `payInvoice` pays it.',
    reference: 'createInvoice',
    operations: ['finalizeInvoice', 'createCreditGrant', 'getInvoice', 'payInvoice', 'listCustomerBalances'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const { id: customer_id } = customer
      await grant(ctx, customer, { amount: '4.00' })
      const automatic = { customer_id, collection_method: 'charge_automatically' as const }
      const kept = [
        await unpaidInvoice(ctx, { customer_id, line_items: [line(1, 300)] }),
        await unpaidInvoice(ctx, { ...automatic, line_items: [line(1, 300)] }),
      ]
      // Once these invoices are paid, those before them were passed over.
      const other = await finalizedInvoice(ctx, { ...automatic, line_items: [line(1, 500)] })
      await paidSoFar(ctx, other, 400)
      await grant(ctx, customer, { amount: '7.00' })
      await paidSoFar(ctx, other, 500)
      for (const { id } of kept) {
        const read = await ctx.succeed('getInvoice', { path: { id } })
        const { status, apply_credit, payments } = read.body.invoice
        ctx.equal([status, apply_credit, payments], ['open', false, []], 'the invoice that is left', read)
      }
      ctx.equal(await balanceOf(ctx, customer), '6.00', 'the balance')
      for (const { id } of kept) await ctx.succeed('payInvoice', { path: { id }, body: { source: 'wallet' } })
    },
  },
  {
    ...defaults,
    id: 'wallets.collect-again-after-a-grant',
    title:
      'When credit is added, it pays the open invoices that are charged automatically, oldest first, the last one in part; those sent to be paid are left alone.',
    reference: 'createCreditGrant',
    operations: ['finalizeInvoice', 'createCreditGrant', 'getInvoice', 'listCustomerBalances'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const finalized = (cents: number, collection_method: 'send_invoice' | 'charge_automatically') =>
        finalizedInvoice(ctx, { customer_id: customer.id, collection_method, line_items: [line(1, cents)] })
      const sent = await finalized(50, 'send_invoice')
      const older = await finalized(600, 'charge_automatically')
      const newer = await finalized(700, 'charge_automatically')
      await grant(ctx, customer, { amount: '5.00' })
      const part = await paidSoFar(ctx, older, 500)
      ctx.equal(part.status, 'open', 'the status of the older invoice, partly paid')
      await grant(ctx, customer, { amount: '3.00' })
      const rest = await paidSoFar(ctx, older, 600)
      ctx.equal(rest.status, 'paid', 'the status of the older invoice after another grant')
      await paidSoFar(ctx, newer, 200)
      await grant(ctx, customer, { amount: '6.00' })
      await paidSoFar(ctx, newer, 700)
      ctx.equal(await balanceOf(ctx, customer), '1.00', 'the balance')
      const kept = await ctx.succeed('getInvoice', { path: { id: sent.id } })
      ctx.equal(kept.body.invoice.status, 'open', 'the status of the invoice that was sent', kept)
    },
  },
]

/** Waits until so many cents of the invoice are paid. */
function paidSoFar(ctx: CheckContext, { id }: Pick<Invoice, 'id'>, cents: number): Promise<Invoice> {
  return ctx.eventually(`${cents} cents of the invoice to be paid`, async () => {
    const { invoice } = (await ctx.succeed('getInvoice', { path: { id } })).body
    return invoice.amount_paid_cents === cents ? invoice : undefined
  })
}
