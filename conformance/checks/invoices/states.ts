import type { OperationId } from '../../../generated/operations.ts'
import type { Check } from '../../kit/check.ts'
import type { Call, CheckContext } from '../../kit/check-context.ts'
import { anyCustomer, createInvoice, finalizedInvoice, type Invoice } from '../../kit/fixtures.ts'
import { refused, withoutRequestId } from '../../kit/requests.ts'

const defaults = { tag: 'Invoices', level: 'behaviour', reference: 'getInvoice' } as const

type Status = Invoice['status']
type Move = {
  operation: OperationId
  refusal: string
  call: (id: string) => Call
  to: Partial<Record<Status, Status | 'gone'>>
}

/** Every transition: its target, the statuses that allow it, and the code for the others. */
const MOVES: Move[] = [
  {
    operation: 'updateInvoice',
    refusal: 'INVOICE_NOT_DRAFT',
    call: (id) => ({ path: { id }, body: { days_until_due: 20, metadata: { note: 'changed' } } }),
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
    to: { open: 'void', uncollectible: 'void', void: 'void' },
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

const arrive: Record<Status, (ctx: CheckContext) => Promise<string>> = {
  draft: async (ctx) => (await createInvoice(ctx, { customer_id: (await anyCustomer(ctx)).id })).id,
  open: async (ctx) => (await finalizedInvoice(ctx, { customer_id: (await anyCustomer(ctx)).id })).id,
  paid: (ctx) => reach(ctx, 'payInvoice'),
  void: (ctx) => reach(ctx, 'voidInvoice'),
  uncollectible: (ctx) => reach(ctx, 'markInvoiceUncollectible'),
}

const STATUSES = Object.keys(arrive) as Status[]

export const checks: Check[] = [
  ...STATUSES.map(
    (status): Check => ({
      ...defaults,
      id: `invoices.moves-from-${status}`,
      title: `From \`${status}\` an invoice makes the moves of its lifecycle; each other move is refused with its code and the status, and changes nothing.`,
      operations: ['getInvoice', ...MOVES.map(({ operation }) => operation)],
      async run(ctx) {
        const id = await arrive[status](ctx)
        const before = await ctx.succeed('getInvoice', { path: { id } })
        ctx.equal(before.body.invoice.status, status, 'the status', before)
        for (const { operation, refusal, call, to } of MOVES)
          if (to[status] === undefined) await refused(ctx, operation, call(id), [409, refusal], { status })
        await refused(ctx, 'payInvoice', { path: { id }, body: { source: 'wallet' } }, walletRefusal(status))
        const after = await ctx.succeed('getInvoice', { path: { id } })
        ctx.equal(withoutRequestId(after), withoutRequestId(before), 'the invoice after refused moves', after)
        for (const { operation, call, to } of MOVES) {
          const target = to[status]
          if (target === undefined) continue
          const mine = await arrive[status](ctx)
          const known = withoutRequestId(await ctx.call('getInvoice', { path: { id: mine } }))
          ctx.expectStatus(await ctx.call(operation, call(mine)), 200)
          const moved = await ctx.call('getInvoice', { path: { id: mine } })
          if (operation === 'voidInvoice' && status === 'void')
            ctx.equal(withoutRequestId(moved), known, 'the invoice that is voided again', moved)
          if (target === 'gone') ctx.expectStatus(moved, 404, 'INVOICE_NOT_FOUND')
          else ctx.equal(statusOf(moved.body), target, `the status after ${operation}`, moved)
        }
      },
    }),
  ),
  {
    ...defaults,
    id: 'invoices.deleted-is-gone',
    title: 'A deleted draft is gone: it answers 404 to every operation and is in no list.',
    reference: 'deleteInvoice',
    operations: ['deleteInvoice', 'getInvoice', 'listInvoices'],
    async run(ctx) {
      const { id, customer_id } = await createInvoice(ctx)
      const kept = await createInvoice(ctx, { customer_id })
      const gone = await ctx.succeed('deleteInvoice', { path: { id } })
      ctx.equal(gone.body.invoice, { id, deleted: true }, 'invoice', gone)
      const missing = [404, 'INVOICE_NOT_FOUND'] as const
      await refused(ctx, 'getInvoice', { path: { id } }, missing)
      for (const { operation, call } of MOVES) await refused(ctx, operation, call(id), missing)
      const listed = await ctx.succeed('listInvoices', { query: { customer_id } })
      ctx.equal(
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

async function reach(ctx: CheckContext, operation: OperationId): Promise<string> {
  const { id } = await finalizedInvoice(ctx, { customer_id: (await anyCustomer(ctx)).id })
  const move = MOVES.find((each) => each.operation === operation)
  ctx.expectStatus(await ctx.call(operation, move?.call(id)), 200)
  return id
}

function statusOf(body: unknown): unknown {
  return Object(Object(body).invoice).status
}
