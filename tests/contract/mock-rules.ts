import { describe, expect, test } from 'vitest'
import { createBillingClient } from '../../client/index.ts'
import { examplesOf, type Operation, readContract, readerOf } from '../../contract/index.ts'
import type { checkResponse } from '../support/check-response.ts'

const { operations: shown, operation: find } = readContract()
const KEY = { Authorization: 'Bearer ak_test_x' }
const lists = shown.filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor'))

/**
 * What whoever answers with the examples keeps, so that they are one world: the mock, and the handlers for MSW. `check` returns what an answer
 * breaks of the contract.
 */
export function holdRules(baseUrl: () => string, check: typeof checkResponse = () => []): void {
  const readers = lists.flatMap((list) => {
    const reader = readerOf(list.id)
    return reader === undefined ? [] : [{ list, reader: find(reader) }]
  })
  test.each(readers)('$reader.id answers each thing as $list.id shows it', async ({ list, reader }) => {
    const rows = rowsOf(await ask(list))
    expect(rows).toEqual(rowsOf(Object(examplesOf(list, list.success)[0]?.value)))
    // A list may leave out what is long.
    for (const row of rows)
      expect(Object.values(await ask(reader, { last: row.id }))).toContainEqual(expect.objectContaining(row))
    // So does the contract where it shows one: the sample of the reference has its id.
    const first = Object.values(Object(examplesOf(reader, 200)[0]?.value)).find((each) => Object(each).id)
    expect(rows.map((row) => ({ ...Object(first), ...row }))).toContainEqual(first)
  })

  test.each(shown.filter(({ path }) => path.includes('{')))(
    '$id returns 404 for an id that no example has, in the words of the contract',
    async (operation) => {
      const response = await send(operation, { last: `cm${'0'.repeat(22)}1` })
      const answer = { status: response.status, headers: response.headers, text: await response.text() }
      expect(answer.status).toBe(404)
      const examples = examplesOf(operation, 404).map(({ value }) => value)
      expect(examples).toContainEqual(JSON.parse(answer.text))
      expect(check(operation.id, answer)).toEqual([])
    },
  )

  describe.each(lists)('paging through $id', (list) => {
    test('comes to an end', async () => {
      const { next_cursor } = Object(examplesOf(list, list.success)[0]?.value)
      if (next_cursor !== null)
        expect(await ask(list, { query: `cursor=${next_cursor}` })).toMatchObject({
          has_more: false,
          next_cursor: null,
        })
    })

    test('one by one shows each row once', async () => {
      const rows = rowsOf(await ask(list))
      const found: object[] = []
      for (let page = await ask(list, { query: 'limit=1' }); ; ) {
        expect(rowsOf(page).length).toBeLessThanOrEqual(1)
        found.push(...rowsOf(page))
        if (page.has_more === false || found.length > rows.length) break
        page = await ask(list, { query: `limit=1&cursor=${page.next_cursor}` })
      }
      expect(found).toEqual(rows)
    })
  })

  test('the client comes to the end of a list', async () => {
    const billing = createBillingClient({ apiKey: 'ak_test_1', baseUrl: baseUrl(), maxRetries: 0 })
    const customers = await billing.customers.list({ limit: 1 }).toArray({ limit: 50 })
    expect(customers).toHaveLength(rowsOf(await ask(find('listCustomers'))).length)
    await billing.close()
  })

  test.each([
    ['status=open', (invoice: Row) => invoice.status === 'open'],
    ['status=paid&status=void', (invoice: Row) => ['paid', 'void'].includes(String(invoice.status))],
    ['created_from=2026-04-01T00:00:00Z', (invoice: Row) => String(invoice.created_at) >= '2026-04-01'],
    ['created_to=2026-04-01T00:00:00Z', (invoice: Row) => String(invoice.created_at) < '2026-04-01'],
    ['updated_from=2026-04-01T00:00:00Z', (invoice: Row) => String(invoice.updated_at) >= '2026-04-01'],
    ['invoice_number=INV-000042', (invoice: Row) => invoice.invoice_number === 'INV-000042'],
  ])('a list has the rows that fit %s', async (query, fits) => {
    const page = await ask(find('listInvoices'), { query })
    expect(rowsOf(page).length).toBeGreaterThan(0)
    expect(rowsOf(page).filter(fits)).toEqual(rowsOf(page))
    expect(page.has_more).toBe(false)
  })

  test.each([
    ['ACME+bil', ['Acme Robotics']],
    ['acct_42', ['Acme Robotics']],
    ['finance', ['Borealis Maps']],
    ['obotics', []],
  ])('a search for %s finds %j', async (q, names) => {
    const page = await ask(find('listCustomers'), { query: `q=${q}` })
    expect(rowsOf(page).map(({ name }) => name)).toEqual(names)
  })

  test('a list in which nothing fits a filter is empty', async () => {
    const page = await ask(find('listInvoices'), { query: 'invoice_number=INV-999999' })
    expect(page).toMatchObject({ invoices: [], has_more: false, next_cursor: null })
  })

  /** `last` takes the place of the last id in the path. The others, and what the query must have, are the contract's own examples. */
  function send(operation: Operation, { last, query = '' }: { last?: unknown; query?: string }) {
    const { method, path, parameters, body } = operation
    const inPath = parameters.filter((each) => each.in === 'path')
    const ids = new Map(inPath.map(({ name, example }) => [name, String(example)]))
    const lastName = inPath.at(-1)?.name
    if (last !== undefined && lastName !== undefined) ids.set(lastName, String(last))
    const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids.get(name) ?? '')
    const needed = parameters
      .filter((each) => each.in === 'query' && each.required)
      .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
    const sent = body?.examples[0]?.value
    return fetch(`${baseUrl()}${filled}?${[...needed, ...(query === '' ? [] : [query])].join('&')}`, {
      method,
      headers: { ...KEY, ...(sent !== undefined && { 'Content-Type': 'application/json' }) },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
      signal: AbortSignal.timeout(10_000),
    })
  }

  async function ask(operation: Operation, asked: Parameters<typeof send>[1] = {}): Promise<Row> {
    const response = await send(operation, asked)
    expect(response.status).toBe(operation.success)
    return Object(await response.json())
  }
}

type Row = Record<string, unknown>

function rowsOf(page: Row): Row[] {
  return Object.values(page).find(Array.isArray) ?? []
}
