export type * from '../generated/client.ts'
export type { components, operations, paths } from '../generated/client-types.ts'
export {
  BillingApiError,
  type BillingErrorCode,
  type BillingErrorOf,
  isBillingError,
  type KnownErrorCode,
  type LocalErrorCode,
} from './billing-api-error.ts'
export type { Clock } from './clock.ts'
export { type BillingClient, createBillingClient } from './create-billing-client.ts'
export type { EventBatcher } from './events/create-event-batcher.ts'
export type { EventOptions, TrackedEvent } from './events/options.ts'
export type { BillingClientOptions } from './options.ts'
export type { TailOptions } from './webhooks/tail.ts'
