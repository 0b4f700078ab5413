import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve as resolvePath } from 'node:path'
import { parse } from 'yaml'
import { INCLUDE } from '../decorators/include-guides.js'

/**
 * Every file beside the root document, and every component in one, is reached from the root by references: what nobody refers to
 * is in no bundle, and rots unseen. A document of one file is left alone; so are further documents (Arazzo, overlays) beside it.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function noOrphans() {
  return {
    Root(_root, { report, location }) {
      const rootFile = location.source.absoluteRef
      if (!existsSync(rootFile)) return
      const folder = dirname(rootFile)
      const reached = reachableFrom(rootFile)
      if (reached.size === 1) return
      for (const file of contractFiles(folder)) {
        const name = relative(folder, file)
        const members = reached.get(file)
        if (members === undefined) report({ message: `Nobody refers to ${name}.`, location })
        else if (!members.has('')) {
          for (const key of topLevelKeys(file).filter((key) => !members.has(key))) {
            report({ message: `Nobody refers to ${name}#/${key}.`, location })
          }
        }
      }
    },
  }
}

/** Per file the top-level members that are reached; '' stands for the file as a whole. */
function reachableFrom(rootFile) {
  const reached = new Map()
  const queue = [{ file: rootFile, member: '' }]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { file, member } = next
    const members = reached.get(file) ?? new Set()
    if (members.has(member)) continue
    reached.set(file, members.add(member))
    if (!existsSync(file)) continue
    if (file.endsWith('.md')) {
      // Seen from the root document, whichever text they stand in.
      for (const [, name] of readFileSync(file, 'utf8').matchAll(INCLUDE))
        queue.push({ file: join(dirname(rootFile), name), member: '' })
    }
    if (!/\.ya?ml$/.test(file)) continue
    const content = parse(readFileSync(file, 'utf8'))
    for (const reference of referencesIn(member === '' ? content : content?.[member])) {
      const [path = '', pointer = ''] = reference.split('#')
      if (/^https?:/.test(path)) continue
      const target = path === '' ? file : resolvePath(dirname(file), path)
      queue.push({ file: target, member: pointer.split('/')[1] ?? '' })
    }
  }
  return reached
}

function referencesIn(node) {
  if (node === null || typeof node !== 'object') return []
  const own = typeof node.$ref === 'string' ? [node.$ref] : []
  return [...own, ...Object.values(node).flatMap(referencesIn)]
}

function contractFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ya?ml|md)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\.ya?ml$/.test(file) || !isOtherDocument(file))
}

function isOtherDocument(file) {
  const keys = topLevelKeys(file)
  return ['arazzo', 'overlay'].some((key) => keys.includes(key))
}

function topLevelKeys(file) {
  return Object.keys(parse(readFileSync(file, 'utf8')) ?? {})
}
