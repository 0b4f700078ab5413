import { join, normalize } from 'node:path'
import { sources } from './source.ts'

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

const importsByFile = new Map([...sources].map(([path, text]) => [path, importsIn(path, text)] as const))

function importsIn(path: string, text: string): string[] {
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].map(([, name = '']) =>
    normalize(join(path, '..', name)),
  )
}
