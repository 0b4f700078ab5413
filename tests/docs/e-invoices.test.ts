import { expect, test } from 'vitest'
import { addDraft, finalize } from '../fixtures/invoices.ts'
import { serviceForThisFile } from '../support/service.ts'
import { readGuide } from './guides.ts'

const service = await serviceForThisFile()
const requests = [
  ...readGuide('e-invoices.md').matchAll(/^ {4}(POST|PATCH) (\S+)\n\n```json\n(.*?)^```/gms),
].map(([, method = '', path = '', body = '']) => ({ method, path, body }))

test('the fields that the guide to e-invoices fills in are all that each format needs', async () => {
  const company = await service.company()
  const headers = { authorization: `Bearer ${company.key}`, 'content-type': 'application/json' }
  expect(requests.map(({ path }) => path)).toEqual(['/v1/tax_rates', '/v1/company', '/v1/customers'])
  const answers = []
  for (const { method, path, body } of requests) {
    const response = await fetch(service.baseUrl + path, { method, headers, body })
    answers.push(JSON.parse(await response.text()))
  }
  expect(answers.filter(({ success }) => !success)).toEqual([])
  const { customer } = answers.at(-1)
  const draft = await addDraft(company, { customer })
  expect(draft.issues).toEqual([])
  const { id } = await finalize(company, draft)
  for (const format of ['ubl', 'cii', 'xrechnung', 'factur_x']) {
    const url = `${service.baseUrl}/v1/invoices/${id}/e_invoice?format=${format}`
    expect((await fetch(url, { headers })).status, format).toBe(200)
  }
})
