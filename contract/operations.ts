import { type KeyScope, type OperationId, operations } from '../generated/operations.ts'
import {
  type ContractDocument,
  mediaOf,
  type Node,
  operationAt,
  type Parameter,
  parametersOf,
  resolve,
  toNode,
} from './document.ts'
import type { Schema } from './schema.ts'

/** One operation with its references resolved, except those inside schemas. */
export type Operation = {
  id: OperationId
  method: string
  path: string
  tag: string
  summary: string
  description: string
  secured: boolean
  /** It takes a key with one of these. */
  scopes: readonly KeyScope[]
  parameters: Parameter[]
  body: { required: boolean; schema: Schema; examples: Example[] } | undefined
  responses: DeclaredResponse[]
  statuses: readonly number[]
  success: number
}

export type Example = { name: string; summary: string; value: unknown }

export type DeclaredResponse = {
  status: number
  description: string
  /** The example of each required header as text, null for each optional one. */
  headers: Record<string, string | null>
  examples: Example[]
}

export function readOperation(document: ContractDocument, id: OperationId): Operation {
  const { method, path, secured, scopes, statuses, success } = operations[id]
  const node = operationAt(document, operations[id])
  return {
    id,
    method,
    path,
    secured,
    scopes,
    statuses,
    success,
    tag: String(Object(node.tags)[0]),
    summary: String(node.summary),
    description: String(node.description),
    parameters: parametersOf(document, operations[id]).map(({ schema, ...parameter }) => ({
      ...parameter,
      schema: withItems(document, resolve(document, schema)),
    })),
    body: node.requestBody === undefined ? undefined : bodyOf(document, node.requestBody),
    responses: Object.entries(toNode(node.responses)).map(([status, reference]) => {
      const { description, headers, ...response } = resolve(document, reference)
      return {
        status: Number(status),
        description: String(description),
        headers: headersOf(document, toNode(headers)),
        examples: examplesIn(document, response),
      }
    }),
  }
}

/** The items of a list resolved too. */
function withItems(document: ContractDocument, schema: Schema): Schema {
  return schema.items === undefined ? schema : { ...schema, items: resolve(document, schema.items) }
}

/** A request example and its response example have the same name. */
export function examplesOf({ responses }: Operation, status: number): Example[] {
  return responses.find((response) => response.status === status)?.examples ?? []
}

export function errorCodesOf(operation: Operation, status: number): string[] {
  return [...new Set(examplesOf(operation, status).flatMap(({ value }) => Object(value).error?.code ?? []))]
}

/** The error in a response's example of that name. Throws if there is no such example. */
export function errorExampleOf(
  operation: Operation,
  status: number,
  name: string,
): { code: string; message: string } {
  const example = examplesOf(operation, status).find((each) => each.name === name)
  if (example === undefined)
    throw new Error(`the contract has no example ${name} of ${operation.id}'s ${status}`)
  return Object(example.value).error
}

/** Whether it is a read that needs nothing but a key. */
export function isPlainRead({ method, secured, parameters }: Operation): boolean {
  return method === 'GET' && secured && !parameters.some(({ required }) => required)
}

function bodyOf(document: ContractDocument, reference: unknown): Operation['body'] {
  const body = resolve(document, reference)
  return {
    required: body.required === true,
    schema: toNode(mediaOf(body).schema),
    examples: examplesIn(document, body),
  }
}

function headersOf(document: ContractDocument, headers: Node): DeclaredResponse['headers'] {
  const entries = Object.entries(headers).map(([name, reference]) => {
    const { required, example } = resolve(document, reference)
    return [name, required === true ? String(example) : null]
  })
  return Object.fromEntries(entries)
}

function examplesIn(document: ContractDocument, parent: Node): Example[] {
  return Object.entries(toNode(mediaOf(parent).examples)).map(([name, reference]) => {
    const { summary, value } = resolve(document, reference)
    return { name, summary: String(summary ?? ''), value }
  })
}
