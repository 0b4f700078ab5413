import type { Check } from '../../kit/check.ts'
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

const defaults = { tag: 'Wallets', level: 'behaviour' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'wallets.pay-in-part',
    title:
      'The wallet pays the part that was asked for and no more; each payment is one transaction of the ledger, which the invoice names.',
    reference: 'payInvoice',
    operations: ['payInvoice', 'createCreditGrant', 'listCustomerWalletTransactions'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      await grant(ctx, customer, { amount: '6.00' })
      await grant(ctx, customer, { amount: '3.99' })
      const { id } = await unpaidInvoice(ctx, { customer_id: customer.id, line_items: [line(1, 1_000)] })
      const paying = (amount_cents: number) => ({ path: { id }, body: { source: 'wallet', amount_cents } })
      const part = await ctx.succeed('payInvoice', paying(700))
      ctx.equal(
        [...partsOf(part.body.invoice), await balanceOf(ctx, customer)],
        ['open', 700, 300, '2.99'],
        'status, what was paid and what is due, and the balance',
        part,
      )
      await refused(ctx, 'payInvoice', paying(300), [409, 'INSUFFICIENT_BALANCE'], {
        balance_cents: 299,
        amount_due_cents: 300,
      })
      const other = await ctx.succeed('payInvoice', paying(299))
      const { invoice } = other.body
      ctx.equal(partsOf(invoice), ['open', 999, 1], 'the same after another part', other)
      const drawn = (await soundLedger(ctx, customer)).filter(({ type }) => type === 'invoice_payment')
      ctx.equal(
        drawn
          .toReversed()
          .map((entry) => [entry.id, entry.amount, entry.invoice_id, entry.applied_grants_count]),
        invoice.payments.map((payment, index) => [
          payment.wallet_transaction_id,
          index === 0 ? '-7.00' : '-2.99',
          id,
          index === 0 ? 2 : 1,
        ]),
        'the payments in the ledger, oldest first: id, amount, invoice, number of grants',
      )
    },
  },
  {
    ...defaults,
    id: 'wallets.void-payment-returns-credit',
    title:
      'A payment from the wallet that is voided returns to the grants that it was drawn from; the invoice says apply_credit false and is not paid from the wallet again.',
    reference: 'voidPayment',
    operations: ['voidPayment', 'listCustomerCreditGrants', 'listCustomerWalletTransactions'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const customer_id = customer.id
      await grant(ctx, customer, { amount: '4.00', priority: 10 })
      await grant(ctx, customer, { amount: '9.00', priority: 20 })
      const automatic = (cents: number) =>
        finalizedInvoice(ctx, {
          customer_id,
          collection_method: 'charge_automatically',
          line_items: [line(1, cents)],
        })
      const invoiceOf = async (id: string) => (await ctx.succeed('getInvoice', { path: { id } })).body.invoice
      const settled = (id: string) =>
        ctx.eventually('the invoice to be paid from the wallet', async () => {
          const invoice = await invoiceOf(id)
          return invoice.status === 'paid' ? invoice : undefined
        })
      const { id } = await automatic(1_000)
      const paid = await settled(id)
      const voided = await ctx.succeed('voidPayment', {
        path: { id, payment_id: paid.payments[0]?.id ?? '' },
      })
      const { invoice } = voided.body
      ctx.equal(
        [...partsOf(invoice), invoice.apply_credit, invoice.paid_at, invoice.payments.length],
        ['open', 0, 1_000, false, null, 1],
        'status, what was paid and what is due, apply_credit, paid_at, and how many payments are listed',
        voided,
      )
      const { credit_grants } = (await ctx.succeed('listCustomerCreditGrants', { path: { id: customer_id } }))
        .body
      ctx.equal(
        credit_grants.map(({ remaining }) => remaining).toSorted(),
        ['4.00', '9.00'],
        'what the grants have left',
      )
      const [entry] = await soundLedger(ctx, customer)
      ctx.equal(
        [entry?.type, entry?.amount, entry?.invoice_id, entry?.applied_grants.map(({ amount }) => amount)],
        ['payment_void', '10.00', id, ['4.00', '6.00']],
        'the newest entry of the ledger: type, amount, invoice, what went back to each grant',
      )
      // New credit makes the service look at the wallet for all open invoices.
      await grant(ctx, customer, { amount: '1.00' })
      await settled((await automatic(500)).id)
      // The invoice may have become overdue meanwhile.
      const { status, payments, amount_due_cents } = invoice
      const after = await invoiceOf(id)
      ctx.equal(
        [after.status, after.payments, after.amount_due_cents],
        [status, payments, amount_due_cents],
        'status, payments and what is due, after credit was added and has paid another invoice',
      )
    },
  },
  {
    ...defaults,
    id: 'wallets.void-returns-credit',
    title:
      'What the wallet paid of an invoice returns to the grants that it was drawn from when the invoice is voided, and pays what is charged automatically.',
    reference: 'voidInvoice',
    operations: ['voidInvoice', 'payInvoice', 'listCustomerWalletTransactions', 'listCustomerCreditGrants'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      await grant(ctx, customer, { amount: '7.01', priority: 10 })
      const customer_id = customer.id
      const { id } = await unpaidInvoice(ctx, { customer_id, line_items: [line(1, 1_000)] })
      for (const amount_cents of [400, 300])
        await ctx.succeed('payInvoice', { path: { id }, body: { source: 'wallet', amount_cents } })
      const waiting = await finalizedInvoice(ctx, {
        customer_id,
        collection_method: 'charge_automatically',
        line_items: [line(1, 200)],
      })
      const paidOf = async () =>
        (await ctx.succeed('getInvoice', { path: { id: waiting.id } })).body.invoice.amount_paid_cents
      // By then the invoice was tried, and waits for credit.
      await ctx.eventually('the last cent of the wallet to pay a part of the other invoice', async () =>
        (await paidOf()) === 1 ? true : undefined,
      )
      const voided = await ctx.succeed('voidInvoice', { path: { id } })
      const { payments, voided_at } = voided.body.invoice
      ctx.equal(
        [...partsOf(voided.body.invoice), payments.map((each) => [each.amount_cents, each.voided_at])],
        ['void', 0, 0, [400, 300].map((cents) => [cents, voided_at])],
        'status, what was paid, what is due, and the payments with voided_at',
        voided,
      )
      await ctx.eventually('the other invoice to be paid from the wallet', async () =>
        (await paidOf()) === 200 ? true : undefined,
      )
      await soundLedger(ctx, customer)
      const found = await ctx.succeed('listCustomerWalletTransactions', {
        path: { id: customer_id },
        query: { type: 'payment_void' },
      })
      const returned = found.body.wallet_transactions
      ctx.equal(
        returned.map(({ amount, invoice_id }) => [amount, invoice_id]).toSorted(),
        [
          ['3.00', id],
          ['4.00', id],
        ],
        'what came back, in the ledger',
      )
      const { credit_grants } = (await ctx.succeed('listCustomerCreditGrants', { path: { id: customer_id } }))
        .body
      ctx.equal(
        credit_grants.map(({ remaining, priority }) => [remaining, priority]),
        [['5.01', 10]],
        'the grants: what is left, and the priority',
      )
    },
  },
]

function partsOf({ status, amount_paid_cents, amount_due_cents }: Invoice) {
  return [status, amount_paid_cents, amount_due_cents]
}
