import type { OperationId, Reply } from '../../generated/operations.ts'
import type { Actor, Origin } from '../audit/record.ts'
import type { Service, Tenant } from '../context.ts'
import type { Mode } from '../db/schema.ts'
import type { Sent } from '../http/call-operation.ts'
import type { Admission } from '../members/admit.ts'
import type { Passwords } from '../members/password.ts'
import type { Session } from '../members/sessions-store.ts'
import type { Html } from '../pages/html.ts'
import type { Form } from './http/form.ts'

/** A request of a member who has signed in, for a page or an action in one mode. */
export type Visit = {
  session: Session
  mode: Mode
  tenant: Tenant
  /** The member. */
  actor: Actor
  origin: Origin
  service: Service
  passwords: Passwords
  /** The real time. */
  now: Date
  /** The path of the mode: `/dashboard/test`. */
  base: string
  params: Record<string, string>
  query: Form
  form: Form
  /** Calls an operation of the API as this company in this mode. Throws its problems. */
  call<Id extends OperationId>(id: Id, sent?: Sent): Promise<Reply<Id>['body']>
}

export type View = { title: string; content: Html }
export type Page = (visit: Visit) => Promise<View>

/** What a form does. Where it fails with a problem, its page is shown again with the reason. */
export type Action = {
  perform(visit: Visit): Promise<Done>
  page: Page
}

/**
 * Where to go next, with what is to be said there; or a page that is shown once. The session of an admission
 * takes the place of this one.
 */
export type Done = { to: string; notice?: string; admission?: Admission } | { show: View }
