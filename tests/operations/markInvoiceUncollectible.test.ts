import { expect, test } from 'vitest'
import { addOpen, markUncollectible, readInvoice } from '../fixtures/invoices.ts'
import { serviceForThisFile } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()

test('what is given up is not marked as overdue any more', async () => {
  const company = await service.company({ testClock: true })
  const given = await markUncollectible(company, await addOpen(company, { days_until_due: 1 }))
  await travel(company, later(String(given.due_at), DAY_MS))
  expect((await readInvoice(company, given)).overdue_at).toBeNull()
})
