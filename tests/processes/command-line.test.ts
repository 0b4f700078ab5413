import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createTestClient } from '../support/client.ts'
import { startProcess } from '../support/process.ts'
import { createDatabase } from '../support/service.ts'

const CLI = 'scripts/cli/main.ts'

test('migrate, serve without a worker and worker make one service of a database', async () => {
  const env = { DATABASE_URL: await createDatabase(), PORT: '0', WORKER: 'false' }
  const migrate = startProcess(CLI, env, ['migrate'])
  expect(await migrate.end()).toBe(0)
  expect(migrate.output()).toContain('The database has the newest schema.')

  const keys = startProcess(CLI, env, [
    'keys',
    'create',
    '--company',
    'Acme',
    '--new-company',
    '--mode',
    'test',
  ])
  expect(await keys.end()).toBe(0)
  const [service, worker] = [startProcess(CLI, env, ['serve']), startProcess(CLI, env, ['worker'])]
  const [, baseUrl = ''] = await service.printed(/listening on (http:\/\/localhost:\d+)/)
  const client = createTestClient(baseUrl, keys.output().trim())
  const event = { event_name: 'x', customer_id: `c${'0'.repeat(24)}`, timestamp: new Date().toISOString() }
  await client.POST('/v1/events/ingest', { body: { events: [{ ...event, idempotency_key: 'k' }] } })
  const status = async () => (await client.GET('/v1/events')).data?.events[0]?.status
  await expect.poll(status, { timeout: 20_000 }).toBe('rejected')
  expect(await Promise.all([service.end('SIGTERM'), worker.end('SIGTERM')])).toEqual([0, 0])
})

test.each([
  [
    'worker',
    { DATABASE_URL: 'postgres://a@127.0.0.1:1/a' },
    ['worker'],
    1,
    /^The database .*\(connect ECONNREFUSED .*\n$/,
  ],
  [
    'migrate',
    { DATABASE_URL: 'postgres://a@127.0.0.1:1/a' },
    ['migrate'],
    1,
    /^The database .*\(connect ECONNREFUSED .*\n$/,
  ],
  [
    'an unknown flag',
    {},
    ['serve', '--prot', '1'],
    2,
    /^Unknown option '--prot'. --help lists the flags.\n$/,
  ],
  ['a word too many', {}, ['worker', 'now'], 2, /^Unexpected argument 'now'. --help lists the flags.\n$/],
  ['a wrong number', {}, ['mock', '--delay', 'long'], 2, /^--delay must be a whole number .*\n$/],
])('%s says in one sentence what is wrong', async (_name, env, args, code, sentence) => {
  const command = startProcess(CLI, env, args)
  expect(await command.end()).toBe(code)
  expect(command.output()).toMatch(sentence)
})

test.each(['start', 'worker'])('npm run %s refuses an unknown flag', async (script) => {
  const npm = promisify(execFile)('npm', ['run', '-s', script, '--', '--prot', '1'])
  await expect(npm).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Unknown option '--prot'. --help lists the flags.\n"),
  })
})
