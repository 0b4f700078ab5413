import ts from 'typescript'
import {
  type ContractDocument,
  endpointsOf,
  operationAt,
  resolve,
  toList,
  toNode,
} from '../../contract/document.ts'

const SENT_TIME = 'x-sent-time'

/**
 * The document with each time that a request takes marked, so that a client can take a `Date` there. Throws for a schema of a time
 * that a response has too: what is read is text.
 */
export function markSentTimes(document: ContractDocument): ContractDocument {
  const copy = structuredClone(document)
  const sent = reachable(copy, requestsOf(copy))
  const read = reachable(
    copy,
    endpointsOf(copy).map((endpoint) => operationAt(copy, endpoint).responses),
  )
  for (const node of sent) {
    if (node.format !== 'date-time') continue
    if (read.has(node))
      throw new Error(`a time is both sent and read; give each its own schema: ${node.description}`)
    node[SENT_TIME] = true
  }
  return copy
}

function requestsOf(document: ContractDocument): unknown[] {
  return endpointsOf(document).flatMap((endpoint) => [
    toNode(document.paths[endpoint.path]).parameters,
    operationAt(document, endpoint).parameters,
    operationAt(document, endpoint).requestBody,
  ])
}

function reachable(document: ContractDocument, starts: unknown[]): Set<Record<string, unknown>> {
  const found = new Set<Record<string, unknown>>()
  const pending = [...starts]
  while (pending.length > 0) {
    const value = pending.pop()
    pending.push(...toList(value))
    const node = toNode(value)
    if (found.has(node)) continue
    found.add(node)
    if (typeof node.$ref === 'string') pending.push(resolve(document, { $ref: node.$ref }))
    pending.push(...Object.values(node))
  }
  return found
}

/** The type of a marked time. A `Date` becomes text when it is sent. */
export function typeOfSentTime(schema: object): ts.TypeNode | undefined {
  if (!(SENT_TIME in schema)) return undefined
  const type: unknown = Reflect.get(schema, 'type')
  return ts.factory.createUnionTypeNode([
    ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    ts.factory.createTypeReferenceNode('Date'),
    ...(Array.isArray(type) && type.includes('null')
      ? [ts.factory.createLiteralTypeNode(ts.factory.createNull())]
      : []),
  ])
}
