/**
 * Every object in a request body says what other members it takes: with none said, a misspelt member is lost silently.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function closedRequestBodies() {
  return {
    RequestBody: {
      // Redocly enters the outermost schema of a body only, so the inner ones are walked here.
      Schema(schema, context) {
        for (const { node, location } of innerSchemas(schema, context.location, context, new Set())) {
          const isObject = [node.type].flat().includes('object') || node.properties !== undefined
          if (!isObject || node.additionalProperties !== undefined || node.unevaluatedProperties === false)
            continue
          const message = 'An object in a request body must state additionalProperties, mostly false.'
          context.report({ message, location })
        }
      },
    },
  }
}

/** @param {import('../redocly.d.ts').Context} context */
function* innerSchemas(schema, location, context, seen) {
  if (schema === null || typeof schema !== 'object' || seen.has(schema)) return
  seen.add(schema)
  if (schema.$ref !== undefined) {
    const target = context.resolve(schema, location.source.absoluteRef)
    if (target.location) yield* innerSchemas(target.node, target.location, context, seen)
    return
  }
  yield { node: schema, location }
  for (const steps of childSteps(schema)) {
    const child = steps.reduce((node, step) => node[step], schema)
    yield* innerSchemas(child, location.child(steps), context, seen)
  }
}

function childSteps(schema) {
  return [
    ...Object.keys(schema.properties ?? {}).map((name) => ['properties', name]),
    ...['items', 'additionalProperties']
      .filter((name) => typeof schema[name] === 'object')
      .map((name) => [name]),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((name) => (schema[name] ?? []).map((_, index) => [name, index])),
  ]
}
