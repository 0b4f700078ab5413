import type { Check } from '../../kit/check.ts'
import { createCustomer, createInvoice, line } from '../../kit/fixtures.ts'
import { refused } from '../../kit/requests.ts'

const about = { tag: 'API', level: 'behaviour', reference: '#section/Idempotency' } as const
const REUSED = [409, 'IDEMPOTENCY_KEY_REUSED'] as const

export const checks: Check[] = [
  {
    ...about,
    id: 'idempotency.keys-are-compared-exactly',
    title: 'Idempotency-Keys that differ in case alone, or by a space within, are different keys.',
    operations: ['createCustomer'],
    async run(lab) {
      const key = lab.unique('Key A')
      const keys = [key, key.toLowerCase(), key.toUpperCase(), key.replace(' ', '  ')]
      const ids = new Set<string>()
      for (const each of keys) {
        const body = { name: 'Acme', email: 'billing@acme-robotics.example' }
        const made = await lab.succeed('createCustomer', { body, headers: { 'Idempotency-Key': each } })
        lab.equal(made.headers['idempotent-replayed'], undefined, 'Idempotent-Replayed of a new key', made)
        ids.add(made.body.customer.id)
      }
      lab.equal(ids.size, keys.length, `how many customers ${keys.length} keys have made`)
    },
  },
  {
    ...about,
    id: 'idempotency.moves-are-apart',
    title:
      'An Idempotency-Key that finalized an invoice neither voids it nor finalizes another, though neither request has a body.',
    operations: ['finalizeInvoice', 'voidInvoice', 'getInvoice'],
    async run(lab) {
      const { id: customer_id } = await createCustomer(lab)
      const drafts = await lab.all(2, () => createInvoice(lab, { customer_id, line_items: [line()] }))
      const [first = '', second = ''] = drafts.map(({ id }) => id)
      const headers = { 'Idempotency-Key': lab.unique('key') }
      await lab.succeed('finalizeInvoice', { path: { id: first }, headers })
      await refused(lab, 'voidInvoice', { path: { id: first }, headers }, REUSED)
      await refused(lab, 'finalizeInvoice', { path: { id: second }, headers }, REUSED)
      for (const [id, status] of [
        [first, 'open'],
        [second, 'draft'],
      ] as const) {
        const read = await lab.succeed('getInvoice', { path: { id } })
        lab.equal(read.body.invoice.status, status, 'the status afterwards', read)
      }
    },
  },
]
