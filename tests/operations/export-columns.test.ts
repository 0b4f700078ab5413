import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCsv } from '../../conformance/kit/read-csv.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()
const { components, paths } = JSON.parse(
  readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'),
)

/** A file is of one mode, and anyone who has a public link sees the document. */
const LEFT_OUT = ['mode', 'public_invoice_url', 'public_credit_note_url']

test.each([
  ['customers', 'Customer'],
  ['subscriptions', 'Subscription'],
  ['invoices', 'InvoiceSummary'],
  ['credit_notes', 'CreditNoteSummary'],
  ['payments', 'InvoicePayment'],
  ['refunds', 'Refund'],
  ['events', 'UsageEvent'],
  ['audit_events', 'AuditEvent'],
])('the export of %s has each plain field of %s', async (name, schema) => {
  const columns = await columnsOf(name)
  const fields = Object.entries(components.schemas[schema].properties).flatMap(([field, value]) =>
    LEFT_OUT.includes(field) || isNested(value) ? [] : [field.replace(/_cents$/, '')],
  )
  expect(fields.length).toBeGreaterThan(5)
  expect(fields.filter((field) => !columns.includes(field))).toEqual([])
})

test.each(Object.keys(paths).flatMap((path) => (path.startsWith('/v1/exports/') ? [path.slice(12)] : [])))(
  'the example of the export of %s has its columns',
  async (name) => {
    const { examples } = paths[`/v1/exports/${name}`].get.responses['200'].content['text/csv']
    const { value } = components.examples[nameOf(examples.page.$ref)]
    const [columns, row] = readCsv(value)
    expect(columns).toEqual(await columnsOf(name))
    expect(row).toHaveLength(columns?.length ?? 0)
  },
)

function isNested(schema: unknown): boolean {
  const { $ref, type, allOf, oneOf, anyOf } = Object(schema)
  if ($ref !== undefined) return isNested(components.schemas[nameOf($ref)])
  if (allOf !== undefined || oneOf !== undefined || anyOf !== undefined) return true
  return [type].flat().some((each) => each === 'object' || each === 'array')
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}

async function columnsOf(name: string): Promise<string[]> {
  const { key } = await service.company()
  const headers = { Authorization: `Bearer ${key}` }
  const answer = await fetch(`${service.baseUrl}/v1/exports/${name}`, { headers })
  return readCsv(await answer.text())[0] ?? []
}
