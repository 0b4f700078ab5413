import { expect, test } from 'vitest'
import { readContract } from '../../contract/index.ts'
import { operations } from '../../generated/operations.ts'

const { document, resolve } = readContract()

const lists = Object.entries(operations).flatMap(([id, each]) =>
  'rows' in each ? [[id, each] as const] : [],
)

/** An entry of the audit log and an event never change. */
const NEVER_CHANGED = ['listAuditEvents', 'listWebhookEvents']

/** Balances and receivables are values, not resources: each is told by its customer and its account or currency, and is of the moment. */
const VALUES = ['listBalances', 'listReceivables']

test.each(lists.filter(([id]) => !VALUES.includes(id)))(
  'the rows of %s have what every resource has',
  (id, { path, rows }) => {
    const ok = Object(document.paths[path]).get.responses['200'].content['application/json'].schema
    const row = resolve(resolve(resolve(ok).properties?.[rows] ?? {}).items ?? {})
    const updated = NEVER_CHANGED.includes(id) ? [] : ['updated_at']
    for (const form of row.anyOf?.map(resolve) ?? [row])
      expect(form.required).toEqual(expect.arrayContaining(['id', 'mode', 'created_at', ...updated]))
  },
)
