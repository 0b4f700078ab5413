import { expect, test } from 'vitest'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()

test('of two archived rates of a code and a new one, made active at once, one has the code', async () => {
  const company = await service.company()
  const code = 'de-standard'
  const archived: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const { id } = await addTaxRate(company, { code })
    succeed(await company.client.POST('/v1/tax_rates/{id}/archive', { params: { path: { id } } }))
    archived.push(id)
  }
  const body = { code, name: 'VAT', percentage: '16', category: 'standard' as const }
  const answers = await Promise.all([
    company.client.POST('/v1/tax_rates', { body }),
    ...archived.map((id) =>
      company.client.POST('/v1/tax_rates/{id}/unarchive', { params: { path: { id } } }),
    ),
  ])
  const codes = answers.flatMap(({ error }) => error?.error.code ?? [])
  expect(codes).toEqual(['CODE_ALREADY_EXISTS', 'CODE_ALREADY_EXISTS'])
  const query = { code, archived: false }
  const { tax_rates } = succeed(await company.client.GET('/v1/tax_rates', { params: { query } }))
  expect(tax_rates).toHaveLength(1)
})
