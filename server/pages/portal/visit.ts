import type { Request, Response } from 'express'
import type { OperationId, Reply } from '../../../generated/operations.ts'
import type { Context, Service, Tenant } from '../../context.ts'
import type { PortalSessionRow } from '../../customers/portal-sessions-store.ts'
import { REAL_TIME } from '../../db/timeline.ts'
import type { Problem } from '../../errors/problem.ts'
import type { OperationCaller, Sent } from '../../http/call-operation.ts'
import { loadTenant } from '../../keys/company-store.ts'
import { readSettings, type Settings } from '../../keys/settings/settings-store.ts'
import { type Language, languageOf } from '../../locales/language.ts'
import type { Html } from '../../runtime/html.ts'
import { newRequestId } from '../../runtime/ids.ts'
import { readNow } from '../../test-clocks/test-clocks-store.ts'
import { readLogo } from '../invoice/invoice-store.ts'
import { pathOfPortal } from './cookie.ts'

export type Customer = Reply<'getCustomer'>['body']['customer']
type Call = <Id extends OperationId>(id: Id, sent?: Sent) => Promise<Reply<Id>['body']>
type Texts = Readonly<Record<string, string>>

export type Visit = {
  session: PortalSessionRow
  mode: Context['tenant']['mode']
  customer: Customer
  settings: Settings
  /** A `data:` URL. */
  logo: string | null
  language: Language
  /** The customer's. */
  timezone: string
  /** The customer's time. */
  now: Date
  /** The path of the portal, without a slash at its end. */
  base: string
  hasPdf: boolean
  publicBaseUrl: string
  params: Texts
  query: Texts
  form: Texts
  refusal?: Problem
  /** Runs as the customer, and may read all of the company: each call names the customer, or checks whose the answer is. */
  call: Call
}

export type View = { title: string; content: Html; formAction?: string }
export type Show = (visit: Visit) => Promise<View>

export type VisitDeps = { service: Service; call: OperationCaller<Context> }

type Exchange = { request: Request; response: Response }

/** Calls operations as the customer. The audit log names the customer. */
export async function actingFor(
  { service, call: callOperation }: VisitDeps,
  { tenant_id: tenantId, customer_id: id }: Pick<PortalSessionRow, 'tenant_id' | 'customer_id'>,
  exchange: Exchange,
): Promise<{ tenant: Tenant; settings: Settings; call: Call }> {
  const { share, database, clock } = service
  const read = async () => ({
    tenant: await loadTenant(database.db, tenantId),
    settings: await readSettings(database.db, tenantId),
  })
  const { tenant, settings } = await share('pages', read, tenantId)
  const context = {
    tenant,
    actor: { type: 'customer', id, label: null } as const,
    // The audit log outlives a customer's personal data.
    origin: { requestId: newRequestId(), ipAddress: null, userAgent: null },
    now: clock(),
    // Visitors share one limit, so that companies keep their connections.
    service: { ...service, share: ((_, work, owner) => share('pages', work, owner)) as Service['share'] },
  }
  const call: Call = async (operationId, sent = {}) =>
    (await callOperation(exchange, operationId, sent, { operationId, ...context })).body
  return { tenant, settings, call }
}

export async function toVisit(
  deps: VisitDeps,
  session: PortalSessionRow,
  exchange: Exchange,
): Promise<Visit> {
  const { share, database, clock, publicBaseUrl, pdf } = deps.service
  const { db } = database
  const { tenant_id: tenantId, customer_id: id } = session
  const { tenant, settings, call } = await actingFor(deps, session, exchange)
  const { request } = exchange
  const { customer } = await call('getCustomer', { path: { id } })
  const timeline = { tenantId, testClockId: customer.test_clock_id ?? REAL_TIME }
  return {
    session,
    mode: tenant.mode,
    customer,
    settings,
    logo: await share('pages', () => readLogo(db, tenantId, settings.logo_id), tenantId),
    language: languageOf(customer.locale ?? settings.locale),
    timezone: customer.timezone ?? settings.default_timezone,
    now: await share('pages', () => readNow(db, timeline, clock), tenantId),
    base: pathOfPortal(publicBaseUrl, session.id),
    hasPdf: pdf.isAvailable,
    publicBaseUrl,
    params: textsIn(request.params),
    query: textsIn(request.query),
    form: textsIn(request.body),
    call,
  }
}

/** Drops text with NUL, which PostgreSQL cannot store. */
function textsIn(values: unknown): Texts {
  return Object.fromEntries(
    Object.entries(Object(values)).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[1].includes('\0'),
    ),
  )
}
