import ts from 'typescript'

/**
 * The type of a flag that is always the same: `type: boolean, not: { const: false }` is `true`. A `const` would say so too, but many
 * generators make an invalid list of texts of it.
 */
export function typeOfFlag(schema: object): ts.TypeNode | undefined {
  const excluded: unknown = Reflect.get(Object(Reflect.get(schema, 'not')), 'const')
  if (typeof excluded !== 'boolean') return undefined
  return ts.factory.createLiteralTypeNode(excluded ? ts.factory.createFalse() : ts.factory.createTrue())
}
