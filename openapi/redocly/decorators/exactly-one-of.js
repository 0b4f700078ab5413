/**
 * Says in JSON Schema what `x-exactly-one-of: [a, b]` means: `a` is required without `b`, and refused with it; null is as if it were left
 * out. Not by `oneOf`, of which code generators make several types, or one without fields. The linter takes no `required` in an `if`, so
 * this is added to the bundle alone; there it takes the other fields for unknown, unless they are allowed here too.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function exactlyOneOf() {
  return {
    Schema: {
      leave(schema) {
        const [first, second] = schema['x-exactly-one-of'] ?? []
        if (first === undefined) return
        schema.if = isSent(second)
        schema.then = { properties: { [first]: { const: null } }, additionalProperties: true }
        schema.else = isSent(first)
      },
    },
  }
}

function isSent(name) {
  return { required: [name], properties: { [name]: { not: { type: 'null' } } }, additionalProperties: true }
}
