/**
 * A schema and all below it, each once, with their locations: Redocly enters only the outermost schema of a body.
 * @param {import('./redocly.d.ts').Context} context
 */
export function* schemasBelow(schema, location, context, seen = new Set()) {
  if (schema === null || typeof schema !== 'object' || seen.has(schema)) return
  seen.add(schema)
  if (schema.$ref !== undefined) {
    const target = context.resolve(schema, location.source.absoluteRef)
    if (target.location) yield* schemasBelow(target.node, target.location, context, seen)
    return
  }
  yield { node: schema, location }
  for (const steps of childSteps(schema)) {
    const child = steps.reduce((node, step) => node[step], schema)
    yield* schemasBelow(child, location.child(steps), context, seen)
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
