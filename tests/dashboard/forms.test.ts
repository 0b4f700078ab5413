import { expect, test } from 'vitest'
import { addCustomer } from '../fixtures/customers.ts'
import { readInvoice } from '../fixtures/invoices.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile, type TestCompany } from '../support/service.ts'
import { fieldsIn, signedIn, type Visitor } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('a customer is created, and what is refused keeps what was typed', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const page = `${base}/customers/new`
  const action = `${base}/customers`
  const typed = {
    name: 'Acme',
    email: 'no address',
    external_id: 'acme',
    metadata: 'crm_id: 4211\n\nteam: a:b',
  }
  const refused = await member.submit(page, action, { ...typed, currency_code: 'USD' })
  expect(refused.status).toBe(400)
  expect(refused.text).toMatch(/name="email"[^>]*value="no address"[^>]*aria-invalid="true"/)
  expect(refused.text).toContain('crm_id: 4211\n\nteam: a:b</textarea>')
  const created = await member.submit(page, action, {
    ...typed,
    email: 'a@acme.example',
    currency_code: 'EUR',
  })
  const [, id = ''] = /customers\/(\w+)\?done=customer_created/.exec(created.location ?? '') ?? []
  expect(await customerOf(company, id)).toMatchObject({
    name: 'Acme',
    email: 'a@acme.example',
    external_id: 'acme',
    currency_code: 'EUR',
    metadata: { crm_id: '4211', team: 'a:b' },
  })
  const edit = `${base}/customers/${id}/edit`
  const noColon = await member.submit(edit, edit, {
    ...typed,
    email: 'a@acme.example',
    metadata: 'crm_id 4211',
  })
  expect(noColon.text).toContain('Metadata needs a colon on each line.')
  const saved = await member.submit(edit, edit, {
    name: 'Acme Robotics',
    email: 'a@acme.example',
    external_id: '',
    metadata: 'team: b',
  })
  expect(saved.location).toBe(`${base}/customers/${id}?done=customer_saved`)
  expect(await customerOf(company, id)).toMatchObject({
    name: 'Acme Robotics',
    external_id: null,
    metadata: { team: 'b' },
  })
})

test('a form changes what was changed on it: metadata that came meanwhile stay, and one sent twice acts once', async () => {
  const company = await service.company()
  const metadata = {
    note: 'two\nb: lines',
    padded: ' x ',
    quoted: '"x"',
    twice: '"a\\nb"',
    strange: 'a\u2028b',
    gone: 'soon',
    kept: 'a:b',
  }
  const { id } = await addCustomer(company, { name: 'Acme', external_id: 'acme', metadata })
  const member = await signedIn(service, company)
  const edit = `${base}/customers/${id}/edit`
  const open = await fieldsOf(member, edit)
  const params = { path: { id } }
  const body = { email: 'new@acme.example', metadata: { crm: '4211', kept: 'newer' } }
  succeed(await company.client.PATCH('/v1/customers/{id}', { params, body }))
  const refused = await member.post(edit, { ...open, name: '' })
  expect(refused.status).toBe(400)
  const { metadata_shown = '' } = await fieldsOf(member, edit, refused.text)
  expect(metadata_shown).toBe(open.metadata)
  const typed = open.metadata?.replace('gone: soon', 'added: "two\\nlines"\nplain: "VIP" \nnul: "x')
  const form = { ...open, name: 'Acme Robotics', external_id: 'robotics', metadata: typed ?? '' }
  for (let times = 0; times < 2; times += 1)
    expect(await member.post(edit, form)).toMatchObject({
      location: `${base}/customers/${id}?done=customer_saved`,
    })
  const { gone: _, ...kept } = metadata
  expect(await customerOf(company, id)).toMatchObject({
    name: 'Acme Robotics',
    email: 'new@acme.example',
    external_id: 'robotics',
    metadata: {
      ...kept,
      kept: 'newer',
      crm: '4211',
      added: 'two\nlines',
      plain: '"VIP"',
      nul: '"x',
    },
  })
})

test('a customer has an address and tax numbers, which are checked at their fields, and stay where others changed them', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const typed = { name: 'Acme', email: 'a@acme.example', currency_code: 'EUR', address_city: 'Hamburg' }
  const tax = { tax_type_0: 'eu_vat', tax_value_0: 'DE1' }
  const refused = await member.submit(`${base}/customers/new`, `${base}/customers`, { ...typed, ...tax })
  expect(refused.text).toMatch(/<select id="address_country"[^>]*aria-invalid/)
  const whole = { ...typed, address_country: 'DE' }
  const form = await member.submit(`${base}/customers/new`, `${base}/customers`, { ...whole, ...tax })
  expect(form.text).toMatch(/name="tax_value_0"[^>]*value="DE1"[^>]*aria-invalid/)
  expect(form.text).toContain('Number needs to be DE and 9 digits, such as DE000000000.')
  const made = await member.submit(`${base}/customers/new`, `${base}/customers`, {
    ...whole,
    ...tax,
    tax_value_0: 'DE 000 000 000',
  })
  const [, id = ''] = /customers\/(\w+)\?done=customer_created/.exec(made.location ?? '') ?? []
  const tax_ids = [{ type: 'eu_vat', value: 'DE 000 000 000' }]
  const address = { line1: null, line2: null, postal_code: null, city: 'Hamburg', state: null, country: 'DE' }
  expect(await customerOf(company, id)).toMatchObject({ address, tax_ids })
  const page = (await member.get(`${base}/customers/${id}`)).text
  for (const text of ['Hamburg', 'Germany', 'EU VAT DE 000 000 000']) expect(page).toContain(text)

  const edit = `${base}/customers/${id}/edit`
  const open = await fieldsOf(member, edit)
  const params = { path: { id } }
  const moved = { ...address, city: 'Bremen' }
  succeed(await company.client.PATCH('/v1/customers/{id}', { params, body: { address: moved } }))
  const added = { ...open, tax_type_1: 'gb_vat', tax_value_1: 'GB000000000' }
  expect((await member.post(edit, added)).location).toBe(`${base}/customers/${id}?done=customer_saved`)
  const both = [...tax_ids, { type: 'gb_vat', value: 'GB000000000' }]
  expect(await customerOf(company, id)).toMatchObject({ address: moved, tax_ids: both })
  const again = await fieldsOf(member, edit)
  const cleared = { ...again, address_city: '', address_country: '', tax_type_0: '', tax_value_0: '' }
  expect((await member.post(edit, cleared)).status).toBe(303)
  expect(await customerOf(company, id)).toMatchObject({ address: null, tax_ids: both.slice(1) })
})

async function fieldsOf(member: Visitor, path: string, text?: string): Promise<Record<string, string>> {
  const page = text ?? (await member.get(path)).text
  return fieldsIn(page, path)
}

test('a draft is written, edited, and deleted; an error finds its line, also behind an empty one', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const member = await signedIn(service, company)
  const page = `${base}/customers/${customer.id}`
  const lines = { description_0: 'Setup', price_0: '1,200.00', description_2: 'Discount', quantity_2: '2' }
  const terms = { collection_method: 'send_invoice', days_until_due: '14' }
  const create = (fields: Record<string, string>) =>
    member.submit(`${page}/invoices/new`, `${page}/invoices`, { ...terms, ...lines, ...fields })
  for (const [field, value] of [
    ['price_2', 'ten'],
    ['quantity_2', '-1'],
  ] as const) {
    const { text } = await create({ price_2: '-10', [field]: value })
    expect(text).toMatch(new RegExp(`name="${field}"[^>]*value="${value}"[^>]*aria-invalid="true"`))
    expect(text.split('aria-invalid')).toHaveLength(2)
  }
  const more = (await create({ price_2: '-10', again: 'line', description_7: '' })).text
  expect(more).toMatch(/name="price_2"[^>]*value="-10"/)
  expect(more).toContain('name="price_8"')
  expect((await create({ price_2: '-10', quantity_2: '1,5' })).status).toBe(400)
  const { location } = await create({ price_2: '-10' })
  const [, id = ''] = /invoices\/(\w+)\?done=draft_created/.exec(location ?? '') ?? []
  expect(await readInvoice(company, { id })).toMatchObject({ status: 'draft', total_cents: 118_000 })
  const edit = `${base}/invoices/${id}/edit`
  const { text } = await member.get(edit)
  expect(text).toMatch(/name="price_1"[^>]*value="-10.00"/)
  await member.submit(edit, edit, { ...terms, description_0: 'Setup', quantity_0: '3', price_0: '0.5' })
  expect(await readInvoice(company, { id })).toMatchObject({ total_cents: 150, days_until_due: 14 })
  const invoice = `${base}/invoices/${id}`
  expect((await member.submit(invoice, `${invoice}/delete`)).location).toBe(
    `${base}/invoices?done=draft_deleted`,
  )
  expect((await member.get(invoice)).status).toBe(404)
})

test('the metadata of an invoice are edited also when it is open, and a draft has them with its terms', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const member = await signedIn(service, company)
  const page = `${base}/customers/${customer.id}`
  const draft = await member.submit(`${page}/invoices/new`, `${page}/invoices`, {
    description_0: 'Setup',
    price_0: '10',
    collection_method: 'send_invoice',
    days_until_due: '',
    apply_credit: '',
    metadata: 'po: 4711',
  })
  const [, path = '', id = ''] = /(.*\/invoices\/(\w+))\?/.exec(draft.location ?? '') ?? []
  expect(await readInvoice(company, { id })).toMatchObject({
    days_until_due: 30,
    apply_credit: false,
    metadata: { po: '4711' },
  })
  await member.submit(path, `${path}/finalize`)
  const edit = `${path}/metadata`
  expect((await member.submit(edit, edit, { metadata: 'po 4712' })).text).toMatch(/po 4712<\/textarea>/)
  expect((await member.submit(edit, edit, { metadata: 'erp: 9' })).location).toBe(`${path}?done=saved`)
  expect(await readInvoice(company, { id })).toMatchObject({ status: 'open', metadata: { erp: '9' } })
})

test('a customer whose subscriptions have not ended is kept, and another is deleted', async () => {
  const company = await service.company()
  const subscribed = await addCustomer(company)
  await subscribe(company, {}, { customer: subscribed })
  const customer = await addCustomer(company)
  const member = await signedIn(service, company)
  const remove = ({ id }: { id: string }) =>
    member.submit(`${base}/customers/${id}/edit`, `${base}/customers/${id}/delete`)
  expect((await remove(subscribed)).status).toBe(409)
  expect(await customerOf(company, subscribed.id)).toBeDefined()
  expect((await remove(customer)).location).toBe(`${base}/customers?done=customer_deleted`)
  expect(await customerOf(company, customer.id)).toBeUndefined()
})

async function customerOf({ client }: TestCompany, id: string) {
  return (await client.GET('/v1/customers/{id}', { params: { path: { id } } })).data?.customer
}
