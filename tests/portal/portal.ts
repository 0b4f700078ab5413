import type { components } from '../../generated/types.ts'
import { createVisitor, type Visitor } from '../dashboard/visitor.ts'
import { succeed } from '../support/answers.ts'
import type { Caller } from '../support/client.ts'
import type { TestService } from '../support/service.ts'

export type PortalSession = components['schemas']['CustomerPortalSession']
/** A visitor who has opened the link. `base` is the path of the portal. */
export type InPortal = { visitor: Visitor; base: string; session: PortalSession }

export async function createSession(
  { client }: Caller,
  { id }: { id: string },
  body: components['schemas']['CustomerPortalSessionCreate'] = {},
): Promise<PortalSession> {
  const params = { path: { id } }
  return succeed(await client.POST('/v1/customers/{id}/portal_sessions', { params, body }))
    .customer_portal_session
}

export async function openPortal(
  service: TestService,
  company: Caller,
  customer: { id: string },
  body?: components['schemas']['CustomerPortalSessionCreate'],
): Promise<InPortal> {
  const session = await createSession(company, customer, body)
  const visitor = createVisitor(service)
  const { status, location } = await visitor.get(new URL(session.url).pathname)
  if (status !== 303 || location === null) throw new Error(`the link was answered with ${status}`)
  return { visitor, base: location, session }
}

export async function allow({ client }: Caller, portal: components['schemas']['PortalInput']): Promise<void> {
  succeed(await client.PATCH('/v1/company', { body: { portal } }))
}
