import type { Browser, Page } from 'playwright-core'
import { afterAll, expect, onTestFinished } from 'vitest'
import { toLinkUrl } from '../../server/members/sign-in-link.ts'
import { linkFor, PASSWORD } from '../dashboard/visitor.ts'
import { serviceForThisFile, type TestService } from '../support/service.ts'
import { openBrowser, openEmpty, type Visit } from './browser.ts'

/** A service on plain HTTP, as on a developer's machine, and a browser. */
export async function dashboardForThisFile(): Promise<{ service: TestService; browser: Browser }> {
  const service = await serviceForThisFile({ publicBaseUrl: 'http://localhost:3000' })
  const browser = await openBrowser()
  afterAll(() => browser.close())
  return { service, browser }
}

/** Opens an empty page of a new context, which the test's end closes. */
export async function open(browser: Browser, options?: Parameters<Browser['newContext']>[0]): Promise<Visit> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(20_000)
  onTestFinished(() => context.close())
  return openEmpty(context)
}

/** Opens a link as printed, and sets a password. Without a script the link is pasted. */
export async function enter(
  service: TestService,
  page: Page,
  company: string,
  hasScript = true,
): Promise<void> {
  const link = toLinkUrl(service.baseUrl, await linkFor(service, company))
  await page.goto(link)
  if (!hasScript) {
    await page.getByLabel('Link').fill(link)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await page.getByRole('heading', { name: 'Set your password' }).waitFor()
  expect(page.url()).not.toContain('#')
  await page.getByLabel('Email').fill(`ada-${Date.now()}@example.com`)
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
}
