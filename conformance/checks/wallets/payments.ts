import type { Check } from '../../kit/check.ts'
import { createCustomer, finalizedInvoice, grant, line } from '../../kit/fixtures.ts'
import { soundLedger } from '../../kit/ledger.ts'
import { balanceOf, refused } from '../../kit/requests.ts'

const about = { tag: 'Wallets', level: 'behaviour', reference: '#section/Wallets-and-credits' } as const

export const checks: Check[] = [
  {
    ...about,
    id: 'wallets.pay-all-or-nothing',
    title:
      'A wallet that holds a cent less pays nothing and says what it lacks; one that holds the amount pays it, once.',
    reference: 'payInvoice',
    operations: ['payInvoice', 'createCreditGrant', 'listCustomerBalances', 'listWalletTransactions'],
    async run(lab) {
      const customer = await createCustomer(lab)
      await grant(lab, customer, { amount: '6.00' })
      await grant(lab, customer, { amount: '3.99' })
      const invoice = await finalizedInvoice(lab, { customer_id: customer.id, line_items: [line(1, 1_000)] })
      const call = { path: { id: invoice.id }, body: { source: 'wallet' } }
      await refused(lab, 'payInvoice', call, [409, 'INSUFFICIENT_BALANCE'], {
        balance: '9.99',
        amount_due: '10.00',
      })
      const kept = await lab.succeed('getInvoice', { path: call.path })
      lab.equal(
        [kept.body.invoice.status, kept.body.invoice.amount_due_cents],
        ['open', 1_000],
        'status and what is owed',
        kept,
      )
      lab.equal(await balanceOf(lab, customer), '9.99', 'the balance after a refused payment')
      await grant(lab, customer, { amount: '0.01' })
      const paid = await lab.succeed('payInvoice', call)
      lab.equal(
        [paid.body.invoice.status, paid.body.invoice.amount_paid_cents],
        ['paid', 1_000],
        'status and what was paid',
        paid,
      )
      lab.equal(await balanceOf(lab, customer), '0.00', 'the balance')
      await refused(lab, 'payInvoice', call, [409, 'INVOICE_NOT_PAYABLE'], { status: 'paid' })
      const payments = (await soundLedger(lab, customer)).filter(({ type }) => type === 'invoice_payment')
      const told = payments.map(({ amount, balance_after, invoice_id }) => [
        amount,
        balance_after,
        invoice_id,
      ])
      lab.equal(told, [['-10.00', '0.00', invoice.id]], 'the payments in the ledger')
    },
  },
  {
    ...about,
    id: 'wallets.out-of-band-leaves-the-wallet',
    title: 'An invoice that is paid out of band leaves the wallet as it is, whatever it holds.',
    reference: 'payInvoice',
    operations: ['payInvoice', 'listCustomerBalances'],
    async run(lab) {
      const customer = await createCustomer(lab)
      await grant(lab, customer, { amount: '100' })
      const { id } = await finalizedInvoice(lab, { customer_id: customer.id })
      const paid = await lab.succeed('payInvoice', { path: { id }, body: { source: 'out_of_band' } })
      lab.equal(
        [paid.body.invoice.amount_paid_cents, paid.body.invoice.amount_due_cents],
        [250, 0],
        'paid and owed',
        paid,
      )
      lab.equal(await balanceOf(lab, customer), '100.00', 'the balance')
    },
  },
  {
    ...about,
    id: 'wallets.never-overdrawn-at-once',
    title:
      'Of 12 invoices of 1.00 paid at once from 8.00, exactly 8 are paid and nothing is left; the ledger adds up.',
    reference: 'payInvoice',
    operations: ['payInvoice', 'createCreditGrant', 'listWalletTransactions'],
    async run(lab) {
      const customer = await createCustomer(lab)
      await lab.all(2, () => grant(lab, customer, { amount: '4.00' }))
      const members = { customer_id: customer.id, line_items: [line(1, 100)] }
      const invoices = await lab.all(12, () => finalizedInvoice(lab, members))
      const answers = await lab.all(12, (index) =>
        lab.call('payInvoice', { path: { id: invoices[index]?.id ?? '' }, body: { source: 'wallet' } }),
      )
      lab.equal(answers.filter(({ status }) => status === 200).length, 8, 'how many payments succeed')
      for (const exchange of answers.filter(({ status }) => status !== 200))
        lab.expectStatus(exchange, 409, 'INSUFFICIENT_BALANCE')
      lab.equal(await balanceOf(lab, customer), '0.00', 'the balance')
      const ledger = await soundLedger(lab, customer)
      lab.equal(ledger.length, 10, 'how many transactions there are')
    },
  },
  {
    ...about,
    id: 'wallets.settle-automatic-invoices',
    title:
      'An invoice that is charged automatically is paid from the wallet once it is finalized, if that suffices, and stays open untouched if not.',
    reference: 'finalizeInvoice',
    operations: ['finalizeInvoice', 'getInvoice', 'listCustomerBalances'],
    async run(lab) {
      const customer = await createCustomer(lab)
      await grant(lab, customer, { amount: '5.00' })
      const terms = { customer_id: customer.id, collection_method: 'charge_automatically' as const }
      const large = await finalizedInvoice(lab, { ...terms, line_items: [line(1, 501)] })
      const fitting = await finalizedInvoice(lab, { ...terms, line_items: [line(1, 500)] })
      await lab.eventually('the invoice to be paid from the wallet', async () => {
        const { invoice } = (await lab.succeed('getInvoice', { path: { id: fitting.id } })).body
        return invoice.status === 'paid' ? true : undefined
      })
      const kept = await lab.succeed('getInvoice', { path: { id: large.id } })
      const { status, amount_paid_cents, amount_due_cents } = kept.body.invoice
      lab.equal(
        [status, amount_paid_cents, amount_due_cents],
        ['open', 0, 501],
        'the invoice that was too large',
        kept,
      )
      lab.equal(await balanceOf(lab, customer), '0.00', 'the balance')
    },
  },
]
