import type { Check } from '../../kit/check.ts'
import type { Lab } from '../../kit/check-context.ts'
import { createCustomer, createInvoice, finalizedInvoice, type Invoice, line } from '../../kit/fixtures.ts'
import { invalid } from '../../kit/requests.ts'
import { later } from '../../kit/time.ts'

const about = { tag: 'Invoices', level: 'behaviour', reference: 'updateInvoice' } as const
const TERMS = { path: 'days_until_due' }

export const checks: Check[] = [
  {
    ...about,
    id: 'invoices.update-leaves-the-rest',
    title:
      'An update changes the members sent and leaves every other: lines and metadata as a whole, and the total computed anew.',
    operations: ['updateInvoice', 'getInvoice'],
    async run(lab) {
      let known = await createInvoice(lab, {
        line_items: [line(1, 100), line(2, 100)],
        metadata: { a: '1', b: '2' },
      })
      const change = async (body: object, wanted: Partial<Invoice>) => {
        const before = (await lab.now()).toISOString()
        const exchange = await lab.succeed('updateInvoice', { path: { id: known.id }, body })
        const { invoice } = exchange.body
        lab.equal(invoice, { ...known, ...wanted, updated_at: invoice.updated_at }, 'the invoice', exchange)
        lab.equal(invoice.updated_at >= before, true, `that updated_at is ${before} or later`, exchange)
        const read = await lab.succeed('getInvoice', { path: { id: known.id } })
        lab.equal(read.body.invoice, invoice, 'the invoice as it is read', read)
        known = invoice
      }
      await change({ metadata: { b: '3', c: '' } }, { metadata: { b: '3', c: '' } })
      const line_items = [{ ...line(1.005, 100, 'Other'), amount_cents: 101 }]
      await change(
        { line_items: [line(1.005, 100, 'Other')] },
        { line_items, total_cents: 101, amount_due_cents: 101 },
      )
      await change({ days_until_due: 0 }, { days_until_due: 0 })
      await change(
        { collection_method: 'charge_automatically' },
        { collection_method: 'charge_automatically', days_until_due: null },
      )
      await change(
        { collection_method: 'send_invoice', days_until_due: 14 },
        { collection_method: 'send_invoice', days_until_due: 14 },
      )
      await change({ collection_method: 'send_invoice', days_until_due: 15 }, { days_until_due: 15 })
      await change({ metadata: {} }, { metadata: {} })
    },
  },
  {
    ...about,
    id: 'invoices.terms-go-together',
    title:
      '`days_until_due` is required with `send_invoice` and refused with `charge_automatically`, on the invoice as it would be.',
    operations: ['createInvoice', 'updateInvoice'],
    async run(lab) {
      const { id: customer_id } = await createCustomer(lab)
      const base = { customer_id, line_items: [line()] }
      const send = { collection_method: 'send_invoice' }
      const charge = { collection_method: 'charge_automatically' }
      await invalid(lab, 'createInvoice', { body: { ...base, ...send } }, [TERMS])
      const both = { ...base, ...charge, days_until_due: 30 }
      await invalid(lab, 'createInvoice', { body: both }, [{ ...TERMS, code: 'not_allowed' }])
      const automatic = await createInvoice(lab, { ...base, collection_method: 'charge_automatically' })
      const path = { id: automatic.id }
      await invalid(lab, 'updateInvoice', { path, body: { days_until_due: 30 } }, [TERMS])
      await invalid(lab, 'updateInvoice', { path, body: send }, [TERMS])
      await invalid(lab, 'updateInvoice', { path, body: { ...charge, days_until_due: 1 } }, [TERMS])
      const kept = await lab.succeed('getInvoice', { path })
      lab.equal(kept.body.invoice, automatic, 'the invoice after refused changes', kept)
    },
  },
  {
    ...about,
    id: 'invoices.filters-select-together',
    title:
      'Each filter of the list selects exactly, several together select what all of them do, and `created_from` is in while `created_to` is not.',
    reference: 'listInvoices',
    operations: ['listInvoices'],
    async run(lab) {
      const { id: customer_id } = await createCustomer(lab)
      const draft = await createInvoice(lab, { customer_id })
      const open = await finalizedInvoice(lab, { customer_id })
      const other = await finalizedInvoice(lab)
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
        [{ customer_id, subscription_id: `c${'0'.repeat(24)}` }, []],
      ]
      for (const [query, wanted] of rows) await selects(lab, query, wanted)
    },
  },
]

async function selects(lab: Lab, query: Record<string, string>, wanted: Invoice[]): Promise<void> {
  const exchange = await lab.succeed('listInvoices', { query })
  lab.equal(
    exchange.body.invoices.map(({ id }) => id).toSorted(),
    wanted.map(({ id }) => id).toSorted(),
    `the invoices for ${JSON.stringify(query)}, in any order`,
    exchange,
  )
}
