import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { centsOf } from '../../kit/exact.ts'
import {
  createCustomer,
  createPricingUnit,
  finalizedInvoice,
  type Invoice,
  line,
} from '../../kit/fixtures.ts'
import { soundLedger } from '../../kit/ledger.ts'
import { balanceOf, refused, walletOf } from '../../kit/requests.ts'

const defaults = { tag: 'Wallets', level: 'behaviour' } as const
const own: Check['operations'] = [
  ...(['createInvoice', 'payInvoice', 'voidPayment', 'createCreditNote'] as const),
  ...(['listCustomerCreditGrants', 'listCustomerWalletTransactions'] as const),
]

export const checks: Check[] = [
  {
    ...defaults,
    id: 'credit.sold-once',
    title:
      'The credit that a line sells comes once, when the invoice is paid, and goes when it is open again; once it is used, the payment stays. Such credit has no tax, and is not bought with credit.',
    reference: 'createInvoice',
    operations: own,
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const credit = { account_type: 'currency' as const, amount: '110.00', expires_after_days: 30 }
      const selling = { ...line(1, 10_000), credit }
      const invoice = await finalizedInvoice(ctx, { customer_id: customer.id, line_items: [selling] })
      ctx.equal([invoice.apply_credit, invoice.tax_cents], [false, 0], 'apply_credit and tax')
      await pay(ctx, invoice, 4_000)
      ctx.equal(await walletOf(ctx, customer), 0, 'the balance after a part')
      const paid = await pay(ctx, invoice)
      ctx.equal(await walletOf(ctx, customer), 11_000, 'the balance after the payment')
      const [sold] = await grantsOf(ctx, customer)
      ctx.equal([sold?.source, sold?.invoice_id], ['purchase', invoice.id], 'source and invoice of the grant')
      const path = { id: invoice.id, payment_id: paid.payments.at(-1)?.id ?? '' }
      await ctx.succeed('voidPayment', { path })
      ctx.equal(await walletOf(ctx, customer), 0, 'the balance once the payment is void')
      const again = await pay(ctx, invoice)
      const grants = await grantsOf(ctx, customer)
      ctx.equal(
        grants.map(({ remaining }) => centsOf(remaining)),
        [11_000, 0],
        'what remains of the grants, the newest first',
      )
      const other = { customer_id: customer.id, apply_credit: false, line_items: [line(1, 1_000)] }
      const { id } = await finalizedInvoice(ctx, other)
      await ctx.succeed('payInvoice', { path: { id }, body: { source: 'wallet' } })
      const last = { path: { id: invoice.id, payment_id: again.payments.at(-1)?.id ?? '' } }
      await refused(ctx, 'voidPayment', last, [409, 'INVOICE_CREDIT_USED'], {
        credit_grant_ids: [grants[0]?.id],
      })
      const next = await finalizedInvoice(ctx, { customer_id: customer.id, line_items: [selling] })
      const wallet = { path: { id: next.id }, body: { source: 'wallet' } }
      await refused(ctx, 'payInvoice', wallet, [400, 'VALIDATION_ERROR'])
      await soundLedger(ctx, customer)
    },
  },
  {
    ...defaults,
    id: 'credit.note-takes-its-share',
    title:
      'A credit note on a line that sold credit voids the same share of the grant, and gives back no more than is left of it.',
    reference: 'createCreditNote',
    operations: own,
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const { code } = await createPricingUnit(ctx)
      const credit = { account_type: 'pricing_unit' as const, pricing_unit_code: code, amount: '1000' }
      const line_items = [{ ...line(1, 30_000), credit }]
      const invoice = await finalizedInvoice(ctx, {
        customer_id: customer.id,
        apply_credit: false,
        line_items,
      })
      await pay(ctx, invoice)
      const [sold] = invoice.line_items
      const note = (amount_cents: number) => ({
        path: { id: invoice.id },
        body: {
          reason: 'order_change',
          excess: 'out_of_band',
          line_items: [{ line_item_id: sold?.id ?? '', amount_cents }],
        } as const,
      })
      await ctx.succeed('createCreditNote', note(10_000))
      ctx.equal(await balanceOf(ctx, customer, code), '666.666666666667', 'the balance after a third')
      const [grant] = await grantsOf(ctx, customer)
      await ctx.succeed('createCreditNote', note(20_000))
      ctx.equal(await balanceOf(ctx, customer, code), '0', 'the balance after the rest')
      ctx.equal(typeof (await grantsOf(ctx, customer))[0]?.voided_at, 'string', 'voided_at of the grant')
      ctx.equal(grant?.voided_at, null, 'voided_at of the grant before')
      await refused(ctx, 'createCreditNote', note(1), [409, 'CREDIT_NOTE_TOO_LARGE'])
      const other = await finalizedInvoice(ctx, { customer_id: customer.id, apply_credit: false, line_items })
      await pay(ctx, other)
      const [newest] = await grantsOf(ctx, customer)
      await ctx.succeed('voidCreditGrant', { path: { id: newest?.id ?? '' } })
      const gone = { path: { id: other.id }, body: note(1).body }
      const of_other = [{ line_item_id: other.line_items[0]?.id ?? '' }]
      await refused(ctx, 'createCreditNote', { ...gone, body: { ...gone.body, line_items: of_other } }, [
        409,
        'CREDIT_NOTE_TOO_LARGE',
      ])
    },
  },
  {
    ...defaults,
    id: 'credit.used-comes-back',
    title:
      'What was used of sold credit comes back to its grant when the payment is voided, also after a credit note gave the rest back.',
    reference: 'createCreditNote',
    operations: own,
    async run(ctx) {
      const customer = await createCustomer(ctx)
      const credit = { account_type: 'currency' as const, amount: '100.00' }
      const selling = { customer_id: customer.id, line_items: [{ ...line(1, 10_000), credit }] }
      const { id } = await finalizedInvoice(ctx, selling)
      await pay(ctx, { id })
      const bought = { customer_id: customer.id, apply_credit: false, line_items: [line(1, 6_000)] }
      const other = await finalizedInvoice(ctx, bought)
      const body = { source: 'wallet' } as const
      const paid = (await ctx.succeed('payInvoice', { path: { id: other.id }, body })).body.invoice
      await ctx.succeed('createCreditNote', {
        path: { id },
        body: { reason: 'order_change', excess: 'out_of_band' },
      })
      ctx.equal(await walletOf(ctx, customer), 0, 'the balance after the note')
      const path = { id: other.id, payment_id: paid.payments[0]?.id ?? '' }
      await ctx.succeed('voidPayment', { path })
      ctx.equal(await walletOf(ctx, customer), 6_000, 'the balance once the payment is void')
      await soundLedger(ctx, customer)
    },
  },
]

async function pay(ctx: CheckContext, { id }: Pick<Invoice, 'id'>, amount_cents?: number): Promise<Invoice> {
  const body = { source: 'out_of_band', ...(amount_cents !== undefined && { amount_cents }) } as const
  return (await ctx.succeed('payInvoice', { path: { id }, body })).body.invoice
}

async function grantsOf(ctx: CheckContext, { id }: { id: string }) {
  return (await ctx.succeed('listCustomerCreditGrants', { path: { id } })).body.credit_grants
}
