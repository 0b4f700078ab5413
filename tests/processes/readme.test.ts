import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { parseConfig } from '../../server/config.ts'
import { startServiceWithCompany } from '../support/process.ts'

const readme = read('README.md')
const operating = read('docs/operating.md')

test('the story of the README works as printed, from a plan to an invoice that is paid from the wallet', async () => {
  const { service, key } = await startServiceWithCompany()
  const section = readme.split('### From a plan')[1]?.split('\n## ')[0] ?? ''
  const blocks = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) =>
    block.replaceAll(/^ {3}/gm, ''),
  )
  const script = blocks.join('').replace('ak_test_…', key).replace('http://localhost:3000', service.baseUrl)
  const answers = await runStory(script)
  const [listed, wallet] = answers.slice(-2).map((answer) => JSON.parse(answer))
  expect(wallet.balances).toMatchObject([{ balance: '110.31' }])
  const [invoice] = listed.invoices
  expect(invoice).toMatchObject({ status: 'paid', total_cents: 9_069, invoice_number: 'TEST-000002' })
  // The page is where the URL says, except for the port that this test was given.
  const page = await fetch(`${service.baseUrl}${new URL(invoice.public_invoice_url).pathname}`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('TEST-000002')
  // Pasted again, it makes other things.
  await runStory(script)
  await service.end('SIGTERM')
})

async function runStory(script: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)('bash', ['-ec', script])
  const answers = stdout.split('\n').filter((line) => line.startsWith('{'))
  expect(answers).toHaveLength(19)
  expect(answers.filter((answer) => !JSON.parse(answer).success)).toEqual([])
  return answers
}

test('the table of the environment names each variable there is, with its default', () => {
  const table = operating.split('\n## Environment')[1]?.split('\n## ')[0] ?? ''
  const rows = [...table.matchAll(/^\| `([A-Z_]+)` \| `?([^|`]+)`? \|/gm)].map(([, name, value]) => [
    name,
    value?.trim(),
  ])
  const {
    port,
    dataDir,
    publicBaseUrl,
    trustedProxies,
    rateLimitPerMinute,
    finalizeAfterMinutes,
    worker,
    demo,
    maxConnections,
    outward,
    logLevel,
  } = parseConfig({})
  expect(Object.fromEntries(rows)).toEqual({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: 'none',
    SECRETS_KEY: 'none',
    DEMO: demo ? 'on' : 'off',
    OUTWARD: outward,
    OUTWARD_ALLOWED_NETWORKS: 'none',
    SMTP_URL: 'none',
    EMAIL_FROM: 'none',
    EMAIL_TEST_TO: 'none',
    STRIPE_API_BASE: 'none',
    PUBLIC_BASE_URL: publicBaseUrl.replace(String(port), 'PORT'),
    TRUSTED_PROXIES: String(trustedProxies),
    RATE_LIMIT_PER_MINUTE: String(rateLimitPerMinute),
    FINALIZE_AFTER_MINUTES: String(finalizeAfterMinutes),
    EVENT_RETENTION_DAYS: 'none',
    METRICS_PORT: 'none',
    WORKER: String(worker),
    MAX_CONNECTIONS: String(maxConnections),
    LOG_LEVEL: logLevel,
  })
})

function read(name: string): string {
  return readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
}
