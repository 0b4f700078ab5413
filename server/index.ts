/**
 * `usage-billing-api/server`: the service, and the adapter that mounts the contract over your own handlers.
 */

export { type ContractDocument, readDocument } from '../contract/index.ts'
export {
  type Handler,
  type Handlers,
  type Input,
  type OperationId,
  operations,
  type Reply,
} from '../generated/operations.ts'
export { createApp, type Dependencies } from './app.ts'
export { type Config, parseConfig, type ServiceConfig } from './config.ts'
export { type ErrorCode, invalid, Problem, type ValidationProblem } from './errors/problem.ts'
export type { ApiOptions, Call, KeyAuthentication, ObservedResponse, Rate } from './http/api-options.ts'
export { createApi } from './http/create-api.ts'
export { createLog } from './runtime/logging.ts'
export { type Running, start } from './start.ts'
