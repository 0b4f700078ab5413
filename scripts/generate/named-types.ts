import ts from 'typescript'

const { factory } = ts

/**
 * The types with each schema as a type of its own, and its name wherever it is meant. An editor then shows `Invoice[]`, and the
 * compiler says what is missing in `PlanCreate`; behind `components["schemas"]["Invoice"]` both would write out all fields.
 */
export function nameSchemas(nodes: ts.Node[]): ts.Node[] {
  const named: ts.Node[] = []
  const schemas = nodes.filter(isComponents).flatMap(({ members }) => members.filter(isSchemas))
  const visit = (node: ts.Node): ts.Node => {
    const name = referred(node)
    if (name !== undefined) return factory.createTypeReferenceNode(name)
    const visited = ts.visitEachChild(node, visit, undefined)
    if (!schemas.some(({ type }) => type === node) || !ts.isTypeLiteralNode(visited)) return visited
    return factory.createTypeLiteralNode(visited.members.map((member) => declare(member, named)))
  }
  const visited = nodes.map(visit)
  return [...visited, ...named]
}

/** Moves a schema's type and its documentation to a declaration, and leaves the name. */
function declare(member: ts.TypeElement, named: ts.Node[]): ts.TypeElement {
  if (!ts.isPropertySignature(member) || member.type === undefined || !ts.isIdentifier(member.name))
    throw new Error('a schema whose name is no identifier has no type of its own')
  const { name, type } = member
  const declaration = factory.createTypeAliasDeclaration(undefined, name, undefined, type)
  named.push(ts.setSyntheticLeadingComments(declaration, ts.getSyntheticLeadingComments(member)))
  return factory.createPropertySignature(undefined, name, undefined, factory.createTypeReferenceNode(name))
}

/** The schema of `components["schemas"]["Invoice"]`. */
function referred(node: ts.Node): string | undefined {
  if (!ts.isIndexedAccessTypeNode(node) || !ts.isIndexedAccessTypeNode(node.objectType)) return undefined
  const { objectType, indexType } = node.objectType
  const isSchema =
    ts.isTypeReferenceNode(objectType) &&
    ts.isIdentifier(objectType.typeName) &&
    objectType.typeName.text === 'components' &&
    textOf(indexType) === 'schemas'
  return isSchema ? textOf(node.indexType) : undefined
}

function textOf(node: ts.TypeNode): string | undefined {
  return ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal) ? node.literal.text : undefined
}

function isComponents(node: ts.Node): node is ts.InterfaceDeclaration {
  return ts.isInterfaceDeclaration(node) && node.name.text === 'components'
}

function isSchemas(member: ts.TypeElement): member is ts.PropertySignature {
  return ts.isPropertySignature(member) && ts.isIdentifier(member.name) && member.name.text === 'schemas'
}
