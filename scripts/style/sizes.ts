/**
 * Part of `npm run style`: warns of product files that are long, and of small ones that belong to the only file which imports them.
 * It fails for a very long file alone.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const LONG = 300
const TOO_LONG = 400
const SMALL = 12

const root = join(import.meta.dirname, '../..')
const product = ['client', 'conformance', 'contract', 'scripts', 'server'].flatMap(filesIn)
const importers = importersOf([...product, ...filesIn('tests')])

for (const { path, lines } of product) {
  if (lines > LONG)
    console.warn(`${path} has ${lines} lines: cut it by subject above ${LONG}, at most ${TOO_LONG}`)
  if (lines > TOO_LONG) process.exitCode = 1
  const [only, ...others] = importers.get(path) ?? []
  if (lines <= SMALL && only !== undefined && others.length === 0 && dirname(only) === dirname(path))
    console.warn(`${path} has ${lines} lines and belongs to ${only}, which alone imports it`)
}

function filesIn(folder: string) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => {
      const path = join(folder, name)
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, lines: text.trimEnd().split('\n').length }
    })
}

/** By the path of a file, those that import it. */
function importersOf(files: Array<{ path: string; text: string }>): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const { path, text } of files) {
    const imported = [...text.matchAll(/(?:from|import)[ (]'(\.[^']+\.ts)'/g)]
    for (const target of new Set(imported.map(([, name = '']) => join(dirname(path), name))))
      importers.set(target, [...(importers.get(target) ?? []), path])
  }
  return importers
}
