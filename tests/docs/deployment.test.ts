import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { isCommand } from '../../scripts/cli/commands.ts'
import { manifest } from '../../scripts/cli/manifest.ts'
import { parseConfig } from '../../server/config.ts'
import { readStages, textsOf } from '../support/dockerfile.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(root, 'examples', name), 'utf8')
const stages = readStages()
const table = readFileSync(join(root, 'docs/operating.md'), 'utf8').split('\n## ')[1] ?? ''
const VARIABLES = [...table.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name)
const METRICS = '9464'

/** What an operator fills in. */
const FILLED = {
  DATABASE_URL: 'postgres://billing:secret@postgres/billing',
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  PUBLIC_BASE_URL: 'https://billing.example',
}
/** How long requests may take to end, in seconds. */
const LONGEST_STOP = 30

/** A process as an example starts it. */
type Started = { args: string[]; env: Record<string, string>; stopSeconds: number }

test('the stages of the Dockerfile take their files from stages above, and run a command that exists', () => {
  const names = stages.map(({ name }) => name)
  for (const [index, { name }] of stages.entries())
    for (const text of textsOf(stages, name, 'COPY'))
      expect(['build', ...names.slice(0, index)]).toContain(/^--from=(\S+)/.exec(text)?.[1] ?? 'build')
  for (const target of ['service', 'embedded']) {
    expect(textsOf(stages, target, 'USER')).toEqual(['65532'])
    expect(textsOf(stages, target, 'EXPOSE')).toEqual([String(parseConfig({}).port)])
    const [command = ''] = JSON.parse(textsOf(stages, target, 'CMD').join())
    expect(isCommand(command)).toBe(true)
  }
})

test('Compose starts the image with commands and an environment that the service takes', () => {
  const { services }: { services: Record<string, ComposeService> } = parse(read('compose/compose.yaml'), {
    merge: true,
  })
  const own = Object.entries(services).filter(([, { image }]) => image === 'usage-billing')
  expect(own.map(([name]) => name)).toEqual(['migrate', 'service', 'worker'])
  const given = parseEnv(read('compose/env.example'))
  for (const [name, { command = [], environment, ...service }] of own) {
    expect(stages.map((stage) => stage.name)).toContain(service.build?.target)
    const asked = JSON.stringify(environment).matchAll(/\$\{(\w+)/g)
    for (const [, variable = ''] of asked) expect(Object.keys(given)).toContain(variable)
    const stopSeconds = Number.parseInt(service.stop_grace_period ?? '', 10)
    check({ args: command, env: environment, stopSeconds })
    expect(JSON.stringify(service.healthcheck ?? {}).includes(METRICS)).toBe(name !== 'migrate')
  }
  expect(services.service?.environment.WORKER).toBe('false')
  expect(services.service?.deploy).toEqual({ replicas: 2 })
  const mounted = services.prometheus?.volumes?.flatMap((each) => /^\.\.\/[^:]+/.exec(each) ?? []) ?? []
  expect(mounted.map((path) => read(join('compose', path)).length > 0)).toEqual([true, true])
  const [{ dns_sd_configs: [scraped] = [] }] = parse(read('monitoring/prometheus.yml')).scrape_configs
  expect(scraped).toEqual({ names: ['service', 'worker'], type: 'A', port: Number(METRICS) })
})

test('Kubernetes starts the image with commands, probes and rights that it can run with', () => {
  const objects = globSync('*.yaml', { cwd: join(root, 'examples/kubernetes') }).flatMap((name) =>
    parseAllDocuments(read(`kubernetes/${name}`)).map((each): KubernetesObject => each.toJS()),
  )
  const kinds = objects.map(({ kind }) => kind).sort()
  const pairs = ['Deployment', 'PodDisruptionBudget'].flatMap((kind) => [kind, kind])
  expect(kinds).toEqual([...pairs, 'Job', 'Secret', 'Service'].sort())
  const secret = objects.find(({ kind }) => kind === 'Secret')?.stringData ?? {}
  for (const { kind, spec } of objects) {
    const pod = spec?.template?.spec
    const [container] = pod?.containers ?? []
    if (pod === undefined || container === undefined) continue
    expect(container.image).toBe(`registry.example/usage-billing:${manifest.version}`)
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true })
    expect(container.securityContext).toMatchObject({ readOnlyRootFilesystem: true })
    const own = Object.fromEntries(container.env?.map(({ name, value }) => [name, value]) ?? [])
    const stopSeconds = pod.terminationGracePeriodSeconds ?? LONGEST_STOP
    check({ args: container.args, env: Object.assign(own, secret), stopSeconds })
    if (kind !== 'Deployment') continue
    const { livenessProbe, startupProbe, readinessProbe, ports } = container
    expect(ports).toContainEqual({ name: 'metrics', containerPort: Number(METRICS) })
    for (const probe of [livenessProbe, startupProbe])
      expect(probe?.httpGet).toEqual({ path: '/livez', port: 'metrics' })
    const ready = container.args[0] === 'serve' ? { path: '/readyz', port: 'metrics' } : undefined
    expect(readinessProbe?.httpGet).toEqual(ready)
    const labels = objects.filter((each) => each.kind === 'PodDisruptionBudget').map((each) => each.spec)
    expect(labels).toContainEqual({ minAvailable: 1, selector: spec?.selector })
  }
})

test.each(['usage-billing', 'usage-billing-worker'])(
  'systemd starts %s with what the service takes',
  (unit) => {
    const lines = read(`systemd/${unit}.service`).split('\n')
    const all = lines.flatMap((line) => {
      const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
      return key === '' ? [] : [[key, value]]
    })
    const one = Object.fromEntries(all)
    const [program, script = '', ...args]: string[] = one.ExecStart.split(' ')
    expect(program).toMatch(/^\/.*\/node$/)
    const [, inPackage = ''] = script.split(`/node_modules/${manifest.name}/`)
    // The compiled code is of a source.
    const source = inPackage.replace(/^dist/, '').replace(/\.js$/, '.ts')
    expect(readFileSync(join(root, source), 'utf8')).toContain('#!/usr/bin/env node')
    const own = parseEnv(one.Environment.replaceAll(' ', '\n'))
    check({
      args,
      env: Object.assign(own, parseEnv(read('systemd/usage-billing.env'))),
      stopSeconds: Number(one.TimeoutStopSec),
    })
    expect(one.KillMode).toBe('mixed')
  },
)

/** Holds what an example starts against the command line and the guide's table of the environment. */
function check({ args: [command = '', ...flags], env, stopSeconds }: Started): void {
  expect([isCommand(command), flags]).toEqual([true, []])
  const { NODE_ENV: _, ...ours } = env
  for (const name of Object.keys(ours)) expect(VARIABLES).toContain(name)
  expect(Object.keys(ours)).toEqual(expect.arrayContaining(['DATABASE_URL', 'SECRETS_KEY']))
  const texts = Object.fromEntries(Object.entries(ours).map(([name, value]) => [name, String(value)]))
  expect(() => parseConfig(Object.assign(texts, FILLED))).not.toThrow()
  if (command !== 'migrate') {
    expect(ours).toHaveProperty('METRICS_PORT')
    expect(stopSeconds).toBeGreaterThan(LONGEST_STOP)
  }
}

function parseEnv(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
}

type ComposeService = {
  image: string
  build?: { target: string }
  command?: string[]
  environment: Record<string, string>
  stop_grace_period?: string
  healthcheck?: object
  deploy?: object
  volumes?: string[]
}

type KubernetesObject = {
  kind: string
  stringData?: Record<string, string>
  spec?: { selector?: object; template?: { spec: Pod } }
}

type Pod = { containers: Container[]; securityContext: object; terminationGracePeriodSeconds?: number }

type Container = {
  image: string
  args: string[]
  env?: Array<{ name: string; value: string }>
  ports?: object[]
  securityContext: object
} & Partial<Record<'livenessProbe' | 'readinessProbe' | 'startupProbe', { httpGet: object }>>
