import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/**
 * A default keeps its own schema: the validator puts it into requests without looking at it again.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function validDefaults() {
  const ajv = new Ajv2020.default({ strict: false, validateFormats: true })
  addFormats.default(ajv)

  function check(schema, value, { report, location }) {
    const { $ref: _, ...own } = schema
    if (JSON.stringify(own).includes('"$ref"')) return
    if (ajv.validate(own, value)) return
    report({
      message: `The default is outside its schema: it ${ajv.errorsText(ajv.errors, { dataVar: '' })}.`,
      location: location.child('default'),
    })
  }

  return {
    Schema(schema, context) {
      if (schema.default !== undefined) check(schema, schema.default, context)
    },
    Parameter(parameter, { report, location }) {
      if (parameter.schema?.$ref === undefined || parameter.schema.default === undefined) return
      report({
        message:
          'The default of a parameter stands in a schema of its own: beside a $ref the validator does not fill it in.',
        location: location.child(['schema', 'default']),
      })
    },
    // A `default` beside a `$ref` belongs to the schema that is referred to.
    ref(node, context) {
      if (node.default === undefined) return
      const target = context.resolve(node).node
      if (target) check(target, node.default, context)
    },
  }
}
