/**
 * A link names an operation that exists, parameters that it takes, and places that the examples really have. What goes into the body is
 * `x-request-body`: OpenAPI defines no expressions inside an object, and some generators refuse a `requestBody` that is one.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function linksResolve() {
  const operations = new Map()
  const links = []
  return {
    Paths: {
      PathItem: {
        Operation(operation, context, { PathItem: item }) {
          if (operation.operationId === undefined) return
          const parameters = [...(item?.parameters ?? []), ...(operation.parameters ?? [])]
          operations.set(
            operation.operationId,
            parameters.map((parameter) => context.resolve(parameter).node ?? parameter),
          )
        },
      },
    },
    Response: {
      Link(link, context, { Response: response }) {
        links.push({ link, location: context.location, bodies: exampleBodies(response, context) })
      },
    },
    Root: {
      leave(_root, { report }) {
        for (const { link, location, bodies } of links) {
          for (const message of problemsOf(link, operations, bodies)) report({ message, location })
        }
      },
    },
  }
}

function* problemsOf(link, operations, bodies) {
  const expressions = Object.values({ ...link.parameters, ...link['x-request-body'] })
  for (const expression of expressions) {
    const pointer = /^\$response\.body#(.*)$/.exec(expression)?.[1]
    if (pointer === undefined || bodies.length === 0) continue
    if (!bodies.some((body) => at(body, pointer) !== undefined)) {
      yield `The link takes ${expression}, which no example of the response has.`
    }
  }
  if (link.operationId === undefined) return
  const parameters = operations.get(link.operationId)
  if (parameters === undefined) {
    yield `The link leads to ${link.operationId}, which is not an operation of this document.`
    return
  }
  for (const name of Object.keys(link.parameters ?? {})) {
    const known = parameters.some(
      (parameter) => name === parameter.name || name === `${parameter.in}.${parameter.name}`,
    )
    if (!known) yield `The link sets ${name}, which is not a parameter of ${link.operationId}.`
  }
  for (const parameter of parameters) {
    const names = Object.keys(link.parameters ?? {})
    const isSet = names.includes(parameter.name) || names.includes(`${parameter.in}.${parameter.name}`)
    if (parameter.required && !isSet)
      yield `The link does not set ${parameter.name}, which ${link.operationId} requires.`
  }
}

/** @param {import('../redocly.d.ts').Context} context */
function exampleBodies(response, context) {
  return Object.values(response?.content ?? {}).flatMap((media) =>
    Object.values(media.examples ?? {}).map((example) => (context.resolve(example).node ?? example).value),
  )
}

function at(value, pointer) {
  const steps = pointer.split('/').slice(1)
  return steps.reduce((node, step) => node?.[step.replaceAll('~1', '/').replaceAll('~0', '~')], value)
}
