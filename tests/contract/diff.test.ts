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

describe('npm run diff', () => {
  const folder = mkdtempSync(join(tmpdir(), 'diff-test-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each(['generated/openapi.json', 'generated/openapi.yaml'])(
    'passes a contract that is the same: %s',
    async (old) => {
      expect(await diff(join(ROOT, old))).toMatchObject({ code: 0 })
    },
  )

  test('passes a change of text alone with the next patch version', async () => {
    const next = changed(
      {
        what: 'text',
        change: ({ info }) => {
          info.description = 'Other words.'
        },
      },
      `${major}.${minor}.${patch + 1}`,
    )
    expect(await diff(OLD, next)).toMatchObject({ code: 0 })
  })

  test.concurrent.each(BREAKING)('stops it where $what, even as the next major version', async (row) => {
    const { code, output } = await diff(OLD, changed(row, `${major + 1}.0.0`))
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringMatching(MAJOR),
    })
  })

  test.concurrent.each(ADDING)('asks for the next minor version for $what, and for no more', async (row) => {
    const { code, output } = await diff(OLD, changed(row, `${major}.${minor}.${patch}`))
    expect(code).toBe(1)
    expect(output).toContain(`require a minor bump (${major}.${minor + 1}.0)`)
    expect(output).not.toMatch(MAJOR)
  })

  test('passes an addition as the next minor version', async () => {
    const [row] = ADDING
    expect(row && (await diff(OLD, changed(row, `${major}.${minor + 1}.0`)))).toMatchObject({ code: 0 })
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

  /** The contract with one change, as a file. */
  function changed({ what, change }: Change, version: string): string {
    const contract: Contract = JSON.parse(bundle)
    contract.info.version = version
    const before = JSON.stringify(contract)
    change(contract)
    expect(JSON.stringify(contract), 'the fixture changes nothing').not.toBe(before)
    const file = join(folder, `${what} ${version}.yaml`)
    writeFileSync(file, JSON.stringify(contract))
    return file
  }
})

function diff(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(ROOT, 'scripts/diff/main.ts'), ...args], (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    )
  })
}
