import ts from 'typescript'
import { isOpenTag } from '../../contract/unions.ts'

const { factory } = ts

/**
 * The tag of a union's last member, as a client reads it: a text, but of a form that none of the known tags has. So comparing the tag
 * selects one member, and a `switch` over the known tags does not compile without a `default`. A plain `string` would do neither.
 */
export function typeOfOpenTag(schema: object): ts.TypeNode | undefined {
  if (!isOpenTag(schema)) return undefined
  const anyText = factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword)
  const rest = factory.createTemplateLiteralTypeSpan(anyText, factory.createTemplateTail(''))
  return factory.createTemplateLiteralType(factory.createTemplateHead('unknown: '), [rest])
}
