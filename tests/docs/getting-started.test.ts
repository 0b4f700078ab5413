import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { SAMPLE_KEY, SAMPLE_URL } from '../../scripts/generate/samples/requests.ts'
import { startServiceWithCompany } from '../support/process.ts'
import { writePrograms } from './client-program.ts'
import { codeIn, readGuide } from './guides.ts'

const guide = readGuide('getting-started.md')

test('getting started works as printed against a service, with curl and then with the client', async () => {
  const { service, key } = await startServiceWithCompany()
  const script = codeIn(guide, 'sh')
    .join('')
    .replace('ak_test_…', key)
    .replaceAll(SAMPLE_URL, service.baseUrl)
  const { stdout } = await promisify(execFile)('bash', ['-ec', script])
  const answers = stdout.split('\n').filter((line) => line.startsWith('{'))
  expect(answers.map((answer) => JSON.parse(answer).success)).toSatisfy((all: boolean[]) =>
    all.every(Boolean),
  )
  const [upcoming, invoices, wallet] = ['upcoming_invoice', 'invoices', 'balances'].map((member) =>
    answers.map((answer) => JSON.parse(answer)).find((answer) => member in answer),
  )
  expect(upcoming.upcoming_invoice.customer_id).toBe(invoices.invoices[0].customer_id)
  expect(invoices.invoices).toMatchObject([{ status: 'paid', total_cents: 9_069 }])
  expect(wallet.balances).toMatchObject([{ balance: '110.31' }])
  await expectToWorkAgain(script)
  const { public_invoice_url } = invoices.invoices[0]
  expect((await fetch(service.baseUrl + new URL(public_invoice_url).pathname)).status).toBe(200)

  const [source = ''] = codeIn(guide, 'ts')
  const programs = writePrograms({ 'first-invoice': source })
  onTestFinished(() => programs.remove())
  expect(await programs.compile()).toBe('')
  for (const _time of ['first', 'again']) {
    const printed = await programs.run('first-invoice', {
      [SAMPLE_KEY]: key,
      BILLING_BASE_URL: service.baseUrl,
    })
    expect(printed.trim().split('\n')).toEqual([
      expect.stringMatching(/^TEST-\d+ paid 5900 http/),
      expect.stringMatching(/^TEST-\d+ paid 2900 http/),
    ])
  }
  await service.end('SIGTERM')
})

async function expectToWorkAgain(script: string): Promise<void> {
  const { stdout } = await promisify(execFile)('bash', ['-ec', script])
  const answers = stdout.split('\n').filter((line) => line.startsWith('{'))
  expect(answers.filter((answer) => !JSON.parse(answer).success)).toEqual([])
}

test('the guide to errors handles what it says', async () => {
  const [source = ''] = codeIn(readGuide('errors.md'), 'ts')
  const programs = writePrograms({ errors: source })
  onTestFinished(() => programs.remove())
  expect(await programs.compile()).toBe('')
})
