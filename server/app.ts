import express, { type Express } from 'express'
import type { Logger } from 'pino'
import type { ContractDocument } from '../contract/index.ts'
import { timeOn } from './clock/rules.ts'
import type { Service, Tenant } from './context.ts'
import { isTransient } from './db/errors.ts'
import { handlers } from './handlers.ts'
import type { ObservedResponse } from './http/api-options.ts'
import { createApi } from './http/create-api.ts'
import { createKeyAuthenticator } from './keys/authenticate-key.ts'
import { createPages } from './pages/create-pages.ts'
import { newRequestId } from './runtime/ids.ts'

/** Everything the application is made of; tests put in their own clock, log and database. */
export type Dependencies = {
  service: Service
  document: ContractDocument
  rateLimitPerMinute: number
  log: Logger
}

/** The whole service as an Express application that does not listen yet. Rejects on a broken contract. */
export async function createApp({
  service,
  document,
  rateLimitPerMinute,
  log,
}: Dependencies): Promise<Express> {
  const { database, clock } = service
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use(createPages(service, (error) => log.error({ err: error }, 'a page failed')))
  app.use(
    await createApi({
      document,
      handlers,
      authenticateKey: createKeyAuthenticator(database.db, { limit: rateLimitPerMinute, clock }),
      contextOf: ({ operationId }, tenant) => {
        return { operationId, tenant, now: timeOn(tenant.clock, clock()), service }
      },
      openContextOf: () => ({ service }),
      groupOf: ({ companyId }) => companyId,
      isTransient,
      newRequestId,
      observe: (answer) => writeLog(log, answer),
    }),
  )
  return app
}

/** One line a request. Neither its headers, its body nor its path's values are written: they hold keys and people. */
function writeLog(
  log: Logger,
  { requestId, operationId, status, aborted, code, durationMs, caller, error }: ObservedResponse<Tenant>,
): void {
  const line = {
    request_id: requestId,
    operation: operationId,
    // Nobody was sent the status of a request whose client went away.
    ...(aborted ? { aborted } : { status }),
    code,
    duration_ms: Math.round(durationMs * 10) / 10,
    company: caller?.companyId,
    mode: caller?.mode,
  }
  if (error !== undefined) log.error({ ...line, err: error }, 'failed')
  else if (aborted) log.warn(line, 'aborted by the client')
  else log.info(line, 'answered')
}
