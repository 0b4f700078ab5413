/**
 * `usage-billing-api/express` mounts the contract over your own handlers. It needs only `express` and
 * `express-openapi-validator`.
 */

export { type ContractDocument, readDocument } from '../../contract/index.ts'
export {
  type Handler,
  type Handlers,
  type Input,
  type OperationId,
  operations,
  type Reply,
} from '../../generated/operations.ts'
export { type ErrorCode, invalid, Problem, type ValidationProblem } from '../errors/problem.ts'
export { assertAddress, fillAddress } from './address.ts'
export type { ApiOptions, Call, KeyAuthentication, ObservedResponse, Rate } from './api-options.ts'
export { fillAutoTopUp } from './auto-top-up.ts'
export { createApi } from './create-api.ts'
export { mergeMetadata } from './metadata.ts'
export { assertHasTaxId, assertTaxIds } from './tax-ids.ts'
