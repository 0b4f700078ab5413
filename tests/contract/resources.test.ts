import { expect, test } from 'vitest'
import { readContract } from '../../contract/index.ts'
import { operations } from '../../generated/operations.ts'

const { document, resolve } = readContract()

const lists = Object.entries(operations).flatMap(([id, each]) =>
  'rows' in each ? [[id, each] as const] : [],
)

test.each(lists)('the rows of %s have what every resource has', (_id, { path, rows }) => {
  const ok = Object(document.paths[path]).get.responses['200'].content['application/json'].schema
  const row = resolve(resolve(resolve(ok).properties?.[rows] ?? {}).items ?? {})
  for (const form of row.oneOf?.map(resolve) ?? [row])
    expect(form.required).toEqual(expect.arrayContaining(['id', 'mode', 'created_at', 'updated_at']))
})
