import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'

/** `npm run screenshots`: makes the pictures of the dashboard in its guide again, from the demo. */
/** Five to three, as the reference draws them. */
const SIZE = { width: 1280, height: 768 }
/** Fewer pixels are fewer bytes, and can still be read. */
const SCALE = 0.75
const MAX_BYTES = 32_000

type Open = (page: Page) => Promise<unknown>

const PICTURES: Record<string, Open> = {
  overview: (page) => page.getByRole('link', { name: 'Overview', exact: true }).click(),
  customer: (page) => openFrom(page, 'Customers', 'Cobalt Freight'),
  invoices: (page) => openFrom(page, 'Invoices'),
  invoice: async (page) => {
    await page.getByRole('row').filter({ hasText: 'Kestrel Robotics' }).getByRole('link').first().click()
    await page.getByRole('heading', { name: 'Line items' }).waitFor()
  },
  subscriptions: (page) => openFrom(page, 'Subscriptions'),
  'change-plan': async (page) => {
    await page.getByRole('row').filter({ hasText: 'Delta Dental' }).getByRole('link').first().click()
    await page.getByRole('link', { name: 'Change plan' }).click()
    await page.getByLabel('New plan').selectOption({ index: 1 })
    await page.getByRole('table').first().waitFor()
  },
  calculator: async (page) => {
    await openFrom(page, 'Plans', 'Pro')
    await page.getByRole('textbox', { name: 'API calls' }).fill('250,000')
    await page.keyboard.press('Enter')
    await page.getByRole('table', { name: 'What it costs' }).scrollIntoViewIfNeeded()
  },
  meter: (page) => openFrom(page, 'Meters', 'API calls'),
  clock: async (page) => {
    await openFrom(page, 'Test clocks', 'Demo')
    await page.getByLabel('A month').check()
    await page.getByRole('button', { name: 'Advance clock' }).click()
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
  },
  'event-log': (page) => openFrom(page, 'Event log'),
}

const service = await startDemo()
const browser = await openBrowser()
try {
  const context = await browser.newContext({ viewport: SIZE, deviceScaleFactor: SCALE })
  const page = await context.newPage()
  await page.goto(service.link, { waitUntil: 'networkidle' })
  for (const [name, open] of Object.entries(PICTURES)) {
    await open(page)
    await page.waitForLoadState('networkidle')
    const picture = await toWebp(browser, await page.screenshot())
    const file = join(import.meta.dirname, `../../openapi/guides/dashboard-${name}.webp`)
    if (picture.length > MAX_BYTES) throw new Error(`${file} would have ${picture.length} bytes`)
    await writeFile(file, picture)
    console.log(`${file}: ${Math.round(picture.length / 1024)} KiB`)
  }
} finally {
  await browser.close()
  await service.stop()
}

async function openFrom(page: Page, section: string, name?: string): Promise<void> {
  await page.getByRole('link', { name: section, exact: true }).first().click()
  if (name === undefined) return
  await page.locator('#content').getByRole('link', { name, exact: true }).first().click()
}

/** A quarter of a PNG. The browser makes it. */
async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage()
  const url = `data:image/png;base64,${png.toString('base64')}`
  const webp = await page.evaluate<string>(`(async () => {
    const image = await createImageBitmap(await (await fetch(${JSON.stringify(url)})).blob())
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.43)
  })()`)
  await page.close()
  const [type, data = ''] = webp.split(',')
  if (type !== 'data:image/webp;base64') throw new Error('the browser makes no WebP')
  return Buffer.from(data, 'base64')
}

async function startDemo(): Promise<{ link: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['scripts/cli/main.ts', 'serve', '--ephemeral'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  let output = ''
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    const [link] = /\S+\/dashboard\/enter#\w+/.exec(output) ?? []
    if (link === undefined) continue
    const stop = async () => {
      child.kill('SIGTERM')
      await ended
    }
    return { link, stop }
  }
  throw new Error(`the demo did not start: ${output}`)
}
