import ts from 'typescript'
import { EXTENSIBLE } from '../../contract/extensible-enums.ts'
import { typeOfSentTime } from './sent-times.ts'

const { createIntersectionTypeNode, createKeywordTypeNode, createLiteralTypeNode, createNull } = ts.factory

/** The type of a schema that openapi-typescript would take for a wider one; undefined leaves it to openapi-typescript. */
export function typeOfSchema(schema: object): ts.TypeNode | undefined {
  return typeOfFlag(schema) ?? typeOfExtensible(schema) ?? typeOfSentTime(schema)
}

/** `type: boolean, not: { const: false }` is `true`. A `const` says so too, but many generators take it for a list of texts. */
function typeOfFlag(schema: object): ts.TypeNode | undefined {
  const excluded: unknown = Reflect.get(Object(Reflect.get(schema, 'not')), 'const')
  if (typeof excluded !== 'boolean') return undefined
  return createLiteralTypeNode(excluded ? ts.factory.createFalse() : ts.factory.createTrue())
}

/** A list of values that may grow, as a client reads it: an editor offers the known ones, and any text compiles. */
function typeOfExtensible(schema: object): ts.TypeNode | undefined {
  const values: unknown = Reflect.get(schema, EXTENSIBLE)
  const type: unknown = Reflect.get(schema, 'type')
  if (!Array.isArray(values)) return undefined
  const anyText = createIntersectionTypeNode([
    createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    ts.factory.createTypeLiteralNode([]),
  ])
  return ts.factory.createUnionTypeNode([
    ...values.map((value) => createLiteralTypeNode(ts.factory.createStringLiteral(String(value)))),
    ts.factory.createParenthesizedType(anyText),
    ...(Array.isArray(type) && type.includes('null') ? [createLiteralTypeNode(createNull())] : []),
  ])
}
