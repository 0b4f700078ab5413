import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dashboardForThisFile, enter, open } from './member.ts'

const { service, browser } = await dashboardForThisFile()

test.each([
  [1360, true],
  [390, true],
  [1360, false],
  [390, false],
] as const)(
  "a billing manager's morning, all in the browser (%i px, script: %s)",
  async (width, javaScriptEnabled) => {
    const company = await service.company({ testClock: true })
    const { page, errors } = await open(browser, { viewport: { width, height: 844 }, javaScriptEnabled })
    const link = (name: string) => page.getByRole('link', { name, exact: true }).first()
    const field = (name: string) => page.getByLabel(name, { exact: true }).first()
    const button = (name: string) => page.getByRole('button', { name, exact: true }).first()
    await enter(service, page, company.name, javaScriptEnabled)

    await link('Plans').click()
    await link('New plan').click()
    await field('Name').fill('Scale')
    await field('Code').fill('scale')
    await page.getByLabel('Fee for each period').fill('250.00')
    await button('Create plan').click()
    await page.getByText('Plan created.').waitFor()

    await link('Customers').click()
    await link('New customer').click()
    await field('Name').fill('Cobalt Works')
    await field('Email').fill('billing@cobalt.example')
    await page.getByText('More options').first().click()
    await page.getByLabel('Time', { exact: true }).selectOption({ index: 1 })
    await button('Create customer').click()
    await page.getByText('Customer created.').waitFor()

    await link('Subscribe').click()
    await page.getByLabel('Plan').selectOption('Scale, $250.00 per month')
    await page.getByLabel(/^Days until due/).fill('14')
    await page.getByRole('heading', { name: 'First invoice' }).waitFor()
    await button('Subscribe').click()
    await page.getByText('Subscription created.').waitFor()

    await link('Grant credit').click()
    await page.getByLabel('Amount').fill('100')
    await button('Grant credit').click()
    await page.getByText('Credit granted.').waitFor()

    await link('Test clocks').click()
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await page.getByLabel('A month').check()
    await button('Advance clock').click()
    await page.getByText('Test clock advanced.').waitFor()
    for (const _month of [2, 3]) {
      await button('Again: a month').click()
      await page.getByText('Test clock advanced.').waitFor()
    }

    await page.getByRole('searchbox', { name: 'Search' }).fill('cobalt')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Cobalt Works' }).waitFor()
    await page.locator('.page-tabs').getByRole('link', { name: 'Invoices' }).click()
    await page.getByRole('row').filter({ hasText: 'Overdue' }).first().getByRole('link').first().click()
    await button('Mark as paid').click()
    await page.getByLabel(/^Amount in/).fill('40.00')
    await page.getByLabel('Reference').fill('Bank 4711')
    await button('Record payment').click()
    await page.getByText('Payment recorded.').waitFor()
    await page.getByRole('row').filter({ hasText: 'Bank 4711' }).getByRole('button', { name: 'Void' }).click()
    await button('Void payment').click()
    await page.getByText('Payment voided.').waitFor()
    await button('More').click()
    await button('Void').click()
    await button('Void invoice').click()
    await page.getByText('Invoice voided.').waitFor()

    await link('Invoices').click()
    if (width === 390) await page.getByLabel('Filters', { exact: true }).check()
    await page.getByLabel('From (UTC)').fill('2026-06-01')
    await page.getByLabel('To (UTC)').fill('2026-06-30')
    await button('Filter').click()
    await page.getByRole('heading', { name: '1 invoice' }).waitFor()
    const download = page.waitForEvent('download')
    await link('Export CSV').click()
    const [heading, ...rows] = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
    expect(heading).toContain('invoice_number')
    expect(rows).toEqual([expect.stringContaining('TEST-000004')])

    await link('Overview').click()
    // Credit of 100 paid a part of the first invoice.
    const now = { MRR: '$250.00', Open: '$650.00', Overdue: '$400.00' }
    expect(await figuresOf(page)).toEqual({
      ...now,
      'Invoiced this month': '$250.00',
      'Collected this month': '$100.00',
    })
    await link('Later').click()
    await page.getByText('Invoiced in Jun 2026').waitFor()
    expect(await figuresOf(page)).toEqual({
      ...now,
      'Invoiced in Jun 2026': '$250.00',
      'Collected in Jun 2026': '$0.00',
    })
    expect(await page.getByRole('link', { name: 'Later', exact: true }).count()).toBe(0)
    expect(errors).toEqual([])
  },
)

/** The first figures of the page, without their notes. */
async function figuresOf(page: Page): Promise<Record<string, string>> {
  return page.evaluate(`Object.fromEntries([...document.querySelector('.figures').children]
    .map(({ children: [name, value] }) => [name.textContent, value.firstChild.textContent]))`)
}
