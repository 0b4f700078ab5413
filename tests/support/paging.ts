import { describe, expect, test } from 'vitest'
import { operations } from '../../generated/operations.ts'
import { pathsOf } from './answers.ts'
import type { TestCompany, TestService } from './service.ts'

type Page = { ids: string[]; has_more: boolean; next_cursor: string | null }

export type List = {
  path: string
  /** The response's array, and the field that identifies a row. */
  member: string
  id: string
  /** Adds rows; later ones are newer or of the same time. */
  add(company: TestCompany, count: number): Promise<void>
}

export function describePaging(service: TestService, list: List): void {
  const read = (company: TestCompany, query: Record<string, string | number>) =>
    readPage(company, list, query)

  describe('its pages', () => {
    test('show every row once, in one order, whatever their size and though all are of one moment', async () => {
      const company = await service.company()
      await list.add(company, 7)
      const { ids: whole } = await read(company, { limit: 100 })
      expect(new Set(whole).size).toBe(7)
      for (const limit of [1, 2, 3, 7]) expect(await readAll(company, list, limit)).toEqual(whole)
    })

    test('neither shift nor repeat a row when newer ones are added in between', async () => {
      const company = await service.company()
      await list.add(company, 5)
      const { ids: whole } = await read(company, { limit: 100 })
      const first = await read(company, { limit: 2 })
      service.clock.advance(1)
      await list.add(company, 3)
      const second = await read(company, { limit: 2, cursor: String(first.next_cursor) })
      service.clock.advance(1)
      await list.add(company, 1)
      const third = await read(company, { limit: 2, cursor: String(second.next_cursor) })
      expect([...first.ids, ...second.ids, ...third.ids]).toEqual(whole)
      expect(third.has_more).toBe(false)
    })

    test('begin with the newest', async () => {
      const company = await service.company()
      await list.add(company, 2)
      const { ids: older } = await read(company, {})
      service.clock.advance(1)
      await list.add(company, 1)
      const { ids } = await read(company, {})
      expect(ids.slice(1)).toEqual(older)
    })

    test('hold 20 rows unless the caller says otherwise, and tell whether there are more', async () => {
      const company = await service.company()
      expect(await read(company, {})).toEqual({ ids: [], has_more: false, next_cursor: null })
      await list.add(company, 21)
      const page = await read(company, {})
      expect(page.ids).toHaveLength(20)
      expect(page.has_more).toBe(true)
      const rest = await read(company, { cursor: String(page.next_cursor) })
      expect(rest).toMatchObject({ has_more: false, next_cursor: null })
      expect(rest.ids).toHaveLength(1)
      expect(await read(company, { limit: 21 })).toMatchObject({ has_more: false, next_cursor: null })
    })

    test.each(['0', '101', '-1', '1.5', 'ten', ''])('refuse a limit of "%s"', async (limit) => {
      const company = await service.company()
      const { status, body } = await company.send({ method: 'GET', path: `${list.path}?limit=${limit}` })
      expect(status).toBe(400)
      expect(body.error?.code).toBe('VALIDATION_ERROR')
      expect(pathsOf(body.error?.details)).toEqual(['query.limit'])
    })

    test.each([
      ['a made-up text', 'nonsense'],
      ['other characters', 'a+b'],
      ['nothing', ''],
      ['a place without a row', Buffer.from(`${list.member} 1773576000000 `).toString('base64url')],
      ['a time that is none', Buffer.from(`${list.member} 99999999999999999 x`).toString('base64url')],
      ['a text of 513 characters', 'a'.repeat(513)],
    ])('refuse a cursor of %s', async (_what, cursor) => {
      const company = await service.company()
      const path = `${list.path}?cursor=${encodeURIComponent(cursor)}`
      const { status, body } = await company.send({ method: 'GET', path })
      expect(status).toBe(400)
      expect(body.error?.code).toBe('VALIDATION_ERROR')
      expect(pathsOf(body.error?.details)).toEqual(['query.cursor'])
    })

    test('have cursors that no other list takes', async () => {
      const company = await service.company()
      await list.add(company, 2)
      const { next_cursor } = await read(company, { limit: 1 })
      const others = pathsOfLists.filter((path) => path !== list.path)
      for (const other of others) {
        const { status, body } = await company.send({ method: 'GET', path: `${other}?cursor=${next_cursor}` })
        expect(status).toBe(400)
        expect(pathsOf(body.error?.details)).toEqual(['query.cursor'])
      }
    })

    test('show nothing of another company or the other mode', async () => {
      const owner = await service.company({ mode: 'test' })
      await list.add(owner, 3)
      const { next_cursor } = await read(owner, { limit: 1 })
      for (const stranger of [
        await service.company(),
        await service.company({ name: owner.name, mode: 'live' }),
      ]) {
        expect((await read(stranger, {})).ids).toEqual([])
        expect((await read(stranger, { cursor: String(next_cursor) })).ids).toEqual([])
      }
    })
  })
}

/** The lists of a company; others need a customer. */
const pathsOfLists: string[] = Object.values(operations).flatMap(({ paged, pathParameters, path }) =>
  paged && pathParameters.length === 0 ? [path] : [],
)

async function readAll(company: TestCompany, list: List, limit: number): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await readPage(company, list, { limit, ...(cursor !== undefined && { cursor }) })
    expect(page.has_more).toBe(page.next_cursor !== null)
    ids.push(...page.ids)
    cursor = page.next_cursor
  }
  return ids
}

async function readPage(
  company: TestCompany,
  { path, member, id }: List,
  query: Record<string, string | number>,
): Promise<Page> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const { status, text } = await company.send({ method: 'GET', path: `${path}?${search}` })
  expect(status, text).toBe(200)
  const { [member]: rows, has_more, next_cursor } = JSON.parse(text)
  return { ids: rows.map((row: Record<string, string>) => row[id]), has_more, next_cursor }
}
