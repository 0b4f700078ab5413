import type { OperationId, Reply } from '../../generated/operations.ts'
import type { Actor, Origin } from '../audit/record.ts'
import type { Service, Tenant } from '../context.ts'
import type { Mode } from '../db/schema.ts'
import type { Sent } from '../http/call-operation.ts'
import type { Admission } from '../members/admit.ts'
import type { Passwords } from '../members/password.ts'
import type { Session } from '../members/sessions-store.ts'
import type { Html } from '../runtime/html.ts'
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
  /** The company's time zone in this mode. */
  timezone: string
  /** Real time, which test clocks do not change. */
  now: Date
  /** The URL of the mode, such as `/dashboard/test`. */
  base: string
  params: Record<string, string>
  query: Form
  form: Form
  refusal?: Refusal
  /** What the operation would write. Its transaction is rolled back. */
  preview(id: 'createPlan' | 'updatePlan', sent: Sent): Promise<Reply<'createPlan'>['body']>
  /** Runs as the company of the session in this mode. Throws the operation's problems. */
  call<Id extends OperationId>(id: Id, sent?: Sent): Promise<Reply<Id>['body']>
  /** As `call`, with the headers. */
  reply<Id extends OperationId>(id: Id, sent: Sent): Promise<Reply<Id>>
}

/** A page with `isUnfinished` reloads after a few seconds. `redirect` replaces the page. */
export type View = { title: string; content: Html; isUnfinished?: boolean; redirect?: string }
export type Page = (visit: Visit) => Promise<View>

/** HTML that others made. */
export type Frame = (visit: Visit) => Promise<string>

/** The path and the query are those of `operation`. `page` shows why it was refused, or else its URL does. */
export type Download = {
  operation: Extract<OperationId, `export${string}` | `get${string}EInvoice`>
  page: string | Page
}

/** `page` shows a problem that `perform` throws. */
export type Action = {
  perform(visit: Visit): Promise<Done>
  page: Page
}

/** `admission` replaces the current session. `at` is the id of a card on the page. */
export type Done =
  | { to: string; notice?: string; at?: string | undefined; admission?: Admission }
  | { show: View }
