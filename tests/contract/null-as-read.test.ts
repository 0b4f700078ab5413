import { expect, test } from 'vitest'
import { readDocument, type Schema } from '../../contract/index.ts'

/** What is null in an answer may be sent as null: a client sends back what it read. */
test('a field that can be null in a resource takes null in the requests for it', () => {
  const schemas = readDocument().components.schemas as Record<string, Schema>
  const refusing = Object.entries(schemas).flatMap(([name, request]) => {
    const resource = schemas[name.replace(/(Create|Update|Input)$/, '')]
    if (resource === undefined || resource === request) return []
    return Object.keys(request.properties ?? {})
      .filter((field) => takesNull(resource.properties?.[field]) && !takesNull(request.properties?.[field]))
      .map((field) => `${name}.${field}`)
  })
  expect(refusing).toEqual([])

  function takesNull(schema: Schema | undefined): boolean {
    if (schema === undefined) return false
    const target = schema.$ref === undefined ? undefined : schemas[schema.$ref.split('/').at(-1) ?? '']
    return (
      takesNull(target) ||
      schema.type === 'null' ||
      (Array.isArray(schema.type) && schema.type.includes('null'))
    )
  }
})
