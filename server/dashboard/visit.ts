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
  /** The real time. */
  now: Date
  /** `/dashboard/test` */
  base: string
  params: Record<string, string>
  query: Form
  form: Form
  /** What the page shows again. */
  refusal?: Refusal
  /** Calls the API as this company in this mode. Throws its problems. */
  call<Id extends OperationId>(id: Id, sent?: Sent): Promise<Reply<Id>['body']>
}

/** `isUnfinished` pages are loaded again after some seconds. `redirect` is the page to show instead. */
export type View = { title: string; content: Html; isUnfinished?: boolean; redirect?: string }
export type Page = (visit: Visit) => Promise<View>

/** Has the filters of an operation in its query. Where these are refused, the page says why. */
export type Download = { operation: Extract<OperationId, `export${string}`>; page: string }

/** A problem shows the form's page again with the reason. */
export type Action = {
  perform(visit: Visit): Promise<Done>
  page: Page
}

/** A redirect with a notice, or a page shown once. An admission's session replaces this one. */
export type Done = { to: string; notice?: string; admission?: Admission } | { show: View }
