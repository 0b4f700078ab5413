import { schemasBelow } from '../schemas-below.js'

/**
 * Every object in a request body says what other members it takes: with none said, a misspelt member is lost silently.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function closedRequestBodies() {
  return {
    Paths: {
      RequestBody: {
        Schema(schema, context) {
          for (const { node, location } of schemasBelow(schema, context.location, context)) {
            const isObject = [node.type].flat().includes('object') || node.properties !== undefined
            if (!isObject || node.additionalProperties !== undefined || node.unevaluatedProperties === false)
              continue
            const message = 'An object in a request body must state additionalProperties, mostly false.'
            context.report({ message, location })
          }
        },
      },
    },
  }
}
