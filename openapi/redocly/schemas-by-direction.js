import { schemasBelow } from './schemas-below.js'

/**
 * What requests and what answers are made of, each schema with its location, and a visitor that collects both. `check` is called once
 * all is known.
 * @returns {import('./redocly.d.ts').Visitor}
 */
export function schemasByDirection(check) {
  const sent = new Map()
  const answered = new Map()
  const collect = (into) => (schema, context) => {
    for (const { node, location } of schemasBelow(schema, context.location, context)) into.set(node, location)
  }
  return {
    Paths: { RequestBody: { Schema: collect(sent) } },
    // The service sends these.
    WebhooksMap: { RequestBody: { Schema: collect(answered) } },
    Parameter: { Schema: collect(sent) },
    Response: { MediaType: { Schema: collect(answered) }, Header: { Schema: collect(answered) } },
    Root: { leave: (_root, context) => check({ sent, answered }, context) },
  }
}
