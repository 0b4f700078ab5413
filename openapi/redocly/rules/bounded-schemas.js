import { schemasByDirection } from '../schemas-by-direction.js'

/**
 * Every string, integer, array and map says how large it may be: what has no bound is a request that nobody tested. A list in an answer
 * has no bound of its own, since it may grow.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function boundedSchemas() {
  return schemasByDirection(({ sent, answered }, { report }) => {
    for (const [schema, location] of [...sent, ...answered]) {
      for (const { type, keywords } of missingBounds(schema)) {
        if (type === 'array' && !sent.has(schema)) continue
        report({ message: `A schema of type ${type} must state ${keywords}.`, location })
      }
    }
  })
}

function missingBounds(schema) {
  if (['enum', 'x-extensible-enum', 'const'].some((keyword) => has(schema, keyword))) return []
  const types = [schema.type].flat()
  const missing = []
  if (types.includes('string') && !(has(schema, 'minLength') && has(schema, 'maxLength'))) {
    missing.push({ type: 'string', keywords: 'minLength and maxLength, or an enum' })
  }
  if (types.includes('array') && !has(schema, 'maxItems')) {
    missing.push({ type: 'array', keywords: 'maxItems' })
  }
  if (types.includes('integer') && !(hasLowest(schema) && hasHighest(schema))) {
    missing.push({ type: 'integer', keywords: 'minimum and maximum' })
  }
  if (typeof schema.additionalProperties === 'object' && !has(schema, 'maxProperties')) {
    missing.push({ type: 'object with free keys', keywords: 'maxProperties' })
  }
  return missing
}

const has = (schema, keyword) => schema[keyword] !== undefined
const hasLowest = (schema) => has(schema, 'minimum') || has(schema, 'exclusiveMinimum')
const hasHighest = (schema) => has(schema, 'maximum') || has(schema, 'exclusiveMaximum')
