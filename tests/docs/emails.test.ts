import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { startServiceWithCompany } from '../support/process.ts'
import { codeIn, readGuide } from './guides.ts'

const guide = readGuide('emails.md')
const cache = join(import.meta.dirname, '../../node_modules/.cache')

test('the guide to emails leads from nothing to an invoice in an inbox', async () => {
  const inbox = await startInbox()
  const { service, key } = await startServiceWithCompany({
    SMTP_URL: `smtp://127.0.0.1:${inbox.port}`,
    EMAIL_FROM: 'billing@nordwind.example',
    EMAIL_TEST_TO: 'you@nordwind.example',
  })
  const [script = ''] = codeIn(guide, 'sh')
  const own = script.replace('ak_test_…', key).replaceAll('http://localhost:3000', service.baseUrl)
  const { stdout } = await promisify(execFile)('bash', ['-ec', own])
  const answers = stdout.split('\n').filter((line) => line.startsWith('{'))
  expect(answers.map((answer) => JSON.parse(answer).success)).toEqual([true, true, true, true])
  await expect
    .poll(() => inbox.printed(), { timeout: 30_000 })
    .toContain('mail-1.eml to you@nordwind.example')
  const mail = await inbox.read('mail-1.eml')
  expect(mail).toMatch(/^Subject: Invoice TEST-\d+ from Acme\r?$/m)
  expect(mail).toMatch(/^From: Acme <billing@nordwind\.example>\r?$/m)
  await service.end('SIGTERM')
}, 120_000)

test('the guide names each type and each status', async () => {
  const bundle = JSON.parse(await readFile(join(import.meta.dirname, '../../generated/openapi.json'), 'utf8'))
  const { EmailTypeInput, EmailStatusInput } = bundle.components.schemas
  for (const each of [...EmailTypeInput.enum, ...EmailStatusInput.enum])
    expect(guide).toContain(`| \`${each}\` |`)
})

/** The program of the guide, on a port of its own. */
async function startInbox() {
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'inbox-'))
  const [program = ''] = codeIn(guide, 'js')
  const own = program.replace(
    "2525, '127.0.0.1', () => console.log('The inbox waits on port 2525')",
    "0, '127.0.0.1', () => console.log('port', server.server.address().port)",
  )
  await writeFile(join(folder, 'inbox.mjs'), own)
  const child = spawn(process.execPath, ['inbox.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(async () => {
    child.kill()
    await rm(folder, { recursive: true })
  })
  let text = ''
  child.stdout.on('data', (piece) => {
    text += piece
  })
  await expect.poll(() => text).toMatch(/^port \d+$/m)
  return {
    port: Number(/^port (\d+)$/m.exec(text)?.[1]),
    printed: () => text,
    read: (name: string) => readFile(join(folder, name), 'utf8'),
  }
}
