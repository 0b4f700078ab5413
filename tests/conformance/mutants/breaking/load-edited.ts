import { registerHooks } from 'node:module'
import type * as StartModule from '../../../../server/start.ts'
import type { Edit } from '../mutant.ts'
import { importersOf } from './importers.ts'
import { applyEdit, fileOfSymbol, ROOT } from './source.ts'

const MARK = '?mutant='

/**
 * Loads `start` from edited source. The edited files and all their importers get URLs with the mutant's id; the rest
 * is shared with the healthy service. Throws if an edit does not match exactly once, or the service does not load its
 * file.
 */
export async function loadEdited(id: string, edits: Edit[]): Promise<typeof StartModule> {
  const anew = importersOf([...edits.map(({ symbol }) => fileOfSymbol(symbol)), 'server/start.ts'])
  const left = new Set(edits)
  loading.set(id, { edits, anew, left })
  try {
    const loaded: typeof StartModule = await import(`${ROOT.href}server/start.ts${MARK}${id}`)
    // An edit of a file that is not loaded would have no effect.
    for (const { symbol } of left) throw new Error(`${id}: the service does not load ${symbol}`)
    return loaded
  } finally {
    loading.delete(id)
  }
}

const loading = new Map<string, { edits: Edit[]; anew: ReadonlySet<string>; left: Set<Edit> }>()

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    const id = context.parentURL?.split(MARK)[1]
    if (id === undefined || resolved.url.includes(MARK)) return resolved
    return loading.get(id)?.anew.has(fileOf(resolved.url))
      ? { ...resolved, url: resolved.url + MARK + id }
      : resolved
  },
  load(url, context, next) {
    const loaded = next(url, context)
    const file = fileOf(url)
    const mutant = loading.get(url.split(MARK)[1] ?? '')
    const edits = mutant?.edits.filter(({ symbol }) => fileOfSymbol(symbol) === file) ?? []
    for (const edit of edits) mutant?.left.delete(edit)
    return edits.length === 0 ? loaded : { ...loaded, source: edits.reduce(applyEdit, textOf(loaded.source)) }
  },
})

/** The file of a URL, relative to the project. */
function fileOf(url: string): string {
  return url.startsWith(ROOT.href) ? (url.slice(ROOT.href.length).split('?')[0] ?? '') : ''
}

function textOf(source: unknown): string {
  return typeof source === 'string' ? source : Buffer.from(source as Uint8Array).toString()
}
