import { expect, test } from 'vitest'
import { monthsAfter } from '../../server/dashboard/parts/months.ts'
import { addPlan, addTaxRate } from '../fixtures/catalogue.ts'
import { issueNote, partOf } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, addOpen, addRenewalDraft, newLine, readInvoice } from '../fixtures/invoices.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { DAY_MS, later, readTestClock, travel } from '../support/time.ts'
import { signedIn, unescapeHtml } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('a company, a customer and a plan choose their tax rates, and give them up again', async () => {
  const company = await service.company()
  await addTaxRate(company, { code: 'standard' })
  await addTaxRate(company, { code: 'reduced', percentage: '7' })
  const customer = await addCustomer(company)
  const plan = await addPlan(company)
  const member = await signedIn(service, company)
  const settings = { tax_rate_0: 'reduced', tax_rate_1: 'standard', tax_exempt_note: 'No tax' }
  const saved = await member.submit(`${base}/settings`, `${base}/settings`, settings)
  expect(saved.status).toBe(303)
  expect(succeed(await company.client.GET('/v1/company')).company).toMatchObject({
    default_tax_rate_codes: ['reduced', 'standard'],
    tax_exempt_note: 'No tax',
    reverse_charge_note: 'Reverse charge',
  })
  const page = `${base}/customers/${customer.id}`
  const edit = (fields: Record<string, string>) =>
    member.submit(`${page}/edit`, `${page}/edit`, { name: 'Acme', email: 'a@acme.example', ...fields })
  const path = { params: { path: { id: customer.id } } }
  const read = async () => succeed(await company.client.GET('/v1/customers/{id}', path)).customer
  await edit({ tax_status: 'exempt', tax_rates: 'these', tax_rate_0: 'standard' })
  expect(await read()).toMatchObject({ tax_status: 'exempt', tax_rate_codes: ['standard'] })
  expect((await member.get(page)).text).toContain('<dt>Tax rates</dt><dd><code>standard</code></dd>')
  await edit({ tax_status: 'taxable', tax_rates: 'none' })
  expect(await read()).toMatchObject({ tax_status: 'taxable', tax_rate_codes: [] })
  await edit({ tax_status: 'taxable', tax_rates: 'inherited' })
  expect(await read()).toMatchObject({ tax_rate_codes: null })
  const form = `${base}/plans/${plan.id}/edit`
  await member.submit(form, form, {
    name: plan.name,
    tax_rates: 'these',
    tax_rate_0: 'reduced',
    amount: '10',
    tax_behavior: 'inclusive',
  })
  const taxed = await company.client.GET('/v1/plans/{id}', { params: { path: { id: plan.id } } })
  expect(succeed(taxed).plan).toMatchObject({ tax_behavior: 'inclusive', tax_rate_codes: ['reduced'] })
})

test('reverse charge is proposed for a VAT number of another country of the EU', async () => {
  const company = await service.company()
  const ours = [{ type: 'eu_vat', value: 'DE123456788' }]
  const address = { country: 'DE' }
  succeed(await company.client.PATCH('/v1/company', { body: { address, tax_ids: ours } }))
  const member = await signedIn(service, company)
  const hintOf = async (country: string, value: string, tax_status: 'taxable' | 'exempt' = 'taxable') => {
    const tax_ids = [{ type: 'eu_vat', value }]
    const { id } = await addCustomer(company, { address: { country }, tax_ids, tax_status })
    const { text } = await member.get(`${base}/customers/${id}/edit`)
    return /id="tax_status-hint">([^<]*)/.exec(text)?.[1]
  }
  const proposed = 'The VAT number is of Austria, and yours of Germany: choose Reverse charge'
  expect(await hintOf('AT', 'ATU00000024')).toContain(proposed)
  for (const hint of [await hintOf('DE', 'DE136695976'), await hintOf('AT', 'ATU00000024', 'exempt')])
    expect(hint).toContain('Reverse charge is for a business in another EU country with a VAT number')
})

test('a draft says before it is finalized what it lacks, and where to add it', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const draft = await addDraft(company, { customer })
  const member = await signedIn(service, company)
  const page = `${base}/invoices/${draft.id}`
  expect((await member.get(page)).text).not.toContain('Before you finalize')
  expect((await member.get(base)).text).not.toContain('Needs attention')
  await addTaxRate(company)
  const { text } = await member.get(page)
  for (const [message, to] of [
    ['1 line has no tax rate.', `${page}/tax-rates/edit`],
    ['Your company has no address.', `${base}/settings#card-address`],
    ['Your company has no tax number.', `${base}/settings#card-tax-ids`],
    ['The customer has no address.', `${base}/customers/${customer.id}/edit#address_line1`],
  ])
    expect(text).toContain(`<li>${message} <a href="${to}">`)
  const overview = (await member.get(base)).text
  expect(overview).toContain(`<a href="${base}/invoices?has_issues=true">1 draft has issues</a>`)
  const [faulty, right] = [
    await member.get(`${base}/invoices?has_issues=true`),
    await member.get(`${base}/invoices?has_issues=false`),
  ]
  expect(faulty.text).toContain('4 issues')
  expect(faulty.text).toContain('invoices.csv?has_issues=true')
  expect(right.text).toContain('No invoices')
  await member.submit(page, `${page}/finalize`, {})
  expect((await member.get(page)).text).not.toContain('Before you finalize')
})

test('a draft has tax rates by line, and for all lines, and its page shows the taxes', async () => {
  const company = await service.company()
  await addTaxRate(company, { code: 'standard' })
  const customer = await addCustomer(company)
  const member = await signedIn(service, company)
  const list = `${base}/customers/${customer.id}/invoices`
  const created = await member.submit(`${list}/new`, list, {
    collection_method: 'send_invoice',
    tax_behavior: 'inclusive',
    description_0: 'Setup',
    price_0: '119',
    taxes_0: '["standard"]',
    description_1: 'Travel',
    price_1: '20',
    taxes_1: '[]',
  })
  const id = /invoices\/(\w+)/.exec(created.location ?? '')?.[1] ?? ''
  expect(await readInvoice(company, { id })).toMatchObject({
    tax_behavior: 'inclusive',
    total_cents: 13_900,
    tax_cents: 1_900,
    line_items: [{ tax_rate_codes: ['standard'] }, { tax_rate_codes: [] }],
  })
  const page = `${base}/invoices/${id}`
  const { text } = await member.get(page)
  expect(text).toContain('Tax $19.00 at 19%')
  expect(text).toContain('Includes tax 19%')
  expect(text).toContain('<caption>Taxes</caption>')
  expect((await member.get(`${page}/edit`)).text).toContain('value="[&#34;standard&#34;]" selected')
  await member.submit(`${page}/tax-rates/edit`, `${page}/tax-rates/edit`, { tax_rates: 'none' })
  expect(await readInvoice(company, { id })).toMatchObject({ tax_rate_codes: [], tax_cents: 0, taxes: [] })
})

test('lines of a customer who owes the tax itself have no tax, and the taxes say why', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, {
    tax_status: 'reverse_charge',
    tax_ids: [{ type: 'eu_vat', value: 'FR00000000000' }],
  })
  const { id } = await addDraft(company, { customer })
  const { text } = await (await signedIn(service, company)).get(`${base}/invoices/${id}`)
  expect(text).toContain('<span class="detail">Reverse charge</span>')
  expect(text).not.toContain('No tax')
  expect(text).not.toContain('at 0%')
})

test('a draft of a subscription takes tax rates', async () => {
  const company = await service.company({ testClock: true })
  await addTaxRate(company, { code: 'standard' })
  const draft = await addRenewalDraft(company)
  const member = await signedIn(service, company)
  const form = `${base}/invoices/${draft.id}/tax-rates/edit`
  await member.submit(form, form, { tax_rates: 'these', tax_rate_0: 'standard' })
  expect(await readInvoice(company, draft)).toMatchObject({ tax_rate_codes: ['standard'], tax_cents: 931 })
})

test('what refuses tax rates is said at the field, and keeps what was chosen', async () => {
  const company = await service.company()
  for (const code of ['a', 'b']) await addTaxRate(company, { code, percentage: '60' })
  const customer = await addCustomer(company)
  const draft = await addDraft(company, { customer })
  const member = await signedIn(service, company)
  const form = `${base}/invoices/${draft.id}/tax-rates/edit`
  const send = (tax_rate_1: string) =>
    member.submit(form, form, { tax_rates: 'these', tax_rate_0: 'a', tax_rate_1 })
  expect((await send('b')).text).toContain('Tax rates cannot come to more than 100% together.')
  const twice = await send('a')
  expect(twice.text).toContain('Tax rates cannot have the same one twice.')
  expect(twice.text).toContain('<option value="these" selected>')
  const settings = await member.submit(`${base}/settings`, `${base}/settings`, {
    tax_exempt_note: 'No tax',
    tax_rate_0: 'c',
  })
  expect(settings.text).toContain('Tax rates can only name active tax rates.')
  const lines = `${base}/customers/${customer.id}/invoices`
  const line = { description_0: 'Setup', price_0: '1', taxes_0: 'x', collection_method: 'send_invoice' }
  const invoice = await member.submit(`${lines}/new`, lines, line)
  expect(invoice.text).toMatch(/id="taxes_0-error">Tax .*can only name active tax rates/)
})

test('a tax rate in use says by whom, with links, where it cannot be archived', async () => {
  const company = await service.company()
  const rate = await addTaxRate(company, { code: 'standard' })
  const customer = await addCustomer(company, { name: 'Acme', tax_rate_codes: ['standard'] })
  const plan = await addPlan(company, { name: 'Pro', tax_rate_codes: ['standard'] })
  succeed(await company.client.PATCH('/v1/company', { body: { default_tax_rate_codes: ['standard'] } }))
  const member = await signedIn(service, company)
  const page = `${base}/tax-rates/${rate.id}`
  const { status, text } = await member.submit(page, `${page}/archive`)
  expect(status).toBe(409)
  expect(text).toContain('<h2>Used by</h2>')
  expect(text).toContain(`<li><a href="${base}/settings">Settings</a></li>`)
  expect(text).toContain(`<li>Plan <a href="${base}/plans/${plan.id}"><bdi class="text">Pro</bdi></a></li>`)
  expect(text).toContain(`href="${base}/customers/${customer.id}"><bdi class="text">Acme</bdi></a></li>`)
  expect((await member.get(page)).text).not.toContain('<h2>Used by</h2>')
})

test('the tax report has the taxes of a month by rate and country, and the same as CSV', async () => {
  const company = await service.company()
  const { id, code } = await addTaxRate(company, { name: 'VAT' })
  const customer = await addCustomer(company, { address: { country: 'AT' } })
  const line_items = [
    { ...newLine(1, 10_000), tax_rate_codes: [code] },
    { ...newLine(1, 500), tax_rate_codes: [] },
  ]
  const taxed = await addOpen(company, { customer, line_items })
  const exempt = await addCustomer(company, { tax_status: 'exempt' })
  await addOpen(company, { customer: exempt, line_items })
  const member = await signedIn(service, company)
  const { text } = await member.get(`${base}/tax-report`)
  const row = (...cells: string[]) => cells.join('[^]*?')
  expect(text).toContain('<strong>$210.00</strong> net and <strong>$19.00</strong> tax invoiced</span>')
  expect(text).toContain(`href="${base}/tax-rates/${id}"`)
  expect(rowsOf(text)).toEqual([
    'VAT Taxed · Austria 19% $100.00 $19.00 tax $0.00 $100.00 $19.00 $119.00',
    'Exempt Exempt by law · No address 0% $105.00 $0.00 $105.00 $0.00 $105.00',
    'No tax rate Check these Austria – $5.00 $0.00 $5.00 $0.00 $5.00',
    'Total $210.00 $19.00 tax $0.00 $210.00 $19.00 $229.00',
  ])
  const [, behind = ''] = /href="([^"]*)">No tax rate</.exec(text) ?? []
  const invoices = (await member.get(behind.replaceAll('&#38;', '&'))).text
  expect(invoices).toContain('1 invoice<')
  expect(invoices).toContain('Only invoices with lines without a tax rate and to buyers in Austria.')
  expect(invoices).toContain('Finalized from')
  const [, csv = ''] = /href="([^"]*tax-report\.csv[^"]*)"/.exec(text) ?? []
  const lines = (await member.get(csv.replaceAll('&#38;', '&'))).text.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  const [, earlier = ''] = /href="([^"]*)">Earlier</.exec(text) ?? []
  expect((await member.get(earlier.replaceAll('&#38;', '&'))).text).toContain('No invoice or credit note of')
  expect(text).not.toContain('>Later<')
  const overview = (await member.get(base)).text
  expect(overview).toMatch(
    new RegExp(row('Net">\\$210\\.00', 'Invoiced">\\$229\\.00', 'Still open">\\$229\\.00')),
  )
  expect(overview).toContain('net, $229.00 with tax')
  const [, revenue = ''] = /href="data:text\/csv;charset=utf-8,([^"]*)"/.exec(overview) ?? []
  expect(decodeURIComponent(revenue)).toMatch(
    /^month,currency_code,net_cents.*\r\n\d{4}-\d{2},USD,21000,22900,/,
  )
  await issueNote(company, taxed)
  const after = (await member.get(`${base}/tax-report`)).text
  expect(after).toContain('tax invoiced, <strong>$124.00</strong> credited with tax</span>')
  expect(rowsOf(after)).toEqual([
    'VAT Taxed · Austria 19% $100.00 $19.00 tax $100.00 $19.00 tax $0.00 $0.00 $0.00',
    'Exempt Exempt by law · No address 0% $105.00 $0.00 $105.00 $0.00 $105.00',
    'No tax rate Check these Austria – $5.00 $5.00 $0.00 $0.00 $0.00',
    'Total $210.00 $19.00 tax $105.00 $19.00 tax $105.00 $0.00 $105.00',
  ])
  expect((await member.get(base)).text).toMatch(
    new RegExp(row('Invoiced">\\$229\\.00', 'Credited">\\$124\\.00', 'Refunded">\\$0\\.00')),
  )
  expect((await member.get(`${base}/tax-report?from_month=x`)).status).toBe(400)
  expect((await member.get(`${base}/tax-report?from_month=2026-02&to_month=2026-01`)).status).toBe(400)
})

test('each table of the tax report adds up to its total and to the revenue, also over a quarter', async () => {
  const company = await service.company({ testClock: true })
  const [full, low] = [await addTaxRate(company), await addTaxRate(company, { percentage: '7' })]
  const customers = [
    await addCustomer(company, { address: { country: 'DE' }, currency_code: 'EUR' }),
    await addCustomer(company, { tax_status: 'exempt', currency_code: 'EUR' }),
    await addCustomer(company, { address: { country: 'US', state: 'NY' }, currency_code: 'USD' }),
  ]
  for (const [index, customer] of [...customers, ...customers].entries()) {
    const invoice = await addOpen(company, {
      customer,
      line_items: [
        { ...newLine(1, 333 + index), tax_rate_codes: [full.code] },
        { ...newLine(1, 100), tax_rate_codes: [full.code, low.code] },
        { ...newLine(1, 70 + index), tax_rate_codes: [] },
      ],
    })
    await issueNote(company, invoice, partOf(invoice, 40))
    const { frozen_time } = await readTestClock(company)
    await travel(company, later(frozen_time, 14 * DAY_MS))
  }
  const { frozen_time } = await readTestClock(company)
  const to_month = frozen_time.slice(0, 7)
  const from_month = monthsAfter(to_month, -2)
  const member = await signedIn(service, company)
  const query = `from_month=${from_month}&to_month=${to_month}`
  const { text } = await member.get(`${base}/tax-report?${query}`)
  const { revenue_report: revenue } = succeed(
    await company.client.GET('/v1/reports/revenue', { params: { query: { from_month, to_month } } }),
  )
  const tables = text.match(/<table.*?<\/table>/gs) ?? []
  expect(tables).toHaveLength(revenue.currencies.length)
  for (const [index, { months }] of revenue.currencies.entries()) {
    const cells = rowsOf(tables[index] ?? '').map(centsOf)
    const total = cells.pop() ?? []
    expect(cells.length).toBeGreaterThan(3)
    for (let column = 0; column < 5; column += 1)
      expect(cells.reduce((sum, row) => sum + (row[column] ?? 0), 0)).toBe(total[column])
    const sum = (of: (month: (typeof months)[number]) => number) =>
      months.reduce((all, month) => all + of(month), 0)
    expect(total[0]).toBe(sum(({ net_cents }) => net_cents))
    expect(total[4]).toBe(
      sum(({ net_cents, tax_cents, credited_cents }) => net_cents + tax_cents - credited_cents),
    )
  }
  const [, earlier = ''] = /href="([^"]*)">Earlier</.exec(text) ?? []
  expect(earlier).toContain(`to_month=${monthsAfter(from_month, -1)}`)
  expect(text).toContain('Counted more than once')
})

function rowsOf(page: string): string[] {
  return [...page.matchAll(/<tr><th scope="row">(.*?)<\/tr>/gs)].map(([, cells = '']) =>
    unescapeHtml(cells)
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

/** The invoiced, credited, net, tax and total amounts of a row, without those of the tax within a cell. */
function centsOf(row: string): number[] {
  const amounts = [...row.replaceAll(/\S+ tax\b/g, '').matchAll(/(−|-)?[$€]([\d,]+)\.(\d\d)/g)]
  return amounts.map(
    ([, sign, whole = '', cents]) => (sign ? -1 : 1) * Number(`${whole.replaceAll(',', '')}${cents}`),
  )
}
