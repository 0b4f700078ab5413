import type { Check } from '../../kit/check.ts'
import { createCustomer, createInvoice, line } from '../../kit/fixtures.ts'
import { refused } from '../../kit/requests.ts'

const defaults = { tag: 'API', level: 'behaviour', reference: '#section/Idempotency' } as const
const REUSED = [409, 'IDEMPOTENCY_KEY_REUSED'] as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'idempotency.keys-are-compared-exactly',
    title: 'Idempotency-Keys that differ in case alone, or by a space within, are different keys.',
    operations: ['createCustomer'],
    async run(ctx) {
      const key = ctx.unique('Key A')
      const keys = [key, key.toLowerCase(), key.toUpperCase(), key.replace(' ', '  ')]
      const ids = new Set<string>()
      for (const each of keys) {
        const body = { name: 'Acme', email: 'billing@acme-robotics.example' }
        const made = await ctx.succeed('createCustomer', { body, headers: { 'Idempotency-Key': each } })
        ctx.equal(made.headers['idempotent-replayed'], undefined, 'Idempotent-Replayed of a new key', made)
        ids.add(made.body.customer.id)
      }
      ctx.equal(ids.size, keys.length, `how many customers ${keys.length} keys have made`)
    },
  },
  {
    ...defaults,
    id: 'idempotency.moves-are-apart',
    title:
      'An Idempotency-Key that finalized an invoice neither voids it nor finalizes another, though neither request has a body.',
    operations: ['finalizeInvoice', 'voidInvoice', 'getInvoice'],
    async run(ctx) {
      const { id: customer_id } = await createCustomer(ctx)
      const drafts = await ctx.all(2, () => createInvoice(ctx, { customer_id, line_items: [line()] }))
      const [first = '', second = ''] = drafts.map(({ id }) => id)
      const headers = { 'Idempotency-Key': ctx.unique('key') }
      await ctx.succeed('finalizeInvoice', { path: { id: first }, headers })
      await refused(ctx, 'voidInvoice', { path: { id: first }, headers }, REUSED)
      await refused(ctx, 'finalizeInvoice', { path: { id: second }, headers }, REUSED)
      for (const [id, status] of [
        [first, 'open'],
        [second, 'draft'],
      ] as const) {
        const read = await ctx.succeed('getInvoice', { path: { id } })
        ctx.equal(read.body.invoice.status, status, 'the status afterwards', read)
      }
    },
  },
]
