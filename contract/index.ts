import { readFileSync } from 'node:fs'
import { type OperationId, operations } from '../generated/operations.ts'
import { type ContractDocument, resolve } from './document.ts'
import { type Operation, readOperation } from './operations.ts'
import { operationsFor } from './paths.ts'
import { anchorOf, anchorOfSection } from './reference.ts'
import type { Schema } from './schema.ts'

export { MAX_BODY_BYTES, MAX_INGEST_BYTES, maxBodyBytes, maxBodyValues } from './body-limits.ts'
export { closeContract } from './close.ts'
export {
  bodySchemaOf,
  type ContractDocument,
  locate,
  operationAt,
  type Parameter,
  parametersOf,
  referredSchema,
  resolveSchema,
} from './document.ts'
export { listErrors } from './errors.ts'
export { type ExclusiveFields, exclusiveFieldsOf } from './exclusive-fields.ts'
export {
  type Example,
  errorCodesOf,
  errorExampleOf,
  examplesOf,
  isPlainRead,
  type Operation,
} from './operations.ts'
export { matchPath, operationsAt, operationsFor, paths, readerOf } from './paths.ts'
export { anchorOf } from './reference.ts'
export { requestsOf } from './requests.ts'
export type { Schema } from './schema.ts'
export { selectBranch, type TaggedUnion, taggedUnionOf } from './unions.ts'

export type Contract = {
  document: ContractDocument
  version: string
  operations: Operation[]
  operation(id: OperationId): Operation
  /** The schema without a reference at its top. What is next to `$ref` wins over the target. */
  resolve(schema: Schema): Schema
  /** The operation that a request means or, for another method, all at its path. */
  matching(method: string, pathname: string): Operation[]
  /** The URL of an operation, or of a guide as `#section/…`, in the reference of the service at `baseUrl`. */
  referenceUrl(baseUrl: string, place: string): string
}

/** The bundled OpenAPI document that `npm run generate` writes. */
export function readDocument(): ContractDocument {
  return JSON.parse(readFileSync(new URL('../generated/openapi.json', import.meta.url), 'utf8'))
}

/** The bundled contract with its operations ready to use. */
export function readContract(): Contract {
  const document = readDocument()
  const ids = Object.keys(operations) as OperationId[]
  const byId = new Map(ids.map((id) => [id, readOperation(document, id)]))
  const operation = (id: OperationId): Operation => {
    const found = byId.get(id)
    if (found === undefined) throw new Error(`the contract has no operation ${id}`)
    return found
  }
  return {
    document,
    version: document.info.version,
    operations: [...byId.values()],
    operation,
    resolve: (schema) => resolve(document, schema),
    matching: (method, pathname) => operationsFor(method, pathname).map(operation),
    referenceUrl(baseUrl, place) {
      const named = ids.find((id) => id === place)
      const anchor = named === undefined ? anchorOfSection(place) : anchorOf(operation(named))
      return `${baseUrl}${new URL(document.externalDocs?.url ?? baseUrl).pathname}${anchor}`
    },
  }
}
