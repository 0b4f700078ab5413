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
