import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ADDING, BREAKING, type Change, type Contract } from './fixtures/changes.ts'

const ROOT = join(import.meta.dirname, '../..')
const OLD = join(ROOT, 'generated/openapi.json')
const bundle = readFileSync(join(ROOT, 'generated/openapi.json'), 'utf8')
const [major, minor, patch] = JSON.parse(bundle).info.version.split('.').map(Number)

const MAJOR = /·\s+major|[1-9]\d* major/

describe('usage-billing diff', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diff-test-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(['generated/openapi.json', 'generated/openapi.yaml'])(
    'passes a contract that is the same: %s',
    async (old) => {
      expect(await diff(join(ROOT, old))).toMatchObject({ code: 0 })
    },
  )

  test.each(['--help', '-h'])('says what it takes: %s', async (flag) => {
    const output = expect.stringContaining('usage-billing diff OLD [NEW]')
    expect(await diff(flag)).toMatchObject({ code: 0, output })
  })

  test('passes a change of text alone with the next patch version', async () => {
    const changes = [
      { what: 'text', told: '', change: ({ info }: Contract) => (info.description = 'Other words.') },
    ]
    expect(await diff(OLD, changed(changes, `${major}.${minor}.${patch + 1}`))).toMatchObject({ code: 0 })
  })

  describe.each(BREAKING)('stops breaking changes, even as the next major version', (...changes) => {
    const report = once(() => diff(OLD, changed(changes, `${major + 1}.0.0`)))

    test.each(changes)('where $what', async ({ told }) => {
      const { code, output } = await report()
      expect(code).toBe(1)
      expect(majorsIn(output)).toContain(told)
    })
  })

  describe('asks for the next minor version, and for no more', () => {
    const report = once(() => diff(OLD, changed(ADDING, `${major}.${minor}.${patch}`)))

    test.each(ADDING)('for $what', async ({ told }) => {
      const { code, output } = await report()
      expect(code).toBe(1)
      expect(output).toContain(told)
      expect(output).toContain(`require a minor bump (${major}.${minor + 1}.0)`)
      expect(output).not.toMatch(MAJOR)
    })
  })

  test('names the files as they were given, and the line of what changed', async () => {
    const [old, mine] = [join(folder, 'theirs.yaml'), join(folder, 'mine.yaml')]
    const text = readFileSync(join(ROOT, 'generated/openapi.yaml'), 'utf8')
    writeFileSync(old, text)
    writeFileSync(mine, text.replace(/^( +)external_customer_id:/m, '$1external_customer_key:'))
    const line = text.slice(0, text.search(/^ +external_customer_id:/m)).split('\n').length
    const { code, output } = await diff(old, mine)
    expect(code).toBe(1)
    expect(output).toContain(`at ${mine}:${line}\n`)
    expect(output).toContain(`${old} vs ${mine}: `)
    expect(output).not.toMatch(/contract-diff|new\.yaml/)
  })

  test('passes additions as the next minor version', async () => {
    expect(await diff(OLD, changed(ADDING, `${major}.${minor + 1}.0`))).toMatchObject({ code: 0 })
  })

  test.concurrent.each([
    ['nothing to compare with', []],
    ['a source that is not there', ['no-such-thing']],
    ['a file that is no contract', [join(ROOT, 'biome.json')]],
    ['a folder, which is no revision either', [join(ROOT, 'server')]],
    ['a service that is not there', ['http://localhost:1/openapi.yaml']],
  ])('says with exit code 2 that it could not compare: %s', async (_, args) => {
    expect(await diff(...args)).toMatchObject({ code: 2 })
  })

  /** The contract with these changes, as a file. */
  function changed(changes: readonly Change[], version: string): string {
    const contract: Contract = JSON.parse(bundle)
    contract.info.version = version
    for (const { what, change } of changes) {
      const before = JSON.stringify(contract)
      change(contract)
      expect(JSON.stringify(contract), `${what}: the fixture changes nothing`).not.toBe(before)
    }
    const file = join(folder, `${changes[0]?.what} ${version}.yaml`)
    writeFileSync(file, JSON.stringify(contract))
    return file
  }
})

/** Each change that the report calls a major one, with the line that says why. */
function majorsIn(output: string): string {
  return [...output.matchAll(/[✖·] major .*(?:\n {6}.*)?/g)].join('\n')
}

/** All tests of a list wait for one report. */
function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => {
    made ??= make()
    return made
  }
}

function diff(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, 'scripts/cli/main.ts'), 'diff', ...args],
      { cwd: ROOT },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    )
  })
}
