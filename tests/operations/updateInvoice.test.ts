import { expect, test } from 'vitest'
import type { paths } from '../../generated/types.ts'
import { addDraft, newLine } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

type Change = paths['/v1/invoices/{id}']['patch']['requestBody']['content']['application/json']

const service = await serviceForThisFile()

test('a change to the same lines leaves updated_at', async () => {
  const company = await service.company()
  const line_items = [newLine(1.5, 100), newLine(2, -1)]
  const draft = await addDraft(company, { line_items })
  service.clock.advance(1_000)
  expect(await update(company, draft.id, { line_items })).toEqual(draft)
})

test('days of null are as if they were left out', async () => {
  const company = await service.company()
  const draft = await addDraft(company)
  expect(await update(company, draft.id, { days_until_due: null })).toEqual(draft)
  const automatic = { collection_method: 'charge_automatically' as const, days_until_due: null }
  expect(await update(company, draft.id, automatic)).toMatchObject(automatic)
})

async function update({ client }: TestCompany, id: string, body: Change) {
  return succeed(await client.PATCH('/v1/invoices/{id}', { params: { path: { id } }, body })).invoice
}
