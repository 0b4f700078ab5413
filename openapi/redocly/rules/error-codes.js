const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
// The introduction explains the other statuses once for all operations.
const OWN_STATUSES = ['400', '403', '404', '409']

/**
 * An operation's description names its own codes, and a code has one status in the whole document.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function errorCodes() {
  const statusOf = new Map()
  return {
    Paths: {
      PathItem(item, context) {
        for (const method of METHODS.filter((name) => item[name] !== undefined)) {
          for (const { status, code } of codesOf(item[method], context)) {
            const location = context.location.child([method, 'responses', status])
            const first = statusOf.get(code) ?? status
            statusOf.set(code, first)
            if (first !== status) {
              context.report({ message: `${code} answers ${status} here and ${first} elsewhere.`, location })
            }
            if (OWN_STATUSES.includes(status) && !item[method].description?.includes(code)) {
              context.report({
                message: `The description must name ${code}, which ${status} answers.`,
                location,
              })
            }
          }
        }
      },
    },
  }
}

function codesOf(operation, context) {
  return Object.entries(operation.responses ?? {}).flatMap(([status, entry]) => {
    const response = follow(entry, context, undefined)
    const examples = Object.values(response.node?.content?.['application/json']?.examples ?? {})
    const codes = examples.map((example) => follow(example, context, response.from).node?.value?.error?.code)
    return [...new Set(codes)].filter((code) => code !== undefined).map((code) => ({ status, code }))
  })
}

/** @param {import('../redocly.d.ts').Context} context */
function follow(entry, context, from) {
  if (entry?.$ref === undefined) return { node: entry, from }
  const target = context.resolve(entry, from)
  return { node: target.node, from: target.location?.source.absoluteRef ?? from }
}
