import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { DEFECTS, type Defect } from './fixtures/defects.ts'

const MAIN = 'openapi.yaml'
const ROOT = join(import.meta.dirname, '../..')
const SOUND = join(import.meta.dirname, 'fixtures/sound')
const REDOCLY = join(ROOT, 'node_modules/.bin/redocly')

describe('redocly lint', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  const rulesBroken = new Map<Defect, string[]>()
  let ofSound: string[] | undefined

  // One run of the tool for all copies: starting it costs more than linting. `npm run lint` is its run on the contract.
  beforeAll(async () => {
    const copies = DEFECTS.map((row, index) => seed(row, join(folder, String(index))))
    const [sound, ...reports] = await lint([SOUND, ...copies].map((copy) => join(copy, MAIN)))
    ofSound = sound
    DEFECTS.forEach((row, index) => {
      rulesBroken.set(row, reports[index] ?? [])
    })
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('finds nothing in the sound document', () => {
    expect(ofSound).toEqual([])
  })

  test.each(DEFECTS)('finds $what ($rule)', (row) => {
    expect(rulesBroken.get(row)).toContain(row.rule)
  })

  test('has every rule that redocly.yaml adds broken by some row', () => {
    const [, rules = ''] = readFileSync(join(ROOT, 'redocly.yaml'), 'utf8').split('\noas3_1Rules:')
    const own = [...rules.matchAll(/^ {2}((?:contract|rule)\/[a-z0-9-]+):/gm)].map((match) => match[1])
    expect(own.filter((rule) => !DEFECTS.some((row) => row.rule === rule))).toEqual([])
  })
})

test('what operations have in common is added to each that does not declare it itself', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'standard-'))
  try {
    cpSync(SOUND, folder, { recursive: true })
    const main = join(folder, MAIN)
    const standard = `x-scopes: { all: [full, read_only], read: [full, read_only], write: [full] }
x-standard:
  responses:
    every: { '405': { $ref: components/errors.yaml#/InternalError } }
    secured: { '401': { $ref: components/errors.yaml#/Unauthorized } }
    scoped: { '403': { $ref: components/errors.yaml#/Forbidden } }
    body: { '415': { $ref: components/errors.yaml#/WrongType } }
  headers:
    every: { X-Request-Id: { $ref: components/headers.yaml#/XRequestId } }
paths:`
    const source = readFileSync(main, 'utf8')
      .replace(/ {8}"(401|403|415)":\n.*\n/g, '')
      .replace(/ {10}headers:\n.*\n.*\n/g, '')
      .replace('paths:', standard)
    writeFileSync(main, source)
    const bundle = join(folder, 'bundle.json')
    await promisify(execFile)(
      REDOCLY,
      ['bundle', main, '--config', join(ROOT, 'redocly.yaml'), '--output', bundle],
      { cwd: ROOT },
    )
    const { paths, ...root } = parse(readFileSync(bundle, 'utf8'))
    const [create, read] = [paths['/v1/things'].post, paths['/v1/things/{name}'].get]
    expect(Object.keys(create.responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '405',
      '413',
      '415',
      '429',
      '500',
      '503',
    ])
    // A key of any scope may read.
    expect(Object.keys(read.responses)).toEqual(['200', '400', '401', '405', '429', '500', '503'])
    // The operation's own declaration stays.
    expect(create.responses['405'].$ref).toMatch(/MethodNotAllowed$/)
    expect(create.responses['201'].headers).toEqual({
      'X-Request-Id': { $ref: '#/components/headers/XRequestId' },
    })
    expect(root).not.toHaveProperty('x-standard')
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 60_000)

/** Copies the sound document and puts the defect in; fails if there is nothing to replace. */
function seed(row: Defect, copy: string): string {
  cpSync(SOUND, copy, { recursive: true })
  const path = join(copy, row.file)
  if (row.from === '') {
    writeFileSync(path, row.to)
    return copy
  }
  const before = readFileSync(path, 'utf8')
  const after = before.replace(row.from, () => row.to)
  if (after === before) throw new Error(`nothing to replace for: ${row.what}`)
  writeFileSync(path, after)
  return copy
}

type Report = { problems: { ruleId: string }[] }

/** Per document the ids of the rules that it breaks, errors and warnings alike. */
async function lint(documents: string[]): Promise<string[][]> {
  const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const options = ['--config', join(ROOT, 'redocly.yaml'), '--format', 'json', '--max-problems', '1000']
  const run = promisify(execFile)(REDOCLY, ['lint', ...documents, ...options], {
    cwd: ROOT,
    env: environment,
    maxBuffer: 64 * 1024 * 1024,
  })
  // Exit code 1 only says that there are problems.
  const { stdout } = await run.catch((error: unknown) => {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string')
      return { stdout: error.stdout }
    throw error
  })
  // The tool writes one JSON object per document, each beginning at the first column.
  const reports: Report[] = stdout.split(/(?<=^\})\s*(?=\{)/m).map((text) => JSON.parse(text))
  if (reports.length !== documents.length)
    throw new Error(`expected ${documents.length} reports, got ${reports.length}`)
  return reports.map((report) => report.problems.map((problem) => problem.ruleId))
}
