const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/**
 * Each response names the codes that its examples have, the description of an operation or a tag names none, and a code has one status
 * in the whole document.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function errorCodes() {
  const statusOf = new Map()
  const described = []
  return {
    Paths: {
      PathItem(item, context) {
        for (const method of METHODS.filter((name) => item[name] !== undefined)) {
          const { description } = item[method]
          described.push({ description, location: context.location.child([method, 'description']) })
          for (const { status, code, text } of codesOf(item[method], context)) {
            const location = context.location.child([method, 'responses', status])
            const first = statusOf.get(code) ?? status
            statusOf.set(code, first)
            if (first !== status)
              context.report({ message: `${code} answers ${status} here and ${first} elsewhere.`, location })
            if (!text?.includes(`\`${code}\``))
              context.report({ message: `The response must name ${code}, of which it has an example.`, location })
          }
        }
      },
    },
    Tag({ description }, { location }) {
      described.push({ description, location: location.child(['description']) })
    },
    Root: {
      leave(_root, { report }) {
        for (const { description, location } of described)
          for (const [, code] of description?.matchAll(/`([A-Z_]+)`/g) ?? [])
            if (statusOf.has(code))
              report({ message: `${code} belongs to the response ${statusOf.get(code)}, which names it.`, location })
      },
    },
  }
}

function codesOf(operation, context) {
  return Object.entries(operation.responses ?? {}).flatMap(([status, entry]) => {
    const response = follow(entry, context, undefined)
    const examples = Object.values(response.node?.content?.['application/json']?.examples ?? {})
    const codes = examples.map((example) => follow(example, context, response.from).node?.value?.error?.code)
    const text = response.node?.description
    return [...new Set(codes)].filter((code) => code !== undefined).map((code) => ({ status, code, text }))
  })
}

/** @param {import('../redocly.d.ts').Context} context */
function follow(entry, context, from) {
  if (entry?.$ref === undefined) return { node: entry, from }
  const target = context.resolve(entry, from)
  return { node: target.node, from: target.location?.source.absoluteRef ?? from }
}
