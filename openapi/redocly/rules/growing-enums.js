import { schemasBelow } from '../schemas-below.js'

/**
 * Lists of values in answers may grow, so that a strict client must not refuse a new one: they are `x-extensible-enum`. Requests
 * take the values of an `enum` only, and so does a schema that both have. What selects a branch of a `oneOf` stays closed.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function growingEnums() {
  const sent = new Map()
  const answered = new Map()
  const tags = new Set()
  const collect = (into) => (schema, context) => {
    for (const { node, location } of schemasBelow(schema, context.location, context)) {
      into.set(node, location)
      for (const tag of tagsOf(node, location, context)) tags.add(tag)
    }
  }
  return {
    RequestBody: { Schema: collect(sent) },
    Parameter: { Schema: collect(sent) },
    Response: { MediaType: { Schema: collect(answered) } },
    Root: {
      leave(_root, { report }) {
        for (const [node, location] of sent)
          if (node['x-extensible-enum'] !== undefined)
            report({ message: 'A request takes an `enum`, not an `x-extensible-enum`.', location })
        for (const [node, location] of answered)
          if (node.enum !== undefined && !sent.has(node) && !tags.has(node))
            report({ message: 'What only answers have is an `x-extensible-enum`, not an `enum`.', location })
      },
    },
  }
}

/** The schemas of the fields that every branch of a `oneOf` fixes. */
function tagsOf({ oneOf = [] }, location, context) {
  const follow = (schema) => context.resolve(schema, location.source.absoluteRef)
  const branches = oneOf.map((branch) => (branch.$ref === undefined ? { node: branch, location } : follow(branch)))
  const fields = (name) =>
    branches.map(({ node, location: at }) => {
      const field = node?.properties?.[name]
      return field?.$ref === undefined ? field : context.resolve(field, at.source.absoluteRef).node
    })
  return Object.keys(branches[0]?.node?.properties ?? {})
    .map(fields)
    .filter((found) => found.every((field) => field?.const !== undefined || field?.enum !== undefined))
    .flat()
}
