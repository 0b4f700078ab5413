import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

const ROOT = new URL('../../../../', import.meta.url).pathname

/** These files and all server files that import them, directly or not. */
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
  ['contract', 'server'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => [`${folder}/${name}`, importsIn(`${folder}/${name}`)] as const),
  ),
)

function importsIn(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, name = '']) =>
    normalize(join(path, '..', name)),
  )
}
