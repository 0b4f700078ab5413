import type { Request, Response } from 'express'
import type { OperationId, Reply } from '../../../generated/operations.ts'
import type { Context, Service } from '../../context.ts'
import type { PortalSessionRow } from '../../customers/portal-sessions-store.ts'
import { REAL_TIME } from '../../db/timeline.ts'
import type { Problem } from '../../errors/problem.ts'
import type { OperationCaller, Sent } from '../../http/call-operation.ts'
import { loadTenant } from '../../keys/company-store.ts'
import { readSettings, type Settings } from '../../keys/settings/settings-store.ts'
import { type Language, languageOf } from '../../locales/language.ts'
import { newRequestId } from '../../runtime/ids.ts'
import { readNow } from '../../test-clocks/test-clocks-store.ts'
import type { Html } from '../html.ts'
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
  /** Runs as the customer. Only `call` of an operation that names the customer, or what `ofCustomer` found, is safe. */
  call: Call
}

export type View = { title: string; content: Html; formAction?: string }
export type Show = (visit: Visit) => Promise<View>

export type VisitDeps = { service: Service; call: OperationCaller<Context> }

export async function toVisit(
  { service, call: callOperation }: VisitDeps,
  session: PortalSessionRow,
  { request, response }: { request: Request; response: Response },
): Promise<Visit> {
  const { share, database, clock, publicBaseUrl, pdf } = service
  const { db } = database
  const { tenant_id: tenantId, customer_id: id } = session
  const { tenant, settings, logo } = await share(
    'pages',
    async () => {
      const settings = await readSettings(db, tenantId)
      const logo = await readLogo(db, tenantId, settings.logo_id)
      return { tenant: await loadTenant(db, tenantId), settings, logo }
    },
    tenantId,
  )
  const context = {
    tenant,
    actor: { type: 'customer', id, label: null } as const,
    // The audit log outlives a customer's personal data.
    origin: { requestId: newRequestId(), ipAddress: null, userAgent: null },
    now: clock(),
    // Visitors share one limit, so that companies keep their connections.
    service: { ...service, share: ((_, work, owner) => share('pages', work, owner)) as Service['share'] },
  }
  const call: Call = (operationId, sent = {}) =>
    callOperation({ request, response }, operationId, sent, { operationId, ...context })
  const { customer } = await call('getCustomer', { path: { id } })
  const timeline = { tenantId, testClockId: customer.test_clock_id ?? REAL_TIME }
  return {
    session,
    mode: tenant.mode,
    customer,
    settings,
    logo,
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
