import { expect, test } from 'vitest'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addRenewalDraft, readInvoice } from '../fixtures/invoices.ts'
import { readSubscription, subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { signedIn } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

test('a customer is made, shown and changed with what its documents print', async () => {
  const company = await service.company()
  const { client } = company
  const member = await signedIn(service, company)
  const fields = { legal_name: 'Acme Holding', buyer_reference: '04011000', purchase_order_number: 'PO-1' }
  const named = { name: 'Acme', email: 'a@acme.example', currency_code: 'USD' }
  const address = { electronic_address_scheme: '9930', electronic_address_id: 'DE999999999' }
  const made = await member.submit(`${base}/customers/new`, `${base}/customers`, {
    ...named,
    ...fields,
    ...address,
  })
  const [, id = ''] = /customers\/(\w+)/.exec(made.location ?? '') ?? []
  const read = async () =>
    succeed(await client.GET('/v1/customers/{id}', { params: { path: { id } } })).customer
  const electronic_address = { scheme: '9930', id: 'DE999999999' }
  expect(await read()).toMatchObject({ ...fields, electronic_address })
  const page = `${base}/customers/${id}`
  expect((await member.get(page)).text).toContain('9930: DE999999999')
  const edit = (more: Record<string, string>) =>
    member.submit(`${page}/edit`, `${page}/edit`, { name: 'Acme', email: 'a@acme.example', ...more })
  await edit({ buyer_reference: '04011000-2', electronic_address_scheme: '', electronic_address_id: '' })
  expect(await read()).toMatchObject({ ...fields, buyer_reference: '04011000-2', electronic_address: null })
  expect((await member.get(page)).text).not.toContain('Electronic address')
  const refused = await edit({ electronic_address_scheme: 'peppol', electronic_address_id: 'x' })
  expect(refused.text).toMatch(/name="electronic_address_scheme"[^>]*aria-invalid="true"/)
})

test('the settings have what every document of the company prints', async () => {
  const company = await service.company()
  const member = await signedIn(service, company)
  const read = async () => succeed(await company.client.GET('/v1/company')).company
  const texts = { registration_number: 'HRB 000000', legal_text: 'Director', default_memo: 'Thank you.' }
  const contact = { contact_name: 'Erika Beispiel', contact_phone: '', contact_email: 'c@demo.example' }
  const save = (fields: Record<string, string>) =>
    member.submit(`${base}/settings`, `${base}/settings`, fields)
  await save({
    ...texts,
    ...contact,
    electronic_address_scheme: 'EM',
    electronic_address_id: 'i@demo.example',
  })
  expect(await read()).toMatchObject({
    ...texts,
    contact: { name: 'Erika Beispiel', phone: null, email: 'c@demo.example' },
    electronic_address: { scheme: 'EM', id: 'i@demo.example' },
  })
  const names = [
    ...Object.keys({ ...texts, ...contact }),
    'electronic_address_scheme',
    'electronic_address_id',
  ]
  await save(Object.fromEntries(names.map((name) => [name, ''])))
  const nothing = { registration_number: null, legal_text: null, default_memo: null, contact: null }
  expect(await read()).toMatchObject({ ...nothing, electronic_address: null })
})

test('a draft has memo, order number, and lines with unit and period, which keeps its seconds', async () => {
  const company = await service.company()
  const customer = await addCustomer(company, { purchase_order_number: 'PO-1' })
  const member = await signedIn(service, company)
  const list = `${base}/customers/${customer.id}/invoices`
  const line = { description_0: 'Support', quantity_0: '3', price_0: '10', unit_0: 'HUR' }
  const period = { start_0: '2026-03-01T00:00', end_0: '2026-04-01T00:00' }
  const terms = { collection_method: 'send_invoice', days_until_due: '30', apply_credit: 'yes' }
  const made = await member.submit(`${list}/new`, list, { ...line, ...period, ...terms, memo: 'Thanks' })
  const [, id = ''] = /invoices\/(\w+)/.exec(made.location ?? '') ?? []
  const draft = await readInvoice(company, { id })
  expect(draft).toMatchObject({ memo: 'Thanks', purchase_order_number: 'PO-1' })
  const [start, end] = ['2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z']
  expect(draft.line_items).toMatchObject([{ unit_code: 'HUR', period_start: start, period_end: end }])
  const period_end = '2026-03-31T23:59:59.000Z'
  const line_items = [
    { description: 'S', quantity: 1, unit_amount_cents: 1, period_start: start, period_end },
  ]
  succeed(await company.client.PATCH('/v1/invoices/{id}', { params: { path: { id } }, body: { line_items } }))
  const form = `${base}/invoices/${id}/edit`
  const shown = { description_0: 'S', price_0: '1', start_0: '2026-03-01T00:00', end_0: '2026-03-31T23:59' }
  await member.submit(form, form, { ...shown, ...terms, memo: '', purchase_order_number: 'PO-2' })
  const edited = await readInvoice(company, { id })
  expect(edited).toMatchObject({ memo: null, purchase_order_number: 'PO-2' })
  expect(edited.line_items).toMatchObject([{ unit_code: 'C62', period_start: start, period_end }])
})

test('a subscription has an order number, its draft a memo, and a meter a unit', async () => {
  const company = await service.company({ testClock: true })
  const member = await signedIn(service, company)
  const subscription = await subscribe(company)
  const form = `${base}/subscriptions/${subscription.id}/edit`
  await member.submit(form, form, { purchase_order_number: 'PO-3' })
  expect((await readSubscription(company, subscription)).purchase_order_number).toBe('PO-3')
  const draft = await addRenewalDraft(company)
  const texts = `${base}/invoices/${draft.id}/texts/edit`
  await member.submit(texts, texts, { memo: 'For March', purchase_order_number: 'PO-4' })
  expect(await readInvoice(company, draft)).toMatchObject({
    memo: 'For March',
    purchase_order_number: 'PO-4',
  })
  const meter = await addMeter(company)
  const unit = `${base}/meters/${meter.id}/edit`
  await member.submit(unit, unit, { name: meter.name, unit_code: 'HUR' })
  expect((await member.get(`${base}/meters/${meter.id}`)).text).toContain('<code>HUR</code>')
})
