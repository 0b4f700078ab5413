import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

const ROOT = new URL('../../../../', import.meta.url).pathname

/** These files of the server, and all of its files that import one of them, directly or through others. */
export function importersOf(files: string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const pending = [...files]
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (found.has(file)) continue
    found.add(file)
    for (const [path, imports] of importsByFile) if (imports.includes(file)) pending.push(path)
  }
  return found
}

const importsByFile = new Map(
  readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [`server/${name}`, importsIn(`server/${name}`)]),
)

function importsIn(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, name = '']) =>
    normalize(join(path, '..', name)),
  )
}
