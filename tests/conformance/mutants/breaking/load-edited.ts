import { registerHooks, stripTypeScriptTypes } from 'node:module'
import type * as StartModule from '../../../../server/start.ts'
import type { Edit } from '../mutant.ts'
import { importersOf } from './importers.ts'
import { applyEdit, fileOfSymbol, importsFor, ROOT, sources } from './source.ts'

const MARK = '?mutant='
const START = 'server/start.ts'

/**
 * Loads `start` from edited source. The edited files and all their importers get URLs with the mutant's id; the rest
 * is shared with the healthy service. Throws if an edit does not match exactly once, or the service does not load its
 * file.
 */
export function loadEdited(id: string, edits: Edit[]): Promise<Service> {
  const byFile = Map.groupBy(edits, ({ symbol }) => fileOfSymbol(symbol))
  const changed = [...byFile].map(([file, its]): [string, string] => {
    const text = sources.get(file) ?? ''
    return [file, stripTypeScriptTypes(importsFor(its) + its.reduce(applyEdit, text))]
  })
  return loadChanged(id, new Map(changed))
}

/** What a process of the service calls. */
export type Service = Pick<typeof StartModule, 'start'>

/** Loads the service with these files changed, each given as JavaScript. */
export async function loadChanged(id: string, changed: ReadonlyMap<string, string>): Promise<Service> {
  const anew = importersOf([...changed.keys(), START])
  const left = new Set(changed.keys())
  loading.set(id, { changed, anew, left })
  try {
    const service: Service = await import(urlOf(id, START))
    // A change of a file that is not loaded would have no effect.
    for (const file of left) throw new Error(`${id}: the service does not load ${file}`)
    return service
  } finally {
    loading.delete(id)
  }
}

function urlOf(id: string, file: string): string {
  return ROOT.href + file + MARK + id
}

type Loading = { changed: ReadonlyMap<string, string>; anew: ReadonlySet<string>; left: Set<string> }
const loading = new Map<string, Loading>()

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
    const service = loading.get(url.split(MARK)[1] ?? '')
    if (service === undefined) return next(url, context)
    const file = fileOf(url)
    service.left.delete(file)
    return { format: 'module', source: service.changed.get(file) ?? plainOf(file), shortCircuit: true }
  },
})

/** JavaScript of the unedited files, by name. */
const plain = new Map<string, string>()

function plainOf(file: string): string {
  const known = plain.get(file) ?? stripTypeScriptTypes(sources.get(file) ?? '')
  plain.set(file, known)
  return known
}

/** The file of a URL, relative to the project. */
function fileOf(url: string): string {
  return url.startsWith(ROOT.href) ? (url.slice(ROOT.href.length).split('?')[0] ?? '') : ''
}
