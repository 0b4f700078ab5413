import { expect, test } from 'vitest'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { refusal, succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'

const service = await serviceForThisFile()

type Rate = Awaited<ReturnType<typeof addTaxRate>>

function replace({ client }: TestCompany, { id }: Rate, { code }: Pick<Rate, 'code'>) {
  const body = { replaced_by: { code, at: '2027-01-01T00:00:00Z' } }
  return client.PATCH('/v1/tax_rates/{id}', { params: { path: { id } }, body })
}

test('of many updates at once that would replace rates in a circle, the last one of the circle is refused', async () => {
  const company = await service.company()
  for (let round = 0; round < 5; round += 1) {
    const rates: Rate[] = []
    for (let count = 0; count < 4; count += 1) rates.push(await addTaxRate(company))
    const answers = await Promise.all(
      rates.map((rate, index) => replace(company, rate, rates[(index + 1) % rates.length] ?? rate)),
    )
    expect(answers.map(({ response }) => response.status).toSorted()).toEqual([200, 200, 200, 400])
  }
})

test('a chain of a hundred replacements has no circle, and its last rate cannot be replaced by its first', async () => {
  const company = await service.company()
  const first = await addTaxRate(company)
  let last = first
  for (let count = 0; count < 100; count += 1) {
    const next = await addTaxRate(company)
    succeed(await replace(company, last, next))
    last = next
  }
  expect(refusal(await replace(company, last, first))).toMatchObject({
    status: 400,
    code: 'VALIDATION_ERROR',
    details: [{ path: 'body.replaced_by.code', code: 'not_allowed' }],
  })
})

test('a rate of the other mode replaces none', async () => {
  const company = await service.company({ mode: 'test' })
  const live = await service.company({ name: company.name, mode: 'live' })
  const foreign = await addTaxRate(live)
  expect(refusal(await replace(company, await addTaxRate(company), foreign))).toMatchObject({
    status: 400,
    details: [{ path: 'body.replaced_by.code', code: 'unknown_tax_rate' }],
  })
})

test('what the rate taxes is in the event of its update with what replaced it before', async () => {
  const company = await service.company()
  const [old, one, other] = [await addTaxRate(company), await addTaxRate(company), await addTaxRate(company)]
  for (const next of [one, other]) succeed(await replace(company, old, next))
  const { webhook_events } = succeed(
    await company.client.GET('/v1/webhook_events', { params: { query: { object_id: old.id } } }),
  )
  expect(webhook_events.map(({ type }) => type)).toEqual([
    'tax_rate.updated',
    'tax_rate.updated',
    'tax_rate.created',
  ])
  const at = '2027-01-01T00:00:00.000Z'
  expect(webhook_events[0]?.data).toMatchObject({
    tax_rate: { percentage: '19', replaced_by: { code: other.code, at } },
    previous: { replaced_by: { code: one.code, at } },
  })
})
