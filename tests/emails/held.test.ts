import { expect, test } from 'vitest'
import { readEmail, send } from '../fixtures/emails.ts'
import { addOpen } from '../fixtures/invoices.ts'
import { mailServer } from '../support/mail-server.ts'
import { serviceForThisTest, startService } from '../support/service.ts'

test('nothing is sent from a held copy; once it is released, what waited goes out once', async () => {
  const mail = await mailServer()
  const config = { smtpUrl: mail.url, emailFrom: 'billing@mail.nordwind.example' }
  const service = await serviceForThisTest(config)
  const company = await service.company({ mode: 'live' })
  const email = await send(company, await addOpen(company))
  const { databaseUrl } = service

  const held = await startService({ ...config, databaseUrl, worker: true, outward: 'hold' })
  const isTold = () => held.log.some((line) => line.includes('No webhooks and no emails are sent'))
  await expect.poll(isTold).toBe(true)
  // It waits for what it has begun.
  await held.stop()
  expect(mail.received).toEqual([])
  expect(await readEmail(company, email)).toMatchObject({ status: 'queued', attempt_count: 0 })

  await serviceForThisTest({ ...config, databaseUrl, worker: true })
  const read = () => readEmail(company, email)
  await expect.poll(read, { timeout: 20_000 }).toMatchObject({ status: 'sent', attempt_count: 1 })
  await service.sendEmails()
  expect(mail.received).toHaveLength(1)
})
