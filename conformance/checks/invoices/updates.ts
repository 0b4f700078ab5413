import type { components } from '../../../generated/types.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import {
  createCustomer,
  createInvoice,
  createSubscription,
  finalizedInvoice,
  type Invoice,
  line,
} from '../../kit/fixtures.ts'
import { invalid } from '../../kit/requests.ts'
import { later } from '../../kit/time.ts'

type Components = components['schemas']
const defaults = { tag: 'Invoices', level: 'behaviour', reference: 'updateInvoice' } as const
const TERMS = { path: 'body.days_until_due' }

export const checks: Check[] = [
  {
    ...defaults,
    id: 'invoices.update-leaves-the-rest',
    title:
      'An update changes the members sent and leaves every other: lines as a whole, and the total computed anew.',
    operations: ['updateInvoice', 'getInvoice'],
    async run(ctx) {
      let known = await createInvoice(ctx, {
        line_items: [line(1, 100), line(2, 100)],
        metadata: { a: '1', b: '2' },
      })
      const change = async (
        body: object,
        wanted: Partial<Invoice> | ((after: Invoice) => Partial<Invoice>),
      ) => {
        const before = (await ctx.now()).toISOString()
        const exchange = await ctx.succeed('updateInvoice', { path: { id: known.id }, body })
        const { invoice } = exchange.body
        const changed = typeof wanted === 'function' ? wanted(invoice) : wanted
        // What a draft lacks also depends on the company's tax rates, which another check may add meanwhile.
        const { issues, updated_at } = invoice
        ctx.equal(invoice, { ...known, ...changed, issues, updated_at }, 'the invoice', exchange)
        ctx.equal(invoice.updated_at >= before, true, `that updated_at is ${before} or later`, exchange)
        const read = await ctx.succeed('getInvoice', { path: { id: known.id } })
        ctx.equal({ ...read.body.invoice, issues }, invoice, 'the invoice as it is read', read)
        known = invoice
      }
      await change({ metadata: { b: null, c: '' } }, { metadata: { a: '1', c: '' } })
      await change({ line_items: [line(1.005, 100, 'Other')] }, (after) => ({
        line_items: [newLine(line(1.005, 100, 'Other'), 101, after)],
        subtotal_cents: 101,
        total_cents: 101,
      }))
      await change({ days_until_due: 0 }, { days_until_due: 0 })
      await change({ apply_credit: false }, { apply_credit: false })
      await change(
        { collection_method: 'charge_automatically' },
        { collection_method: 'charge_automatically', days_until_due: null },
      )
      await change(
        { collection_method: 'send_invoice', days_until_due: 14 },
        { collection_method: 'send_invoice', days_until_due: 14 },
      )
      await change({ collection_method: 'send_invoice', days_until_due: 15 }, { days_until_due: 15 })
    },
  },
  {
    ...defaults,
    id: 'invoices.metadata-in-every-state',
    title: 'The metadata of an invoice can be changed in every state, and changes nothing else of it.',
    operations: ['updateInvoice', 'getInvoice'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const moved = async (move: 'payInvoice' | 'voidInvoice' | 'markInvoiceUncollectible') => {
        const { id } = await finalizedInvoice(ctx, { customer_id })
        const body = move === 'payInvoice' ? { body: { source: 'out_of_band' } } : {}
        await ctx.succeed(move, { path: { id }, ...body })
        return id
      }
      const states = {
        draft: async () => (await createInvoice(ctx, { customer_id })).id,
        open: async () => (await finalizedInvoice(ctx, { customer_id })).id,
        paid: () => moved('payInvoice'),
        void: () => moved('voidInvoice'),
        uncollectible: () => moved('markInvoiceUncollectible'),
      }
      for (const [state, make] of Object.entries(states)) {
        const path = { id: await make() }
        const { invoice } = (await ctx.succeed('getInvoice', { path })).body
        const exchange = await ctx.succeed('updateInvoice', { path, body: { metadata: { ledger: 'A-17' } } })
        const { updated_at } = exchange.body.invoice
        const wanted = { ...invoice, metadata: { ledger: 'A-17' }, updated_at }
        ctx.equal(exchange.body.invoice, wanted, `the ${state} invoice with other metadata`, exchange)
      }
      await ctx.ifImplemented(async () => {
        const { id: subscription_id } = await createSubscription(ctx, { metadata: { crm: 'x' } })
        const query = { subscription_id }
        const [first] = (await ctx.succeed('listInvoices', { query })).body.invoices
        ctx.equal(first?.metadata, {}, "the metadata of a subscription's invoice")
        const call = { path: { id: first?.id ?? '' }, body: { metadata: { ledger: 'A-18' } } }
        const exchange = await ctx.succeed('updateInvoice', call)
        ctx.equal(exchange.body.invoice.metadata, { ledger: 'A-18' }, 'its metadata once changed', exchange)
      })
    },
  },
  {
    ...defaults,
    id: 'invoices.terms-go-together',
    title:
      '`days_until_due` is 30 by default with `send_invoice` and refused with `charge_automatically`, on the invoice as it would be.',
    operations: ['createInvoice', 'updateInvoice'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const base = { customer_id, line_items: [line()] }
      const send = { collection_method: 'send_invoice' }
      const charge = { collection_method: 'charge_automatically' }
      for (const left of [{}, { days_until_due: null }]) {
        const sent = await ctx.succeed('createInvoice', { body: { ...base, ...send, ...left } })
        ctx.equal(sent.body.invoice.days_until_due, 30, 'days_until_due, not given', sent)
      }
      const both = { ...base, ...charge, days_until_due: 30 }
      await invalid(ctx, 'createInvoice', { body: both }, [{ ...TERMS, code: 'not_allowed' }])
      const automatic = await createInvoice(ctx, { ...base, collection_method: 'charge_automatically' })
      const path = { id: automatic.id }
      await invalid(ctx, 'updateInvoice', { path, body: { days_until_due: 30 } }, [TERMS])
      await invalid(ctx, 'updateInvoice', { path, body: { ...charge, days_until_due: 1 } }, [TERMS])
      const kept = await ctx.succeed('getInvoice', { path })
      ctx.equal(kept.body.invoice, automatic, 'the invoice after refused changes', kept)
      const changed = await ctx.succeed('updateInvoice', { path, body: send })
      ctx.equal(
        changed.body.invoice.days_until_due,
        30,
        'days_until_due after a change to send_invoice',
        changed,
      )
    },
  },
  {
    ...defaults,
    id: 'invoices.filters-select-together',
    title:
      'Each filter of the list selects exactly, several together select what all of them do, and `created_from` is in while `created_to` is not.',
    reference: 'listInvoices',
    operations: ['listInvoices'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const draft = await createInvoice(ctx, { customer_id })
      const open = await finalizedInvoice(ctx, { customer_id })
      const other = await finalizedInvoice(ctx)
      const collection_method = 'charge_automatically'
      const automatic = await createInvoice(ctx, { customer_id: other.customer_id, collection_method })
      const rows: Array<[Record<string, string>, Invoice[]]> = [
        [{ customer_id }, [draft, open]],
        [{ customer_id, status: 'draft' }, [draft]],
        [{ customer_id, status: 'open' }, [open]],
        [{ customer_id, status: 'void' }, []],
        [{ customer_id: other.customer_id, status: 'open' }, [other]],
        [
          { customer_id, created_from: draft.created_at, created_to: later(open.created_at, 1) },
          [draft, open],
        ],
        [{ customer_id, created_to: draft.created_at }, []],
        [{ customer_id, created_from: later(open.created_at, 1) }, []],
        [
          {
            customer_id,
            status: 'draft',
            created_from: draft.created_at,
            created_to: later(draft.created_at, 1),
          },
          [draft],
        ],
        [{ customer_id: other.customer_id, collection_method }, [automatic]],
        [{ customer_id: other.customer_id, collection_method: 'send_invoice' }, [other]],
        [{ customer_id, subscription_id: `c${'0'.repeat(24)}` }, []],
      ]
      for (const [query, wanted] of rows) await selects(ctx, query, wanted)
    },
  },
]

async function selects(ctx: CheckContext, query: Record<string, string>, wanted: Invoice[]): Promise<void> {
  const exchange = await ctx.succeed('listInvoices', { query })
  ctx.equal(
    exchange.body.invoices.map(({ id }) => id).toSorted(),
    wanted.map(({ id }) => id).toSorted(),
    `the invoices for ${JSON.stringify(query)}, in any order`,
    exchange,
  )
}

/** The only line of an invoice, which has the id that the service gave it. */
function newLine(
  sent: Components['LineItemInput'],
  amount_cents: number,
  { line_items: [given] }: Invoice,
): Components['ManualLineItem'] {
  const { unit_code = 'C62', ...named } = sent
  return {
    id: given?.id ?? '',
    type: 'manual',
    ...named,
    unit_code,
    amount_cents,
    discount_cents: 0,
    tax_cents: 0,
    tax_rates: [],
    credited_cents: 0,
    tax_rate_codes: null,
    credit: null,
    subscription_id: null,
    period_start: null,
    period_end: null,
  }
}
