import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
const blocks = documents.flatMap((name) =>
  [...readFileSync(join(root, name), 'utf8').matchAll(/^( *)```(?:sh|bash|zsh|shell)\n(.*?)^\1```/gms)].map(
    ([, , block = '']) => ({ name, block }),
  ),
)

test('there are shell blocks in the README and in the guides', () => {
  const names = new Set(blocks.map(({ name }) => name))
  expect([...names]).toEqual(expect.arrayContaining(['README.md', 'openapi/guides/getting-started.md']))
})

// In zsh, the shell of macOS, a pasted comment is a command, and a word with ?, * or [ that fits no file is an error.
test.each(blocks)('a block of $name can be pasted into zsh (%#)', ({ block }) => {
  const unquoted = block.replaceAll(/'[^']*'/g, "''").replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
  expect(unquoted).not.toMatch(/(^|\s)#/m)
  expect(unquoted.replaceAll(/\$[?*#]/g, '')).not.toMatch(/[?*]|\w\[/)
})
