import { readFileSync } from 'node:fs'
import { type OperationId, operations } from '../../generated/operations.ts'

/** The parts of an OpenAPI 3.1 document that the seam reads. */
export type ContractDocument = {
  openapi: string
  info: { title: string; version: string }
  security?: unknown[]
  paths: Record<string, PathItem>
  components: Record<string, Record<string, unknown>>
}

export type Parameter = { name: string; in: 'path' | 'query' | 'header' | 'cookie'; allowReserved?: boolean }

type PathItem = Record<string, unknown> & { parameters?: Array<Parameter | Reference> }
type Reference = { $ref: string }

/** The bundled contract that the project was generated from. */
export function readContract(): ContractDocument {
  return JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'))
}

/** The parameters of an operation, those of its path included, references followed. */
export function parametersOf(document: ContractDocument, id: OperationId): Parameter[] {
  const { method, path } = operations[id]
  const item = document.paths[path]
  const operation = item?.[method.toLowerCase()] as PathItem | undefined
  return [...(item?.parameters ?? []), ...(operation?.parameters ?? [])].map((parameter) =>
    '$ref' in parameter ? resolve(document, parameter) : parameter,
  )
}

function resolve(document: ContractDocument, { $ref }: Reference): Parameter {
  const found = document.components.parameters?.[$ref.split('/').at(-1) ?? '']
  if (found === undefined) throw new Error(`the contract is broken: nothing stands at ${$ref}`)
  return found as Parameter
}

/** The document reduced to one operation, as a copy: what is done to it does not touch the whole. */
export function documentOf(document: ContractDocument, id: OperationId): ContractDocument {
  const { method, path } = operations[id]
  const verb = method.toLowerCase()
  const { openapi, info, components, paths } = document
  const { [verb]: operation, parameters = [] } = paths[path] ?? {}
  return structuredClone({ openapi, info, components, paths: { [path]: { parameters, [verb]: operation } } })
}
