import express, { type Express, type RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { ContractDocument } from '../contract/index.ts'
import type { Origin } from './audit/record.ts'
import type { ServiceConfig } from './config.ts'
import type { Caller, Service } from './context.ts'
import { createDashboard } from './dashboard/create-dashboard.ts'
import { isTransient } from './db/errors.ts'
import { DEMO_AGENT } from './demo/catalogue.ts'
import { handlers, previews } from './handlers/index.ts'
import type { Call, ObservedResponse } from './http/api-options.ts'
import { createOperationCaller } from './http/call-operation.ts'
import { createApi } from './http/create-api.ts'
import { createKeyAuthenticator } from './keys/authentication/create-authenticator.ts'
import { createPages } from './pages/create-pages.ts'
import { showNoPage } from './pages/not-found.ts'
import { newRequestId } from './runtime/ids.ts'
import { publish } from './runtime/observed.ts'
import { startRequestSpan } from './runtime/tracing.ts'

export type Dependencies = {
  service: Service
  document: ContractDocument
  log: Logger
  trustedProxies: ServiceConfig['trustedProxies']
}

export function createApp({ service, document, log, trustedProxies }: Dependencies): Express {
  const { direct, clock, rateLimitPerMinute } = service
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', trustedProxies)
  const observe = (err: unknown) => log.error({ err }, 'a page failed')
  const call = createOperationCaller(document, handlers)
  app.use(unlessOfApi(createPages(service, call, observe)))
  app.use(
    '/dashboard',
    createDashboard({
      service,
      call,
      preview: createOperationCaller(document, previews),
      observe,
    }),
  )
  app.use(unlessOfApi(showNoPage))
  app.use(
    createApi({
      document,
      handlers,
      authenticateKey: createKeyAuthenticator(direct, {
        limit: rateLimitPerMinute,
        clock,
        onError: (err) => log.warn({ err }, 'the last use of a key was not noted'),
      }),
      contextOf: ({ operationId, ...call }, caller) => ({
        operationId,
        ...caller,
        now: clock(),
        service,
        origin: originOf(call),
      }),
      openContextOf: () => ({ service }),
      groupOf: ({ tenant }) => tenant.companyId,
      isTransient,
      newRequestId,
      observe: (response) => {
        const { operationId, status, aborted, code, durationMs } = response
        publish('request', { operationId, status: aborted ? 0 : status, code, durationMs })
        writeLog(log, response)
      },
      trace: startRequestSpan,
    }),
  )
  return app
}

/** API requests skip the pages, whose look-up costs more. */
function unlessOfApi(pages: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (request.url.startsWith(API)) next()
    else pages(request, response, next)
  }
}

const API = '/v1/'

function originOf({ requestId, ipAddress, userAgent }: Omit<Call, 'operationId'>): Origin {
  return { requestId, ipAddress: ipAddress ?? null, userAgent: userAgent ?? null }
}

/** Leaves out headers, bodies and path values, which hold keys and personal data. */
function writeLog(
  log: Logger,
  {
    requestId,
    operationId,
    status,
    aborted,
    code,
    durationMs,
    caller,
    ipAddress,
    userAgent,
    error,
  }: ObservedResponse<Caller>,
): void {
  const line = {
    request_id: requestId,
    operation: operationId,
    // An aborted request has no status, because its client got none.
    ...(aborted ? { aborted } : { status }),
    code,
    duration_ms: Math.round(durationMs * 10) / 10,
    company: caller?.tenant.companyId,
    mode: caller?.tenant.mode,
    ip_address: ipAddress,
  }
  if (error !== undefined) log.error({ ...line, err: error }, 'failed')
  else if (aborted) log.warn(line, 'aborted by the client')
  else if (userAgent === DEMO_AGENT && status < 400 && caller?.tenant.mode === 'test')
    log.debug(line, 'answered')
  else log.info(line, 'answered')
}
