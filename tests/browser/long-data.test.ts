import { expect, test } from 'vitest'
import { addEverything, everyPage } from '../dashboard/every-page.ts'
import { addMeter, addPlan, perUnit } from '../fixtures/catalogue.ts'
import { issueNote } from '../fixtures/credit-notes.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { addDraft, addOpen, pay } from '../fixtures/invoices.ts'
import { addSubscription } from '../fixtures/subscriptions.ts'
import { addGrant } from '../fixtures/wallets.ts'
import type { TestCompany, TestService } from '../support/service.ts'
import { dashboardForThisFile, enter, open } from './member.ts'

const { service, browser } = await dashboardForThisFile()

/** The second is the narrowest at which two cards share a row. */
const WIDTHS = [1280, 1330]

test('every column is seen, with long names and amounts of a billion', async () => {
  const company = await service.company({ testClock: true })
  await addEverything(service, company)
  const customerId = await addBillions(service, company)
  const { page } = await open(browser)
  await enter(service, page, company.name)
  const own = ['', '/wallet', '/usage', '/subscriptions', '/invoices'].map(
    (path) => `/dashboard/test/customers/${customerId}${path}`,
  )
  for (const path of [...(await everyPage(company)), ...own]) {
    await page.goto(`${service.baseUrl}${path}`, { waitUntil: 'load' })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const at = [path, width]
      expect.soft([...at, await page.evaluate(CUT_TABLES)]).toEqual([...at, []])
      expect
        .soft([...at, await page.evaluate('document.documentElement.scrollWidth')])
        .toEqual([...at, width])
    }
  }
})

const NAME = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH & Co. KG'
const BILLION = 123_456_789_012

/** Returns the id of the customer. */
async function addBillions(service: TestService, company: TestCompany): Promise<string> {
  const customer = await addCustomer(company, {
    name: NAME,
    email: 'buchhaltung.und.rechnungswesen@donaudampfschifffahrtsgesellschaft.example',
    external_id: 'donaudampfschifffahrtsgesellschaft-0123456789',
  })
  const line_items = [{ description: NAME, quantity: 1, unit_amount_cents: BILLION }]
  const meter = await addMeter(company, {
    name: NAME,
    event_name: 'donaudampfschifffahrtsgesellschaft.request',
  })
  const plan = await addPlan(company, { name: NAME, amount_cents: BILLION, prices: [perUnit(meter)] })
  await addSubscription(company, customer, plan)
  await addGrant(company, customer, { amount: '1234567890.12' })
  await addDraft(company, { customer, line_items })
  const { id } = await addOpen(company, { customer, line_items, apply_credit: false })
  await company.client.POST('/v1/invoices/{id}/send', { params: { path: { id } } })
  const paid = await pay(company, await addOpen(company, { customer, line_items, apply_credit: false }))
  await issueNote(company, paid, { excess: 'out_of_band', out_of_band_reference: NAME })
  await service.work()
  await service.sendEmails()
  return customer.id
}

/** Tables that are wider than their card. */
const CUT_TABLES = `[...document.querySelectorAll('.scroll')].filter((each) => each.scrollWidth > each.clientWidth).map(
  (each) => each.querySelector('caption').textContent + ' is ' + each.scrollWidth + ' wide in ' + each.clientWidth
)`
