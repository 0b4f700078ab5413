import { schemasByDirection } from '../schemas-by-direction.js'

/**
 * Answers may grow: in fields, in the values of lists, and in the forms of unions. A model that is made from the contract must read
 * what a later version returns, so nothing in an answer says that it is all there is, nor promises a limit of today, which may become
 * looser. Requests take what they name, and no more.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function openAnswers() {
  return schemasByDirection(({ sent, answered }, context) => {
    const report = (message, location) => context.report({ message, location })
    for (const [node, location] of sent)
      if (node['x-extensible-enum'] !== undefined)
        report('A request takes an `enum`, not an `x-extensible-enum`.', location)
    const pages = new Set([...answered.keys()].flatMap(pageOf))
    for (const [node, location] of answered) {
      if (node.enum !== undefined)
        report('An answer has an `x-extensible-enum`, not an `enum`. A request has a schema of its own, `…Input`.', location)
      if (node.additionalProperties === false || node.unevaluatedProperties === false)
        report('An object in an answer may get more fields. A request has a schema of its own, `…Input`.', location)
      if (node.maxItems !== undefined && !pages.has(node))
        report('A list in an answer has no `maxItems`, except a page of a list.', location)
      if (node.maxProperties !== undefined) report('A map in an answer has no `maxProperties`.', location)
      if ([node.type].flat().includes('integer') && (node.maximum ?? MAX_INTEGER) !== MAX_INTEGER)
        report(`An integer in an answer is at most ${MAX_INTEGER}, the largest that every client reads exactly.`, location)
      for (const message of faultsOfUnion(node, location, context)) report(message, location)
    }
  })
}

const MAX_INTEGER = Number.MAX_SAFE_INTEGER

/** The list of a page, which has `has_more` beside it. */
function pageOf({ properties = {} }) {
  return properties.has_more === undefined ? [] : Object.values(properties).filter(({ type }) => type === 'array')
}

function faultsOfUnion({ oneOf, anyOf }, location, context) {
  if (oneOf !== undefined) return ['A union in an answer is an `anyOf` whose last member is for tags that come later.']
  if (anyOf === undefined) return []
  const follow = (schema, from) =>
    schema.$ref === undefined ? { node: schema, location: from } : context.resolve(schema, from.source.absoluteRef)
  const fieldOf = ({ node, location: from }, name) => {
    const field = node.properties?.[name]
    return field === undefined ? undefined : follow(field, from).node
  }
  const members = anyOf.map((member) => follow(member, location))
  const last = members.at(-1)
  const known = members.slice(0, -1)
  const tag = Object.keys(last.node.properties ?? {}).find((name) => fieldOf(last, name)?.not?.enum !== undefined)
  if (tag === undefined)
    return ['The last member of a union in an answer has a tag that is `not` one of the others’.']
  const tags = known.map((member) => fieldOf(member, tag)?.const)
  const excluded = fieldOf(last, tag).not.enum
  const shared = last.node.required ?? []
  const lacking = known.filter(({ node }) => !shared.every((name) => node.required?.includes(name)))
  return [
    ...(tags.includes(undefined) ? [`Each other member of the union fixes \`${tag}\` by a \`const\`.`] : []),
    ...(String([...tags].sort()) === String([...excluded].sort())
      ? []
      : [`The last member of the union excludes ${excluded.join(', ')}; the others have ${tags.join(', ')}.`]),
    ...(lacking.length === 0 ? [] : ['The last member of the union has only fields that all members have.']),
  ]
}
