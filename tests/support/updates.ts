import { describe, expect, test } from 'vitest'
import type { TestCompany, TestService } from './service.ts'

type Updatable = {
  /** The path of a new resource with the metadata `a: 1`, `b: 2`, and the field of the answer that has it. */
  make(company: TestCompany): Promise<{ path: string; name: string }>
  /** What can be sent back of what was read. */
  writable: readonly string[]
}

/** What holds for each PATCH. */
export function describeUpdates(service: TestService, { make, writable }: Updatable): void {
  describe('as every PATCH', () => {
    test('merges metadata by key, and null removes a key', async () => {
      const { patch } = await prepare()
      expect((await patch({ metadata: { b: null, c: '3', none: null } })).metadata).toEqual({
        a: '1',
        c: '3',
      })
      expect((await patch({ metadata: { a: '' } })).metadata).toEqual({ a: '', c: '3' })
      expect((await patch({ metadata: { __proto__x: 'x', constructor: 'y' } })).metadata).toEqual({
        a: '',
        c: '3',
        __proto__x: 'x',
        constructor: 'y',
      })
    })

    test('takes up to 50 keys, as they are after the change', async () => {
      const { company, path, patch } = await prepare()
      const keys = (count: number) =>
        Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, '']))
      expect(Object.keys((await patch({ metadata: keys(48) })).metadata)).toHaveLength(50)
      const answer = await company.send({ method: 'PATCH', path, body: { metadata: { one: 'more' } } })
      expect([answer.status, answer.body.error]).toMatchObject([
        400,
        { code: 'VALIDATION_ERROR', details: [{ path: 'body.metadata', code: 'too_many_keys' }] },
      ])
      await patch({ metadata: { one: 'more', a: null } })
    })

    test('a change to what already holds returns the resource, and leaves updated_at', async () => {
      const { read, patch } = await prepare()
      const before = await read()
      service.clock.advance(1_000)
      const asRead = Object.fromEntries(writable.map((name) => [name, Reflect.get(before, name)]))
      expect(await patch({ ...asRead, metadata: before.metadata })).toEqual(before)
      for (const [name, value] of Object.entries(asRead))
        expect(await patch({ [name]: value })).toEqual(before)
      expect(await patch({ metadata: {} })).toEqual(before)
      expect(await patch({ metadata: { none: null } })).toEqual(before)
      expect(await read()).toEqual(before)
    })
  })

  async function prepare() {
    const company = await service.company()
    const { path, name } = await make(company)
    const send = async (method: string, body?: object): Promise<Resource> => {
      const answer = await company.send({ method, path, ...(body && { body }) })
      expect([answer.status, answer.body.error]).toEqual([200, undefined])
      return Reflect.get(answer.body, name)
    }
    return { company, path, read: () => send('GET'), patch: (body: object) => send('PATCH', body) }
  }
}

type Resource = { metadata: Record<string, string>; updated_at: string }
