import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from '../browser/browser.ts'
import { createVisitor, PASSWORD } from '../dashboard/visitor.ts'
import { codeIn, readGuide } from '../docs/guides.ts'
import { startServiceProcess, temporaryDataDir } from '../support/process.ts'
import { createDatabase } from '../support/service.ts'

const run = promisify(execFile)
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

test('the first five minutes of the README work as printed, and the link is printed until somebody has signed in', async () => {
  const env = { DATA_DIR: await temporaryDataDir() }
  const unused = await startServiceProcess(env)
  expect(unused.output()).toContain('/dashboard/enter#')
  expect((await fetch(`${unused.baseUrl}/dashboard`)).status).toBe(200)
  expect(await unused.end('SIGTERM')).toBe(0)

  const service = await startServiceProcess(env)
  const [link] = await service.printed(/http:\S+\/dashboard\/enter#\w{43}/)
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(link)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'First steps' }).waitFor()
  const examples = await page.locator('pre').allTextContents()

  await page.getByRole('link', { name: 'Create a key' }).click()
  await page.getByRole('button', { name: 'Create API key' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = (await page.locator('#new-key').textContent()) ?? ''
  const section = readme.split('### The first five minutes')[1]?.split('\n###')[0] ?? ''
  const blocks = [...section.matchAll(/^( *)```sh\n(.*?)^ *```/gms)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
  // The service knows only the port that it was given.
  const onPort = (text: string) => text.replaceAll(/http:\/\/localhost:\d+/g, service.baseUrl)
  const [settings = '', ...commands] = blocks
  expect(examples.map((example) => `${example}\n`).map(onPort)).toEqual([
    onPort(settings),
    ...splitAt(commands[0] ?? '', 'curl "$BILLING_BASE_URL/v1/meters'),
  ])
  const script = onPort(blocks.join('')).replace('ak_test_…', key)
  const { stdout } = await run('bash', ['-ec', script])
  expect(stdout.match(/"success":true/g)).toHaveLength(4)

  await page.getByRole('link', { name: 'Usage events', exact: true }).click()
  await expect
    .poll(async () => {
      await page.reload()
      return page.getByRole('row').filter({ hasText: 'api.request' }).getByText('Processed').count()
    })
    .toBe(1)
  await page.getByRole('link', { name: 'Invoices', exact: true }).click()
  await page
    .getByRole('row')
    .filter({ hasText: 'Acme Robotics' })
    .getByRole('link', { name: 'Draft' })
    .click()
  await page.getByRole('button', { name: 'Finalize' }).click()
  await page.getByRole('button', { name: 'Finalize invoice' }).click()
  await page.getByText('Invoice finalized.').waitFor()
  const url = (await page.getByRole('link', { name: 'Hosted page' }).getAttribute('href')) ?? ''
  const hosted = await context.newPage()
  await hosted.goto(onPort(url))
  await hosted.getByRole('button', { name: 'Pay $250.00' }).click()
  await hosted.getByRole('button', { name: 'Pay', exact: true }).click()
  await hosted.getByText('Thank you.').waitFor()
  await hosted.getByRole('link', { name: 'Receipt' }).waitFor()
  await page.reload()
  await page.getByText('Paid', { exact: true }).first().waitFor()

  // What the first steps made is what Configuration as code speaks of.
  const file = join(await temporaryDataDir(), 'billing.yaml')
  writeFileSync(file, codeIn(readGuide('configuration.md'), 'yaml')[0] ?? '')
  const account = { BILLING_BASE_URL: service.baseUrl, BILLING_API_KEY: key }
  const applied = ['scripts/cli/main.ts', 'config', 'apply', file]
  await run(process.execPath, applied, { env: { ...process.env, ...account } })

  // The command line makes links beside the service: for a member who has forgotten the password.
  const args = ['scripts/cli/main.ts', 'dashboard-link', '--email', 'ada@example.com']
  const made = await run(process.execPath, args, { env: { ...process.env, ...env } })
  const [, token = ''] = /#(\w{43})\n$/.exec(made.stdout) ?? []
  const visitor = createVisitor(service)
  const origin = { Origin: 'http://localhost:0' }
  const form = { token, email: 'ada@example.com', password: 'a new long password' }
  expect((await visitor.post('/dashboard/set-password', form, origin)).location).toBe('/dashboard')
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await service.end('SIGTERM')).toBe(0)

  const last = await startServiceProcess(env)
  expect(last.output()).not.toContain('/dashboard/enter')
  expect((await fetch(`${last.baseUrl}/dashboard`)).status).toBe(200)
  expect(await last.end('SIGTERM')).toBe(0)
})

test('the command names the company where there are several, and refuses what is none', async () => {
  // Seven commands on a data folder would start PostgreSQL seven times.
  const env = { ...process.env, DATABASE_URL: await createDatabase() }
  const link = (...args: string[]) =>
    run(process.execPath, ['scripts/cli/main.ts', 'dashboard-link', ...args], { env })
  const create = (company: string) =>
    run(
      process.execPath,
      ['scripts/cli/main.ts', 'keys', 'create', '--company', company, '--mode', 'test', '--new-company'],
      { env },
    )
  await expect(link()).rejects.toThrow('There is no company yet')
  await create('Acme')
  await create('Globex')
  await expect(link()).rejects.toThrow('name one with --company')
  await expect(link('--company', 'Nobody')).rejects.toThrow('No company is named Nobody')
  await expect(link('--company', 'Acme', '--email', 'nonsense')).rejects.toThrow('email address')
  await expect(link('--companies', 'Acme')).rejects.toMatchObject({ code: 2 })
  expect((await link('--company', 'Acme')).stdout).toMatch(
    /^http:\/\/localhost:3000\/dashboard\/enter#\w{43}\n$/,
  )
})

function splitAt(text: string, start: string): [string, string] {
  const at = text.indexOf(start)
  return [text.slice(0, at), text.slice(at)]
}
