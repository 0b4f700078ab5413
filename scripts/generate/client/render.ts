import {
  type ContractDocument,
  type Endpoint,
  endpointsOf,
  mediaOf,
  mediaTypeOf,
  type Node,
  operationAt,
  parametersOf,
  resolve,
  toList,
  toNode,
} from '../../../contract/document.ts'
import { listErrors } from '../../../contract/errors.ts'
import { renderErrorDetails } from './error-details.ts'
import { argumentOf, capitalized, methodOf, namespaceOf } from './names.ts'
import { CLIENT_TYPES } from './types.ts'

type Method = { id: string; name: string; endpoint: Endpoint }

/** The client's methods in a namespace per tag, and its types by their names. Throws where two operations get one name. */
export function renderClient(document: ContractDocument): string {
  const namespaces = Map.groupBy(methodsOf(document), ({ namespace }) => namespace)
  const listed = [...namespaces].map(([namespace, methods]) => ({ namespace, methods }))
  for (const { methods } of listed) refuseDoubles(methods)
  return `import type { components, operations as Contract } from './client-types.ts'

/** The version of the contract. */
export const version = ${JSON.stringify(document.info.version)}

/** The operation of each method: the namespace is its tag, the method its operationId without the tag's noun. */
export const methods = {
${listed.map(({ namespace, methods }) => `  ${namespace}: { ${methods.map(({ name, id }) => `${name}: '${id}'`).join(', ')} },`).join('\n')}
} as const

${CLIENT_TYPES}
/** A method for each operation, in a namespace for each tag. */
export type Namespaces = {
${listed.map(({ namespace }) => `  readonly ${namespace}: ${capitalized(namespace)}Methods`).join('\n')}
}

${listed.map((each) => renderNamespace(document, each)).join('\n\n')}

${listed.flatMap(({ methods }) => methods.flatMap(({ id, endpoint }) => renderQuery(document, id, endpoint))).join('\n')}

${Object.keys(document.components.schemas ?? {})
  .map((name) => `export type ${name} = components['schemas']['${name}']`)
  .join('\n')}

/** What \`error.details\` has with a code. */
export type ErrorDetails = {
${renderErrorDetails(document)}
}
`
}

function methodsOf(document: ContractDocument): (Method & { namespace: string })[] {
  return endpointsOf(document).map((endpoint) => {
    const { operationId, tags } = operationAt(document, endpoint)
    const [id, tag] = [String(operationId), String(toList(tags)[0])]
    return { id, name: methodOf(id, tag), namespace: namespaceOf(tag), endpoint }
  })
}

function refuseDoubles(methods: Method[]): void {
  for (const [name, [first, second]] of Map.groupBy(methods, (each) => each.name))
    if (second !== undefined)
      throw new Error(
        `${first?.id} and ${second.id} are both the client's method "${name}"; rename one of them`,
      )
}

function renderNamespace(
  document: ContractDocument,
  { namespace, methods }: { namespace: string; methods: Method[] },
): string {
  return `export type ${capitalized(namespace)}Methods = {
${methods.map((method) => renderMethod(document, method)).join('\n')}
}`
}

function renderMethod(document: ContractDocument, { id, name, endpoint }: Method): string {
  const operation = operationAt(document, endpoint)
  const parameters = parametersOf(document, endpoint)
  const names = parameters.map((parameter) => parameter.name)
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const given = [
    ...inPath.map((parameter) => `${argumentOf(parameter.name, endpoint.path)}: string`),
    ...(operation.requestBody === undefined ? [] : [bodyArgument(document, operation)]),
    ...queryArgument(id, parameters),
    `options?: ${names.includes('Idempotency-Key') ? 'KeyedCallOptions' : 'CallOptions'}`,
  ]
  const result = names.includes('cursor') ? 'Page' : 'ApiPromise'
  return `${describe(document, endpoint)}
  ${name}(${given.join(', ')}): ${result}<${successOf(document, operation)}>`
}

function bodyArgument(document: ContractDocument, { requestBody }: Node): string {
  const { schema } = mediaOf(resolve(document, requestBody))
  const { required, oneOf, anyOf, allOf, minProperties } = resolve(document, schema)
  const mayBeEmpty = [required, oneOf, anyOf, allOf, minProperties].every((rule) => rule === undefined)
  return `body${mayBeEmpty ? '?' : ''}: ${nameOf(schema)}`
}

function queryArgument(id: string, parameters: { in: string; required?: boolean }[]): string[] {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  const optional = inQuery.every(({ required }) => required !== true)
  return inQuery.length === 0 ? [] : [`query${optional ? '?' : ''}: ${capitalized(id)}Query`]
}

function renderQuery(document: ContractDocument, id: string, endpoint: Endpoint): string[] {
  const inQuery = parametersOf(document, endpoint).filter((parameter) => parameter.in === 'query')
  if (inQuery.length === 0) return []
  const query = `NonNullable<Contract['${id}']['parameters']['query']>`
  const takesSeveral = inQuery.some(({ schema }) => resolve(document, schema).type === 'array')
  return [`export type ${capitalized(id)}Query = ${takesSeveral ? `OneOrSeveral<${query}>` : query}`]
}

function successOf(document: ContractDocument, { responses }: Node): string {
  const [, response] = Object.entries(toNode(responses)).find(([status]) => Number(status) < 300) ?? []
  const resolved = resolve(document, response)
  return mediaTypeOf(resolved) === 'application/json' ? nameOf(mediaOf(resolved).schema) : 'Blob'
}

/** The contract names what is sent and what is returned, and so the client's types have its names. */
function nameOf(schema: unknown): string {
  const [, name] = /^#\/components\/schemas\/(\w+)$/.exec(String(toNode(schema).$ref)) ?? []
  if (name === undefined)
    throw new Error(
      `the client needs a name for each body; make this a schema of its own: ${JSON.stringify(schema)}`,
    )
  return name
}

/** An operation's documentation, as an editor shows it over the method. */
function describe(document: ContractDocument, endpoint: Endpoint): string {
  const { summary, description, deprecated } = operationAt(document, endpoint)
  const errors = listErrors(document, endpoint)
  const lines = [
    `${summary}: \`${endpoint.method.toUpperCase()} ${endpoint.path}\``,
    '',
    ...withoutAnchors(String(description)).trim().split('\n'),
    ...(errors === '' ? [] : ['', `Errors: ${errors}.`]),
    ...(deprecated === true ? ['', '@deprecated'] : []),
  ]
  return ['  /**', ...lines.map((line) => `   * ${line}`.trimEnd()), '   */'].join('\n')
}

/** Links within the reference lead nowhere in an editor. */
function withoutAnchors(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\(#[^)]*\)/g, '$1').replaceAll('*/', '*\\/')
}
