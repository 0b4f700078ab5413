import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { examplesOf, readContract } from '../../contract/index.ts'
import type { OperationId } from '../../generated/operations.ts'

const contract = readContract()

/** What a later version may return: each change is of one thing that this version does not know. */
const LATER: Array<[what: string, id: OperationId, schema: string, change: (body: Body) => void]> = [
  ['a status', 'getInvoice', 'InvoiceResponse', (body) => (body.invoice.status = 'disputed')],
  ['a field', 'getInvoice', 'InvoiceResponse', (body) => (body.invoice.sales_channel = 'web')],
  [
    'a type of line',
    'getInvoice',
    'InvoiceResponse',
    ({ invoice }) => replaceLast(invoice.line_items, { type: 'one_off' }),
  ],
  [
    'a model that usage was priced by',
    'getInvoice',
    'InvoiceResponse',
    ({ invoice }) => {
      const line = invoice.line_items.find(({ usage }: Body) => usage !== undefined)
      line.usage.charge_model = 'percentage'
      delete line.usage.tiers
    },
  ],
  [
    'more lines',
    'getInvoice',
    'InvoiceResponse',
    ({ invoice }) => invoice.line_items.push(...Array(2_000).fill(invoice.line_items[0])),
  ],
  [
    'a field of an address',
    'getCompany',
    'CompanyResponse',
    ({ company }) => (company.address.district = 'Hafen'),
  ],
  [
    'a tax number that was checked',
    'getCompany',
    'CompanyResponse',
    ({ company }) => (company.tax_ids[0].verification = 'valid'),
  ],
  [
    'more tax numbers',
    'getCompany',
    'CompanyResponse',
    ({ company }) => company.tax_ids.push(...Array(9).fill(company.tax_ids[0])),
  ],
  [
    'a model of a price',
    'getPlan',
    'PlanResponse',
    ({ plan }) => replaceLast(plan.prices, { charge_model: 'percentage' }),
  ],
  ['an interval', 'getPlan', 'PlanResponse', ({ plan }) => (plan.interval = 'quarter')],
  ['a currency', 'getPlan', 'PlanResponse', ({ plan }) => (plan.currency_code = 'XAG')],
  [
    'an aggregation',
    'getMeter',
    'MeterResponse',
    ({ meter }) => (meter.aggregation = 'time_weighted_average'),
  ],
  [
    'an anchor',
    'getSubscription',
    'SubscriptionResponse',
    ({ subscription }) => (subscription.billing_anchor = 'custom'),
  ],
  [
    'a way of collection',
    'getSubscription',
    'SubscriptionResponse',
    ({ subscription }) => (subscription.collection_method = 'direct_debit'),
  ],
  [
    'a type of account',
    'listCustomerBalances',
    'WalletBalanceListResponse',
    ({ balances }) => replaceLast(balances, { account_type: 'gift_card' }),
  ],
]

/** An example that is changed by hand. */
type Body = ReturnType<JSON['parse']>

function replaceLast(list: Body[], changes: object): void {
  const { tiers: _, usage: __, ...last } = list.at(-1)
  list[list.length - 1] = { ...last, ...changes }
}

describe.each([
  ['openapi.json', new Ajv2020({ strict: false, validateSchema: false })],
  ['openapi-3.0.json', new Ajv({ strict: false, validateSchema: false })],
])('what a later version returns is valid by %s', (file, ajv) => {
  addFormats.default(ajv)
  const document = JSON.parse(readFileSync(new URL(`../../generated/${file}`, import.meta.url), 'utf8'))
  ajv.addSchema(document, file)

  test.each(LATER)('%s of %s', (_what, id, schema, change) => {
    const validate = ajv.compile({ $ref: `${file}#/components/schemas/${schema}` })
    for (const { value } of richest(id)) {
      const body = structuredClone(value)
      change(body)
      expect(body).not.toEqual(value)
      expect(validate(body) || validate.errors).toBe(true)
    }
  })
})

test('a known tag still says which fields there are', () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false, validateSchema: false }))
  ajv.addSchema(contract.document, 'contract')
  const validate = ajv.compile({ $ref: 'contract#/components/schemas/InvoiceResponse' })
  const [example] = richest('getInvoice')
  const body: Body = structuredClone(example?.value)
  expect(validate(body)).toBe(true)
  delete body.invoice.line_items.find(({ usage }: Body) => usage !== undefined).usage
  expect(validate(body)).toBe(false)
})

/** The longest example of an operation's 200. */
function richest(id: OperationId) {
  const examples = examplesOf(contract.operation(id), 200)
  return examples.toSorted((a, b) => lengthOf(b.value) - lengthOf(a.value)).slice(0, 1)
}

function lengthOf(value: unknown): number {
  return JSON.stringify(value).length
}
