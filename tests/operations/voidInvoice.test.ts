import { expect, test } from 'vitest'
import { addRenewalDraft, finalize, invoicesOf } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { DAY_MS, later, travel } from '../support/time.ts'

const service = await serviceForThisFile()

test("voids a subscription's invoice, and never drafts it anew", async () => {
  const company = await service.company({ testClock: true })
  const open = await finalize(company, await addRenewalDraft(company))
  expect(succeed(await attempt(company, open.id)).invoice.status).toBe('void')
  await travel(company, later(String(open.period_end), DAY_MS))
  expect(await invoicesOf(company, { id: String(open.subscription_id) })).toHaveLength(2)
})

function attempt({ client }: TestCompany, id: string) {
  return client.POST('/v1/invoices/{id}/void', { params: { path: { id } } })
}
