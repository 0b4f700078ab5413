import type { Request, Response } from 'express'
import type { OperationId } from '../../generated/operations.ts'
import type { Context, Service } from '../context.ts'
import type { Mode } from '../db/schema.ts'
import type { OperationCaller } from '../http/call-operation.ts'
import type { Passwords } from '../members/password.ts'
import type { Session } from '../members/sessions-store.ts'
import { formOf, queryOf } from './http/form.ts'
import { originOf } from './http/origin.ts'
import type { Visit } from './visit.ts'

type Call = OperationCaller<Context>
/** `preview` calls operations whose transactions are rolled back. */
export type VisitDeps = { service: Service; call: Call; preview: Call; passwords: Passwords }
type Arrival = { request: Request; response: Response; session: Session; mode: Mode }

export function toVisit(
  { service, call, preview, passwords }: VisitDeps,
  { request, response, session, mode }: Arrival,
): Visit {
  const { companyId, currencyCode, tenants } = session
  const tenant = { id: tenants[mode].id, companyId, mode, currencyCode }
  const now = service.clock()
  const actor = { type: 'member', id: session.memberId, label: session.email } as const
  const origin = originOf(request)
  const params = Object.entries(request.params).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const exchange = { request, response }
  const contextOf = (operationId: OperationId) => ({ operationId, tenant, actor, origin, now, service })
  return {
    session,
    mode,
    tenant,
    actor,
    origin,
    service,
    passwords,
    timezone: tenants[mode].timezone,
    now,
    base: `/dashboard/${mode}`,
    params: Object.fromEntries(params),
    query: queryOf(request),
    form: formOf(request),
    preview: async (id, sent) => (await preview(exchange, id, sent, contextOf(id))).body,
    call: async (id, sent = {}) => (await call(exchange, id, sent, contextOf(id))).body,
    reply: (id, sent) => call(exchange, id, sent, contextOf(id)),
  }
}
