import { schemasByDirection } from '../schemas-by-direction.js'

/**
 * Every string, integer, array and map says how large it may be: what has no bound is a request that nobody tested. A list or a map in
 * an answer has no bound, since it may grow; nor has a filter by values of an enum, which gets new ones. An amount in a request is bounded as an invoice's total is, so that each can be billed.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function boundedSchemas() {
  return schemasByDirection(({ sent, answered }, context) => {
    const { report } = context
    for (const [schema, location] of sent) {
      for (const name of largeAmounts(schema, location, context)) {
        const message = `An amount in a request is at most ${MAX_AMOUNT_CENTS}.`
        report({ message, location: location.child(['properties', name]) })
      }
    }
    for (const [schema, location] of [...sent, ...answered]) {
      for (const { type, keywords } of missingBounds(schema)) {
        if (!sent.has(schema) && GROWING.includes(type)) continue
        if (type === 'array' && isOfEnum(schema, location, context)) continue
        report({ message: `A schema of type ${type} must state ${keywords}.`, location })
      }
    }
  })
}

function isOfEnum({ items = {} }, location, context) {
  const { node } = items.$ref ? context.resolve(items, location.source.absoluteRef) : { node: items }
  return node.enum !== undefined
}

const GROWING = ['array', 'map']

/** In minor units, as the largest total of an invoice. */
const MAX_AMOUNT_CENTS = 1e15

function largeAmounts({ properties = {} }, location, context) {
  return Object.keys(properties).filter((name) => {
    if (!name.endsWith('_cents')) return false
    const property = properties[name]
    const { node } = property.$ref ? context.resolve(property, location.source.absoluteRef) : { node: property }
    return [node?.type].flat().includes('integer') && (property.maximum ?? node.maximum) > MAX_AMOUNT_CENTS
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
    missing.push({ type: 'map', keywords: 'maxProperties' })
  }
  return missing
}

const has = (schema, keyword) => schema[keyword] !== undefined
const hasLowest = (schema) => has(schema, 'minimum') || has(schema, 'exclusiveMinimum')
const hasHighest = (schema) => has(schema, 'maximum') || has(schema, 'exclusiveMaximum')
