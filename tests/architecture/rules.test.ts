import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TABLES } from '../statements/statement.ts'

/** What imports do not show; `.dependency-cruiser.js` holds which folder may import which. */
const root = join(import.meta.dirname, '../..')
const server = filesIn('server')

test('SQL is in stores, the database folder and the jobs', () => {
  const speaking = server.filter(({ text }) =>
    /\bsql[`<]|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(text),
  )
  expect(pathsOf(speaking)).toSatisfy(all(/-store\.ts$|^server\/(db|jobs)\//))
})

test('the environment and the machine’s clock are read in the entry points alone', () => {
  const reading = server.filter(({ text }) => /process\.env|new Date\(\)|Date\.now\(/.test(text))
  expect(pathsOf(reading)).toSatisfy(all(/^server\/(main|worker)\.ts$|^server\/embedded-postgres\//))
})

test('ARCHITECTURE.md says which folder owns each table', () => {
  const [, owners = ''] = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('## Which folder owns')
  const isNamed = (name: string) =>
    owners.includes(`\`${name}\``) || owners.includes(`\`${name.replaceAll('_', '-')}/\``)
  expect(TABLES.size).toBeGreaterThan(20)
  expect([...TABLES].filter((name) => !isNamed(name))).toEqual([])
})

function filesIn(folder: string): Array<{ path: string; text: string }> {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function pathsOf(files: Array<{ path: string }>): string[] {
  return files.map(({ path }) => path)
}

function all(pattern: RegExp) {
  return (paths: string[]) => paths.length > 0 && paths.every((path) => pattern.test(path))
}
