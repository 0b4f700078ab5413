import { randomUUID } from 'node:crypto'
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
    test('replays the first answer byte for byte but for request_id, and does nothing again', async () => {
      const company = await service.company()
      const { good } = await prepare(company)
      const key = randomUUID()
      const first = await sendWith(company, good, key)
      expect(first.status).toBe(success)
      expect(first.headers.has('idempotent-replayed')).toBe(false)
      const done = await countDone(service)
      service.clock.advance(1_000)
      const second = await sendWith(company, good, key)
      expect(second.status).toBe(success)
      expect(second.headers.get('idempotent-replayed')).toBe('true')
      expect(second.body.request_id).not.toBe(first.body.request_id)
      expect(withoutRequestId(second.text)).toBe(withoutRequestId(first.text))
      expect(await countDone(service)).toEqual(done)
    })

    test('refuses another request under the same key, and does nothing', async () => {
      const company = await service.company()
      const { good, other } = await prepare(company)
      const key = randomUUID()
      await sendWith(company, good, key)
      const done = await countDone(service)
      const answer = await sendWith(company, other, key)
      expect(answer.status).toBe(409)
      expect(answer.body.error?.code).toBe('IDEMPOTENCY_KEY_REUSED')
      expect(await countDone(service)).toEqual(done)
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
      const before = await countDone(service)
      const answers = await Promise.all(Array.from({ length: 10 }, () => sendWith(company, good, key)))
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(success))
      expect(answers.filter(({ headers }) => headers.has('idempotent-replayed'))).toHaveLength(9)
      expect(new Set(answers.map(({ text }) => withoutRequestId(text))).size).toBe(1)
      expect((await countDone(service)).keys - before.keys).toBe(1)
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

/** Rows that a request with a key can create, over the whole database. */
async function countDone({ db }: TestService) {
  const { count } = db.fn
  const counted = await db
    .selectNoFrom((from) => [
      from.selectFrom('customers').select(count<number>('id').as('n')).as('customers'),
      from.selectFrom('invoices').select(count<number>('id').as('n')).as('invoices'),
      from.selectFrom('meters').select(count<number>('id').as('n')).as('meters'),
      from.selectFrom('pricing_units').select(count<number>('id').as('n')).as('pricing_units'),
      from.selectFrom('plans').select(count<number>('id').as('n')).as('plans'),
      from.selectFrom('subscriptions').select(count<number>('id').as('n')).as('subscriptions'),
      from.selectFrom('wallet_transactions').select(count<number>('id').as('n')).as('transactions'),
      from.selectFrom('invoice_sequences').select(db.fn.sum<number>('last_number').as('n')).as('numbers'),
      from.selectFrom('idempotency_keys').select(count<number>('key').as('n')).as('keys'),
    ])
    .executeTakeFirstOrThrow()
  return { ...counted, keys: counted.keys ?? 0 }
}
