import type { Check } from '../../kit/check.ts'
import { createCustomer, finalizedInvoice, grant, type Invoice, line } from '../../kit/fixtures.ts'
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
    operations: ['payInvoice', 'createCreditGrant', 'listWalletTransactions'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      await grant(ctx, customer, { amount: '6.00' })
      await grant(ctx, customer, { amount: '3.99' })
      const { id } = await finalizedInvoice(ctx, { customer_id: customer.id, line_items: [line(1, 1_000)] })
      const paying = (amount_cents: number) => ({ path: { id }, body: { source: 'wallet', amount_cents } })
      const part = await ctx.succeed('payInvoice', paying(700))
      ctx.equal(
        [...partsOf(part.body.invoice), await balanceOf(ctx, customer)],
        ['open', 700, 300, '2.99'],
        'status, what was paid and what is due, and the balance',
        part,
      )
      await refused(ctx, 'payInvoice', paying(300), [409, 'INSUFFICIENT_BALANCE'], {
        ...{ balance_cents: 299, amount_due_cents: 300 },
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
    id: 'wallets.taking-back-leaves-the-wallet',
    title: 'What the wallet paid of an invoice stays paid when payments out of band are taken back.',
    reference: 'reopenInvoice',
    operations: ['reopenInvoice', 'payInvoice', 'listCustomerBalances'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      await grant(ctx, customer, { amount: '4.00' })
      const open = await finalizedInvoice(ctx, { customer_id: customer.id, line_items: [line(1, 1_000)] })
      const path = { id: open.id }
      const part = await ctx.succeed('payInvoice', { path, body: { source: 'wallet', amount_cents: 400 } })
      await refused(ctx, 'reopenInvoice', { path }, [409, 'INVOICE_NOT_REOPENABLE'], { status: 'open' })
      const paid = await ctx.succeed('payInvoice', { path, body: { source: 'out_of_band' } })
      ctx.equal(paid.body.invoice.status, 'paid', 'the status once the rest is paid', paid)
      const back = await ctx.succeed('reopenInvoice', { path })
      const { invoice } = back.body
      ctx.equal(
        invoice,
        { ...part.body.invoice, updated_at: invoice.updated_at },
        'the reopened invoice, as it was before the payment out of band',
        back,
      )
      ctx.equal(await balanceOf(ctx, customer), '0.00', 'the balance')
    },
  },
  {
    ...defaults,
    id: 'wallets.void-returns-credit',
    title:
      'What the wallet paid of an invoice returns to it when the invoice is voided, as a grant that does not expire, and pays what is charged automatically.',
    reference: 'voidInvoice',
    operations: ['voidInvoice', 'payInvoice', 'listWalletTransactions', 'listCreditGrants'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      await grant(ctx, customer, { amount: '7.01', priority: 10 })
      const customer_id = customer.id
      const { id } = await finalizedInvoice(ctx, { customer_id, line_items: [line(1, 1_000)] })
      for (const amount_cents of [400, 300])
        await ctx.succeed('payInvoice', { path: { id }, body: { source: 'wallet', amount_cents } })
      const waiting = await finalizedInvoice(ctx, {
        ...{ customer_id, collection_method: 'charge_automatically', line_items: [line(1, 200)] },
      })
      const paidOf = async () =>
        (await ctx.succeed('getInvoice', { path: { id: waiting.id } })).body.invoice.amount_paid_cents
      // Then it was tried, and waits for credit.
      await ctx.eventually('the last cent of the wallet to pay a part of the other invoice', async () =>
        (await paidOf()) === 1 ? true : undefined,
      )
      const voided = await ctx.succeed('voidInvoice', { path: { id } })
      ctx.equal(
        [...partsOf(voided.body.invoice), voided.body.invoice.payments],
        ['void', 0, 0, []],
        'status, what was paid, what is due, and the payments',
        voided,
      )
      await ctx.eventually('the other invoice to be paid from the wallet', async () =>
        (await paidOf()) === 200 ? true : undefined,
      )
      await soundLedger(ctx, customer)
      const found = await ctx.succeed('listWalletTransactions', {
        ...{ path: { id: customer_id }, query: { type: 'invoice_void' } },
      })
      const returned = found.body.wallet_transactions
      ctx.equal(
        returned.map(({ amount, invoice_id }) => [amount, invoice_id]),
        [['7.00', id]],
        'what came back, in the ledger',
      )
      const { credit_grants } = (await ctx.succeed('listCreditGrants', { path: { id: customer_id } })).body
      const credit = credit_grants.find((each) => each.id === returned[0]?.credit_grant_id)
      ctx.equal(
        [credit?.amount, credit?.remaining, credit?.priority, credit?.expires_at],
        ['7.00', '5.01', 50, null],
        'amount, rest, priority and expiry of the grant',
      )
    },
  },
]

function partsOf({ status, amount_paid_cents, amount_due_cents }: Invoice) {
  return [status, amount_paid_cents, amount_due_cents]
}
