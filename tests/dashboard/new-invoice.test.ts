import { expect, test } from 'vitest'
import { addTaxRate } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { readInvoice } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { fieldsIn, signedIn } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'
const TERMS = { collection_method: 'send_invoice', days_until_due: '14', apply_credit: 'yes' }

async function newInvoice(company: TestCompany, customer: Parameters<typeof addCustomer>[1] = {}) {
  const { id } = await addCustomer(company, customer)
  const member = await signedIn(service, company)
  const list = `${base}/customers/${id}/invoices`
  const send = (fields: Record<string, string>) => member.submit(`${list}/new`, list, { ...TERMS, ...fields })
  return { member, list, send }
}

function sumsIn(page: string): string[] {
  return [...page.matchAll(/<output[^>]*>([^<]*)<\/output>/g)].map(([, sum = '']) => sum)
}

test('a new invoice begins with three lines, grows by one, and keeps what was typed', async () => {
  const company = await service.company()
  const { member, list, send } = await newInvoice(company)
  const { text: empty } = await member.get(`${list}/new`)
  expect(empty.match(/name="description_\d+"/g)).toHaveLength(3)
  const typed = { description_0: 'Setup', price_0: '1,200.00', purchase_order_number: 'PO-7', memo: 'Thanks' }
  const { status, text } = await send({ ...typed, again: 'line' })
  expect(status).toBe(200)
  expect(fieldsIn(text, list)).toMatchObject({ ...typed, description_3: '', days_until_due: '14' })
  expect(text).not.toContain('name="description_4"')
  expect(text).toMatch(/name="description_3"[^>]* autofocus/)
  const more = await member.post(list, { ...fieldsIn(text, list), again: 'line' })
  expect(more.text).toContain('name="description_4"')
  expect(succeed(await company.client.GET('/v1/invoices')).invoices).toEqual([])
})

test('the lines and their sum are computed as the draft computes them', async () => {
  const company = await service.company()
  const { send } = await newInvoice(company)
  const lines = {
    description_0: 'Support',
    quantity_0: '1.5',
    price_0: '0.33',
    description_1: 'Setup',
    price_1: '1,200.00',
    description_2: 'Discount',
    quantity_2: '2',
    price_2: '-10.05',
  }
  expect(sumsIn((await send({ ...lines, again: 'sums' })).text)).toEqual([
    '$0.50',
    '$1,200.00',
    '−$20.10',
    '$1,180.40',
  ])
  const [, id = ''] = /invoices\/(\w+)\?/.exec((await send(lines)).location ?? '') ?? []
  expect((await readInvoice(company, { id })).total_cents).toBe(118_040)
  const refused = await send({ ...lines, price_1: 'ten', again: 'sums' })
  expect(sumsIn(refused.text)).toEqual(['$0.50', '–', '−$20.10', '–'])
  expect(refused.text).toMatch(/name="price_1"[^>]*value="ten"[^>]*aria-invalid/)
})

test.each([
  ['USD', '1.200,00', '1200.00: a point before the decimals, nothing between thousands'],
  ['USD', '1 200,5', '1200.50: a point before the decimals, nothing between thousands'],
  ['USD', '-1’200.00', '-1200.00: a point before the decimals, nothing between thousands'],
  ['EUR', '12,50', '12.50: a point before the decimals, nothing between thousands'],
  ['EUR', '€12.50', '12.50: a point before the decimals, nothing between thousands'],
  ['JPY', '1.200', '1200: without decimals, nothing between thousands'],
])(
  'an amount in %s typed as %s is refused with how it is written here',
  async (currency_code, price, words) => {
    const { send } = await newInvoice(await service.company(), { currency_code: currency_code as 'USD' })
    for (const again of ['', 'sums', 'line']) {
      const { status, text } = await send({ description_0: 'Setup', price_0: price, again })
      expect(status).toBe(400)
      expect(text).toMatch(
        new RegExp(`name="price_0"[^>]*value="${price}"[^>]*aria-invalid="true"[^>]*"price_0-error"`),
      )
      expect(text).toContain(`must be written as ${words}.`)
    }
  },
)

test('an amount that nothing can be read from, and a quantity with a comma, are refused with an example', async () => {
  const { send } = await newInvoice(await service.company())
  expect((await send({ description_0: 'Setup', price_0: 'ten' })).text).toContain(
    'must be a number such as 12.50.',
  )
  expect((await send({ description_0: 'Setup', price_0: '1', quantity_0: '1,5' })).text).toContain(
    'must be written as 1.5: a point before the decimals, nothing between thousands.',
  )
})

test('days of supply are typed in the zone of the invoice, the last one included', async () => {
  const company = await service.company()
  const { member, send } = await newInvoice(company, { timezone: 'Europe/Berlin' })
  const days = { start_0: '2026-03-01', end_0: '2026-03-31' }
  const { location } = await send({ description_0: 'Support', price_0: '10', ...days })
  const [, page = '', id = ''] = /(.*\/invoices\/(\w+))\?/.exec(location ?? '') ?? []
  const stored = { period_start: '2026-02-28T23:00:00.000Z', period_end: '2026-03-31T22:00:00.000Z' }
  expect((await readInvoice(company, { id })).line_items).toMatchObject([stored])
  expect((await member.get(page)).text).toContain('1 – 31 March 2026')
  const edit = `${page}/edit`
  const form = fieldsIn((await member.get(edit)).text, edit)
  expect(form).toMatchObject(days)
  await member.post(edit, { ...form, description_0: 'Care', end_0: '2026-03-01' })
  expect((await readInvoice(company, { id })).line_items).toMatchObject([
    { description: 'Care', ...stored, period_end: '2026-03-01T23:00:00.000Z' },
  ])
  expect((await member.get(page)).text).toContain('>1 March 2026<')
})

test('an invoice is created and finalized by one button, unless its draft has an issue', async () => {
  const company = await service.company()
  const { member, send } = await newInvoice(company)
  const lines = { description_0: 'Setup', price_0: '120.00', finalize: 'yes' }
  const { location } = await send(lines)
  expect(location).toContain('done=finalized')
  const [, id = ''] = /invoices\/(\w+)\?/.exec(location ?? '') ?? []
  expect((await readInvoice(company, { id })).status).toBe('open')
  await addTaxRate(company)
  const untaxed = await send(lines)
  expect(untaxed.location).toContain('done=draft_not_finalized')
  const { text } = await member.get(untaxed.location ?? '')
  expect(text).toContain('Draft created, but not finalized yet.')
  expect(text).toContain('Before you finalize')
  expect((await member.get(base)).text).toContain(`href="${base}/invoices/new">New invoice</a>`)
})
