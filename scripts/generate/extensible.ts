import ts from 'typescript'
import { EXTENSIBLE } from '../../contract/close.ts'

const { createIntersectionTypeNode, createKeywordTypeNode, createLiteralTypeNode, createNull } = ts.factory

/** A list of values that may grow, as a client reads it: an editor offers the known ones, and any text compiles. */
export function typeOfExtensible(schema: object): ts.TypeNode | undefined {
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
