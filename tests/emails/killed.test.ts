import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emailsOf, readEmail, send } from '../fixtures/emails.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { createTestClient } from '../support/client.ts'
import { countWaiting } from '../support/count-waiting.ts'
import { makeKey } from '../support/keys.ts'
import { mailServer, readAll } from '../support/mail-server.ts'
import { connect, startServiceProcess } from '../support/process.ts'
import { createDatabase } from '../support/service.ts'

test('killed between the 250 of the mail server and the record, an email goes again with the same Message-ID and ends sent', async () => {
  const arrived: string[] = []
  const answer = Promise.withResolvers<void>()
  const mail = await mailServer({
    onData: (stream, _session, done) => {
      const take = async () => {
        arrived.push(await readAll(stream))
        await answer.promise
        done()
      }
      take().catch(done)
    },
  })
  const DATABASE_URL = await createDatabase()
  const { db } = connect(DATABASE_URL)
  const key = await makeKey(db, { company: 'Acme', mode: 'live', now: new Date() })
  const env = { DATABASE_URL, SMTP_URL: mail.url, EMAIL_FROM: 'billing@mail.nordwind.example' }
  const api = await startServiceProcess({ ...env, WORKER: 'false' })
  const company = { client: createTestClient(api.baseUrl, key) }
  const { id } = await send(company, await addOpen(company))

  const first = await startServiceProcess(env)
  await expect.poll(() => arrived, { timeout: 20_000 }).toHaveLength(1)
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('emails').select('id').where('id', '=', id).forUpdate().execute()
    answer.resolve()
    const isRecording = async () => (await countWaiting(db, 'for no key update')) > 0
    await expect.poll(isRecording, { interval: 1 }).toBe(true)
    await first.end('SIGKILL')
  })
  expect(await readEmail(company, { id })).toMatchObject({
    status: 'queued',
    attempt_count: 1,
    sent_at: null,
  })

  // As after half a minute.
  await sql`update emails set leased_until = now() where id = ${id}`.execute(db)
  const second = await startServiceProcess(env)
  const read = () => readEmail(company, { id })
  await expect.poll(read, { timeout: 20_000 }).toMatchObject({ status: 'sent', attempt_count: 2 })
  const messageIds = arrived.map((source) => /^Message-ID: (.*)$/m.exec(source)?.[1]?.trim())
  expect(messageIds).toEqual(Array(2).fill(`<${id}@mail.nordwind.example>`))
  expect(await emailsOf(company)).toMatchObject([{ id, status: 'sent' }])
  for (const each of [second, api]) expect(await each.end('SIGTERM')).toBe(0)
})
