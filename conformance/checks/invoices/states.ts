import type { OperationId } from '../../../generated/operations.ts'
import type { Check } from '../../kit/check.ts'
import type { Call, Lab } from '../../kit/check-context.ts'
import { anyCustomer, createInvoice, finalizedInvoice, type Invoice } from '../../kit/fixtures.ts'
import { refused, withoutRequestId } from '../../kit/requests.ts'

const about = { tag: 'Invoices', level: 'behaviour', reference: 'getInvoice' } as const

type Status = Invoice['status']
type Move = {
  operation: OperationId
  refusal: string
  call: (id: string) => Call
  to: Partial<Record<Status, Status | 'gone'>>
}

/** Every move, what it leads to from the statuses that it accepts, and the code that the others get. */
const MOVES: Move[] = [
  {
    operation: 'updateInvoice',
    refusal: 'INVOICE_NOT_DRAFT',
    call: (id) => ({ path: { id }, body: { metadata: { note: 'changed' } } }),
    to: { draft: 'draft' },
  },
  {
    operation: 'deleteInvoice',
    refusal: 'INVOICE_NOT_DRAFT',
    call: (id) => ({ path: { id } }),
    to: { draft: 'gone' },
  },
  {
    operation: 'finalizeInvoice',
    refusal: 'INVOICE_NOT_DRAFT',
    call: (id) => ({ path: { id } }),
    to: { draft: 'open' },
  },
  {
    operation: 'voidInvoice',
    refusal: 'INVOICE_NOT_VOIDABLE',
    call: (id) => ({ path: { id } }),
    to: { open: 'void', uncollectible: 'void' },
  },
  {
    operation: 'payInvoice',
    refusal: 'INVOICE_NOT_PAYABLE',
    call: (id) => ({ path: { id }, body: { source: 'out_of_band' } }),
    to: { open: 'paid', uncollectible: 'paid' },
  },
  {
    operation: 'markInvoiceUncollectible',
    refusal: 'INVOICE_NOT_OPEN',
    call: (id) => ({ path: { id } }),
    to: { open: 'uncollectible' },
  },
]

const arrive: Record<Status, (lab: Lab) => Promise<string>> = {
  draft: async (lab) => (await createInvoice(lab, { customer_id: (await anyCustomer(lab)).id })).id,
  open: async (lab) => (await finalizedInvoice(lab, { customer_id: (await anyCustomer(lab)).id })).id,
  paid: (lab) => reach(lab, 'payInvoice'),
  void: (lab) => reach(lab, 'voidInvoice'),
  uncollectible: (lab) => reach(lab, 'markInvoiceUncollectible'),
}

const STATUSES = Object.keys(arrive) as Status[]

export const checks: Check[] = [
  ...STATUSES.map(
    (status): Check => ({
      ...about,
      id: `invoices.moves-from-${status}`,
      title: `From \`${status}\` an invoice makes the moves of its lifecycle; each other move is refused with its code and the status, and changes nothing.`,
      operations: ['getInvoice', ...MOVES.map(({ operation }) => operation)],
      async run(lab) {
        const id = await arrive[status](lab)
        const before = await lab.succeed('getInvoice', { path: { id } })
        lab.equal(before.body.invoice.status, status, 'the status', before)
        for (const { operation, refusal, call, to } of MOVES)
          if (to[status] === undefined) await refused(lab, operation, call(id), [409, refusal], { status })
        await refused(lab, 'payInvoice', { path: { id }, body: { source: 'wallet' } }, walletRefusal(status))
        const after = await lab.succeed('getInvoice', { path: { id } })
        lab.equal(withoutRequestId(after), withoutRequestId(before), 'the invoice after refused moves', after)
        for (const { operation, call, to } of MOVES) {
          const target = to[status]
          if (target === undefined) continue
          const mine = await arrive[status](lab)
          lab.expectStatus(await lab.call(operation, call(mine)), 200)
          const moved = await lab.call('getInvoice', { path: { id: mine } })
          if (target === 'gone') lab.expectStatus(moved, 404, 'INVOICE_NOT_FOUND')
          else lab.equal(statusOf(moved.body), target, `the status after ${operation}`, moved)
        }
      },
    }),
  ),
  {
    ...about,
    id: 'invoices.deleted-is-gone',
    title: 'A deleted draft is gone: it answers 404 to every operation and stands in no list.',
    reference: 'deleteInvoice',
    operations: ['deleteInvoice', 'getInvoice', 'listInvoices'],
    async run(lab) {
      const { id, customer_id } = await createInvoice(lab)
      const kept = await createInvoice(lab, { customer_id })
      const gone = await lab.succeed('deleteInvoice', { path: { id } })
      lab.equal(gone.body.invoice, { id, deleted: true }, 'invoice', gone)
      const missing = [404, 'INVOICE_NOT_FOUND'] as const
      await refused(lab, 'getInvoice', { path: { id } }, missing)
      for (const { operation, call } of MOVES) await refused(lab, operation, call(id), missing)
      const listed = await lab.succeed('listInvoices', { query: { customer_id } })
      lab.equal(
        listed.body.invoices.map((each) => each.id),
        [kept.id],
        'the invoices of the customer',
        listed,
      )
    },
  },
]

function walletRefusal(status: Status): readonly [number, string] {
  return status === 'open' || status === 'uncollectible'
    ? [409, 'INSUFFICIENT_BALANCE']
    : [409, 'INVOICE_NOT_PAYABLE']
}

async function reach(lab: Lab, operation: OperationId): Promise<string> {
  const { id } = await finalizedInvoice(lab, { customer_id: (await anyCustomer(lab)).id })
  const move = MOVES.find((each) => each.operation === operation)
  lab.expectStatus(await lab.call(operation, move?.call(id)), 200)
  return id
}

function statusOf(body: unknown): unknown {
  return Object(Object(body).invoice).status
}
