import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { withoutRequestId } from './answers.ts'
import type { Answer, Sending } from './client.ts'
import type { TestCompany, TestService } from './service.ts'

export type Attempts = {
  good: Sending
  /** Another request that could succeed. */
  other: Sending
  /** A valid request that the company's data make fail. */
  refused: Sending
}

export function describeIdempotencyKeys(
  service: TestService,
  success: number,
  prepare: (company: TestCompany) => Promise<Attempts>,
): void {
  describe('with an Idempotency-Key', () => {
    test('replays the first answer byte for byte except request_id, and does nothing again', async () => {
      const company = await service.company()
      const { good } = await prepare(company)
      const key = randomUUID()
      const first = await sendWith(company, good, key)
      expect(first.status).toBe(success)
      expect(first.headers.has('idempotent-replayed')).toBe(false)
      const done = await countRows(service)
      service.clock.advance(1_000)
      const second = await sendWith(company, good, key)
      expect(second.status).toBe(success)
      expect(second.headers.get('idempotent-replayed')).toBe('true')
      expect(second.body.request_id).not.toBe(first.body.request_id)
      expect(withoutRequestId(second.text)).toBe(withoutRequestId(first.text))
      expect(await countRows(service)).toEqual(done)
    })

    test('refuses another request under the same key, and does nothing', async () => {
      const company = await service.company()
      const { good, other } = await prepare(company)
      const key = randomUUID()
      await sendWith(company, good, key)
      const done = await countRows(service)
      const answer = await sendWith(company, other, key)
      expect(answer.status).toBe(409)
      expect(answer.body.error?.code).toBe('IDEMPOTENCY_KEY_REUSED')
      expect(await countRows(service)).toEqual(done)
    })

    test('does not burn the key of a request that failed', async () => {
      const company = await service.company()
      const { good, refused } = await prepare(company)
      const key = randomUUID()
      const failed = await sendWith(company, refused, key)
      expect(failed.status).toBeGreaterThanOrEqual(400)
      const repeated = await sendWith(company, refused, key)
      expect(withoutRequestId(repeated.text)).toBe(withoutRequestId(failed.text))
      expect(repeated.headers.has('idempotent-replayed')).toBe(false)
      const retried = await sendWith(company, good, key)
      expect(retried.status).toBe(success)
      expect(retried.headers.has('idempotent-replayed')).toBe(false)
    })

    test('performs one of ten requests that come at once, and replays it to the others', async () => {
      const company = await service.company()
      const { good } = await prepare(company)
      const key = randomUUID()
      const before = await countRows(service)
      const answers = await Promise.all(Array.from({ length: 10 }, () => sendWith(company, good, key)))
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(success))
      expect(answers.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(9)
      expect(new Set(answers.map(({ text }) => withoutRequestId(text))).size).toBe(1)
      const after = await countRows(service)
      expect(Number(after.idempotency_keys) - Number(before.idempotency_keys)).toBe(1)
    })

    test('keeps the keys of two companies and of both modes apart', async () => {
      const company = await service.company({ mode: 'test' })
      const key = randomUUID()
      for (const each of [
        company,
        await service.company({ name: company.name, mode: 'live' }),
        await service.company(),
      ]) {
        const { good } = await prepare(each)
        const answer = await sendWith(each, good, key)
        expect(answer.status).toBe(success)
        expect(answer.headers.has('idempotent-replayed')).toBe(false)
      }
    })

    test('takes keys of 1 to 255 printable ASCII characters, and no others', async () => {
      const company = await service.company()
      const { good } = await prepare(company)
      for (const key of ['k'.repeat(256), 'clé']) {
        const answer = await sendWith(company, good, key)
        expect(answer.status).toBe(400)
        expect(answer.body.error?.details).toMatchObject([{ path: 'headers.idempotency-key' }])
      }
      expect((await sendWith(company, good, `${'k ~!'.repeat(63)}end`)).status).toBe(success)
    })
  })
}

function sendWith(company: TestCompany, { headers, ...sending }: Sending, key: string): Promise<Answer> {
  return company.send({ ...sending, headers: { ...headers, 'Idempotency-Key': key } })
}

/** The rows of every table, and the invoice numbers used: whatever a request can have done. Each request counts in rate_windows. */
async function countRows({ db }: TestService): Promise<Record<string, number>> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name, schema }) => schema === 'public' && name !== 'rate_windows',
  )
  const counts = tables.map(
    ({ name }) => sql`select ${name} as what, count(*)::int as n from ${sql.table(name)}`,
  )
  const numbers = sql`select 'numbers' as what, coalesce(sum(last_number), 0)::int as n from invoice_sequences`
  const all = sql.join([...counts, numbers], sql` union all `)
  const { rows } = await sql<{ what: string; n: number }>`${all}`.execute(db)
  return Object.fromEntries(rows.map(({ what, n }) => [what, n]))
}
