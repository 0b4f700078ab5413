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
import type { Refusal } from './parts/typed.ts'

export type Visit = {
  session: Session
  mode: Mode
  tenant: Tenant
  actor: Actor
  origin: Origin
  service: Service
  passwords: Passwords
  /** The current real time, which test clocks do not change. */
  now: Date
  /** The URL of the mode, such as `/dashboard/test`. */
  base: string
  params: Record<string, string>
  query: Form
  form: Form
  /** The form that the page shows again. */
  refusal?: Refusal
  /** Calls an operation as this company in this mode. Throws the operation's problems. */
  call<Id extends OperationId>(id: Id, sent?: Sent): Promise<Reply<Id>['body']>
}

/** A page with `isUnfinished` reloads after a few seconds. `redirect` is the page to show instead. */
export type View = { title: string; content: Html; isUnfinished?: boolean; redirect?: string }
export type Page = (visit: Visit) => Promise<View>

/**
 * The query of a download has the filters of `operation`. If the filters are refused, `page` shows the
 * reason.
 */
export type Download = { operation: Extract<OperationId, `export${string}`>; page: string }

/** If `perform` throws a problem, `page` is shown again with the reason. */
export type Action = {
  perform(visit: Visit): Promise<Done>
  page: Page
}

/**
 * A redirect with a notice, or a page shown once. The session of an admission replaces the current session.
 */
export type Done = { to: string; notice?: string; admission?: Admission } | { show: View }
