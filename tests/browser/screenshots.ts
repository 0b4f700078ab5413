import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'

/** `npm run screenshots`: makes the pictures of the dashboard in its guide again, from the demo data. */
const WIDTH = 1200
/** Fewer pixels are fewer bytes, and can still be read. */
const SCALE = 0.8
/** Each document of the contract has them. */
const MAX_BYTES = 40_000
const PICTURES = [
  { name: 'overview', height: 660, open: async () => undefined },
  {
    name: 'customer',
    height: 760,
    open: async (page: Page) => {
      await page.getByRole('link', { name: 'Customers', exact: true }).click()
      await page.getByRole('link', { name: 'Acme Robotics' }).click()
      await page.getByRole('heading', { name: 'Upcoming invoice' }).waitFor()
    },
  },
] as const

const service = await startDemo()
const browser = await openBrowser()
try {
  const context = await browser.newContext({
    viewport: { width: WIDTH, height: 900 },
    deviceScaleFactor: SCALE,
  })
  const page = await context.newPage()
  await page.goto(service.link, { waitUntil: 'networkidle' })
  for (const { name, height, open } of PICTURES) {
    await page.setViewportSize({ width: WIDTH, height })
    await open(page)
    const picture = toSvg(await toWebp(browser, await page.screenshot()), height)
    const file = join(import.meta.dirname, `../../openapi/guides/dashboard-${name}.svg`)
    if (picture.length > MAX_BYTES) throw new Error(`${file} would have ${picture.length} bytes`)
    await writeFile(file, picture)
    console.log(`${file}: ${Math.round(picture.length / 1024)} KiB`)
  }
} finally {
  await browser.close()
  await service.stop()
}

/** A quarter of a PNG. The browser makes it. */
async function toWebp(browser: Browser, png: Buffer): Promise<string> {
  const page = await browser.newPage()
  const url = `data:image/png;base64,${png.toString('base64')}`
  const webp = await page.evaluate<string>(`(async () => {
    const image = await createImageBitmap(await (await fetch(${JSON.stringify(url)})).blob())
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.45)
  })()`)
  await page.close()
  if (!webp.startsWith('data:image/webp;base64,')) throw new Error('the browser makes no WebP')
  return webp
}

/** Guides have SVG pictures, and the reference and the bundle know what to do with these. */
function toSvg(webp: string, height: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}"><image width="${WIDTH}" height="${height}" href="${webp}"/></svg>
`
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
