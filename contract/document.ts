/** Reads any OpenAPI document, for the generator and the diff too, so it imports nothing generated. Others use `index.ts`. */
import type { Schema } from './schema.ts'

export type ContractDocument = {
  openapi: string
  info: { title: string; version: string }
  /** The published reference. */
  externalDocs?: { url: string }
  security?: unknown[]
  paths: Record<string, Node>
  components: Record<string, Record<string, unknown>>
}

export type Node = Record<string, unknown>

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  allowReserved?: boolean
  schema: Schema
  example?: unknown
}

/** The method may be in upper case. */
export type Endpoint = { method: string; path: string }

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

export function endpointsOf({ paths }: { paths: Node }): Endpoint[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in toNode(item)).map((method) => ({ method, path })),
  )
}

export function operationAt({ paths }: { paths: Node }, { method, path }: Endpoint): Node {
  return toNode(toNode(paths[path])[method.toLowerCase()])
}

/** With the parameters of its path. */
export function parametersOf(document: { paths: Node }, endpoint: Endpoint): Parameter[] {
  const shared = toNode(document.paths[endpoint.path]).parameters
  const own = operationAt(document, endpoint).parameters
  return [...toList(shared), ...toList(own)].map((each) => resolve(document, each) as Parameter)
}

/** An empty alternative of its security makes an operation open. */
export function isSecured(document: { paths: Node; security?: unknown }, endpoint: Endpoint): boolean {
  const alternatives = toList(operationAt(document, endpoint).security ?? document.security)
  return alternatives.length > 0 && alternatives.every((each) => Object.keys(toNode(each)).length > 0)
}

export function bodySchemaOf(document: { paths: Node }, endpoint: Endpoint): Schema | undefined {
  const body = resolve(document, operationAt(document, endpoint).requestBody)
  return mediaOf(body).schema as Schema | undefined
}

export function mediaOf({ content }: Node): Node {
  return toNode(toNode(content)[mediaTypeOf({ content })])
}

/** Every body is JSON, except a file. */
export function mediaTypeOf(node: Node): string {
  return mediaTypesOf(node)[0]
}

/** A file may come in one of several types. */
export function mediaTypesOf({ content }: Node): [string, ...string[]] {
  const [first = JSON_TYPE, ...others] = Object.keys(toNode(content))
  return [first, ...others]
}

const JSON_TYPE = 'application/json'

export function referredSchema(document: object, { $ref }: Schema): Schema | undefined {
  return $ref === undefined ? undefined : (valueAt(document, toSteps($ref)) as Schema | undefined)
}

/** The schema without a reference at its top. What is next to `$ref` wins over the target. */
export function resolveSchema(document: object, schema: Schema): Schema {
  return resolve(document, schema)
}

/** The node itself or what its reference leads to. What is next to `$ref` wins over the target. Throws for a dead reference. */
export function resolve(document: object, value: unknown): Node {
  const { $ref, ...own } = toNode(value)
  if (typeof $ref !== 'string') return toNode(value)
  const found = valueAt(document, toSteps($ref))
  if (found === undefined) throw new Error(`the contract is broken: nothing is at ${$ref}`)
  const target = resolve(document, found)
  return Object.keys(own).length === 0 ? target : { ...target, ...own }
}

/** The node at these steps and, after following its reference, the steps where it really is. */
export function locate<Found extends { $ref?: string }>(
  document: object,
  steps: string[],
): { node: Found | undefined; steps: string[] } {
  const node = valueAt(document, steps) as Found | undefined
  return node?.$ref === undefined ? { node, steps } : locate(document, toSteps(node.$ref))
}

export function toNode(value: unknown): Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}
}

export function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function toSteps(reference: string): string[] {
  return reference
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function valueAt(document: object, steps: string[]): unknown {
  return steps.reduce<unknown>((node, step) => Reflect.get(Object(node), step), document)
}
