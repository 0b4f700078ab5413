import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { type Browser, type BrowserContext, type Page, chromium as playwright } from 'playwright-core'
import { onTestFinished } from 'vitest'

const cache = join(import.meta.dirname, '../../node_modules/.cache')

/** A page that was opened, everything that it asked the network for, and every error that it logged. */
export type Visit = { page: Page; requests: string[]; errors: string[] }

/**
 * A real Chromium without a window, which asks nothing of the network by itself. The arguments that its package proposes
 * are for another trade: they switch off the web's security and run everything in one process.
 */
export async function openBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await unpack(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
}

/** Opens a URL in a context of its own, `width` CSS pixels wide, and waits until it rests. The test's end closes it. */
export async function visit(browser: Browser, url: string, size?: Size): Promise<Visit> {
  const visit = await openPage(browser, url, size)
  onTestFinished(() => visit.page.context().close())
  return visit
}

type Size = { width?: number; height?: number }

/** The same for several tests: the browser's end closes it. */
export async function openPage(
  browser: Browser,
  url: string,
  { width = 1280, height = 900 }: Size = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width, height } })
  context.setDefaultTimeout(10_000)
  const visit = await openEmpty(context)
  await visit.page.goto(url, { waitUntil: 'networkidle' })
  return visit
}

/** A page that keeps what it asks for and each error that it logs. */
export async function openEmpty(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage()
  const requests: string[] = []
  const errors: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return { page, requests, errors }
}

/**
 * The browser comes packed and unpacks itself into the temporary folder under one name, where test files running at once,
 * or another user of the machine, would find it half written or closed to them. So each unpacks into a folder of its own,
 * and the first to finish gives it its name.
 */
async function unpack(): Promise<string> {
  const folder = join(cache, 'chromium')
  if (existsSync(folder)) return join(folder, 'chromium')
  await mkdir(cache, { recursive: true })
  const own = await mkdtemp(`${folder}-`)
  const { TMPDIR } = process.env
  process.env.TMPDIR = own
  await chromium.executablePath()
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  await rename(own, folder).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    await rm(own, { recursive: true })
  })
  return join(folder, 'chromium')
}
