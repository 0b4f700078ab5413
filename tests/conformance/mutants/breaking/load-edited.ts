import { registerHooks, stripTypeScriptTypes } from 'node:module'
import type * as StartModule from '../../../../server/start.ts'
import type { Edit } from '../mutant.ts'
import { importersOf } from './importers.ts'
import { applyEdit, fileOfSymbol, ROOT, sources } from './source.ts'

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

// Both answer by themselves for what is loaded anew: Node would look each file up and strip its types again for each mutant.
registerHooks({
  resolve(specifier, context, next) {
    const [parent = '', id] = context.parentURL?.split(MARK) ?? []
    if (id === undefined || !/^\.\.?\//.test(specifier)) return next(specifier, context)
    const { href } = new URL(specifier, parent)
    const isAnew = loading.get(id)?.anew.has(fileOf(href)) === true
    return { url: isAnew ? href + MARK + id : href, shortCircuit: true }
  },
  load(url, context, next) {
    const mutant = loading.get(url.split(MARK)[1] ?? '')
    if (mutant === undefined) return next(url, context)
    const file = fileOf(url)
    const edits = mutant.edits.filter(({ symbol }) => fileOfSymbol(symbol) === file)
    for (const edit of edits) mutant.left.delete(edit)
    const text = sources.get(file) ?? ''
    const source =
      edits.length === 0 ? plainOf(file, text) : stripTypeScriptTypes(edits.reduce(applyEdit, text))
    return { format: 'module', source, shortCircuit: true }
  },
})

/** JavaScript of the unedited files, by name. */
const plain = new Map<string, string>()

function plainOf(file: string, text: string): string {
  const known = plain.get(file) ?? stripTypeScriptTypes(text)
  plain.set(file, known)
  return known
}

/** The file of a URL, relative to the project. */
function fileOf(url: string): string {
  return url.startsWith(ROOT.href) ? (url.slice(ROOT.href.length).split('?')[0] ?? '') : ''
}
