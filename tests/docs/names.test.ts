import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const texts = execFileSync('git', ['ls-files', '*.md', 'examples'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))
const guides = texts.filter(({ name }) => name === 'README.md' || /^(openapi\/guides|docs)\//.test(name))

test.each(guides)(
  '$name calls the key and the service by one name, and sets what its commands use',
  ({ text }) => {
    expect(text).not.toMatch(/\$\{?(API_KEY|BASE_URL)\b/)
    expect(text).not.toMatch(/localhost:3000\/v1\//)
    for (const name of ['BILLING_BASE_URL', 'BILLING_API_KEY'])
      if (text.includes(`"$${name}`) || text.includes(`$${name}"`))
        expect(text).toMatch(new RegExp(`^ *export .*${name}=`, 'm'))
  },
)

test('a meter is of one kind in all texts, so that one file or command takes what another made', () => {
  const first = readFileSync(join(root, 'server/dashboard/pages/overview/show.ts'), 'utf8')
  const kinds = [...texts.map(({ text }) => text), first]
    .flatMap((text) => [...text.matchAll(/\bapi_calls(?:_|\b).{0,120}?aggregation["']?: ["']?(\w+)/gs)])
    .map(([, kind]) => kind)
  expect(kinds.length).toBeGreaterThanOrEqual(5)
  expect(new Set(kinds)).toEqual(new Set(['sum']))
})

test('the examples say how each is run', () => {
  const readme = texts.find(({ name }) => name === 'examples/README.md')?.text ?? ''
  const each = new Set(texts.flatMap(({ name }) => /^examples\/([^/]+)/.exec(name)?.[1] ?? []))
  each.delete('README.md')
  expect([...each].filter((name) => !readme.includes(`\`${name}`))).toEqual([])
})

test('the package that is not published yet is installed from the file that npm pack makes', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const files = texts.flatMap(({ text }) => text.match(/usage-billing-api-[\d.]+tgz/g) ?? [])
  expect(files.length).toBeGreaterThanOrEqual(4)
  expect(new Set(files)).toEqual(new Set([`usage-billing-api-${version}.tgz`]))
  // The name of its command alone would be another package to npx.
  for (const { text } of texts) expect(text).not.toMatch(/npx usage-billing /)
})
