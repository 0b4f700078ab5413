import { type Node, toNode } from '../../../contract/document.ts'

/** The document without the schemas that nothing in it names. */
export function withoutUnused(document: Node): Node {
  const { schemas, ...others } = toNode(document.components)
  const all = toNode(schemas)
  const used = new Set<string>()
  const pending = namesIn({ ...document, components: others })
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (used.has(name)) continue
    used.add(name)
    pending.push(...namesIn(all[name]))
  }
  const kept = Object.entries(all).filter(([name]) => used.has(name))
  return { ...document, components: { ...others, schemas: Object.fromEntries(kept) } }
}

function namesIn(value: unknown): string[] {
  return [...JSON.stringify(value ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name = '']) => name,
  )
}
