/** `usage-billing-api/server` has the service, and everything of `usage-billing-api/express`. */

export { createApp, type Dependencies } from './app.ts'
export { type Config, parseConfig, type ServiceConfig } from './config.ts'
export * from './http/index.ts'
export { createLog } from './runtime/logging.ts'
export { type Running, start } from './start.ts'
