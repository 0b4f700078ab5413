import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { createPing } from '../../server/db/ping.ts'
import { createLog } from '../../server/runtime/logging.ts'
import { watchWorker } from '../../server/watch-worker.ts'
import { startProcess } from '../support/process.ts'
import { serviceForThisTest, type TestService } from '../support/service.ts'

const MINUTE_MS = 60_000

afterEach(() => void vi.useRealTimers())

async function lastSeen({ db }: TestService): Promise<Date | null | undefined> {
  const row = await db.selectFrom('worker_heartbeat').select('last_seen_at').executeTakeFirst()
  return row?.last_seen_at
}

test('a worker notes that it looks when it starts, and by the job of each minute', async () => {
  const service = await serviceForThisTest()
  expect(await lastSeen(service)).toBeNull()
  const worker = startProcess('server/worker.ts', { DATABASE_URL: service.databaseUrl })
  await expect.poll(() => lastSeen(service), { timeout: 20_000 }).toBeInstanceOf(Date)
  expect(await worker.end('SIGTERM')).toBe(0)

  await sql`update worker_heartbeat set last_seen_at = null`.execute(service.db)
  await sql`select graphile_worker.add_job('sweep')`.execute(service.db)
  await service.work()
  expect(await lastSeen(service)).toBeInstanceOf(Date)
})

test('without a worker the log says so each minute, from three minutes after the start on', async () => {
  const service = await serviceForThisTest()
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const ping = createPing(service.db, () => service.clock.now)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const asked = vi.fn(ping)
  const stop = watchWorker(asked, log)
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      service.clock.advance(MINUTE_MS)
      vi.advanceTimersByTime(MINUTE_MS)
      await asked.mock.results.at(-1)?.value
    }
    return lines.length
  }
  expect(await pass(2)).toBe(0)
  expect(await pass(3)).toBe(3)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    last_seen_at: null,
    msg: expect.stringContaining('no worker'),
  })
  await sql`update worker_heartbeat set last_seen_at = now()`.execute(service.db)
  expect(await pass(2)).toBe(3)
  stop()
})
