import type { Request } from 'express'
import type { Service } from '../../context.ts'
import type { PortalSessionRow } from '../../customers/portal-sessions-store.ts'
import { addressOf, networkOf } from '../../http/client-address.ts'
import type { InvoiceRow } from '../../invoices/invoices-store.ts'
import { countAttempt, type Subject } from '../../members/attempts-store.ts'
import { DAY_MS, HOUR_MS } from '../../runtime/spans.ts'

/** Windows are in real time, since test clocks must not end them. */
const MAX_PER_NETWORK_AND_HOUR = 30
const MAX_PER_INVOICE_AND_DAY = 10
const MAX_LINKS_PER_CUSTOMER_AND_HOUR = 3
const MAX_CHANGES_PER_SESSION_AND_HOUR = 60

type Deps = Pick<Service, 'share' | 'database' | 'clock'>

export function allowNetwork(deps: Deps, request: Request): Promise<boolean> {
  const subject: Subject = `paying-network:${networkOf(addressOf(request) ?? '')}`
  return allow(deps, subject, { max: MAX_PER_NETWORK_AND_HOUR, windowMs: HOUR_MS })
}

export function allowInvoice(deps: Deps, { id }: Pick<InvoiceRow, 'id'>): Promise<boolean> {
  return allow(deps, `paid-invoice:${id}`, { max: MAX_PER_INVOICE_AND_DAY, windowMs: DAY_MS })
}

export function allowPortalLink(
  deps: Deps,
  { customer_id }: Pick<InvoiceRow, 'customer_id'>,
): Promise<boolean> {
  return allow(deps, `portal-link:${customer_id}`, {
    max: MAX_LINKS_PER_CUSTOMER_AND_HOUR,
    windowMs: HOUR_MS,
  })
}

export function allowPortalChange(deps: Deps, { id }: Pick<PortalSessionRow, 'id'>): Promise<boolean> {
  return allow(deps, `portal-session:${id}`, { max: MAX_CHANGES_PER_SESSION_AND_HOUR, windowMs: HOUR_MS })
}

async function allow(
  { share, database, clock }: Deps,
  subject: Subject,
  { max, windowMs }: { max: number; windowMs: number },
): Promise<boolean> {
  const count = () => countAttempt(database.db, subject, { now: clock(), windowMs })
  return (await share('pages', count)) <= max
}
