import type { Request, Response } from 'express'
import type { Context, Service } from '../context.ts'
import type { Mode } from '../db/schema.ts'
import type { OperationCaller } from '../http/call-operation.ts'
import type { Passwords } from '../members/password.ts'
import type { Session } from '../members/sessions-store.ts'
import { formOf, queryOf } from './http/form.ts'
import { originOf } from './http/origin.ts'
import type { Visit } from './visit.ts'

export type VisitDeps = { service: Service; call: OperationCaller<Context>; passwords: Passwords }
type Arrival = { request: Request; response: Response; session: Session; mode: Mode }

export function toVisit(
  { service, call, passwords }: VisitDeps,
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
    call: (id, sent = {}) =>
      call({ request, response }, id, sent, { operationId: id, tenant, actor, origin, now, service }),
  }
}
