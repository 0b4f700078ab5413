import type { EngineDeps } from '../../context.ts'
import { type CustomerRow, findCustomer } from '../../customers/customers-store.ts'
import type { ReadHandle, WriteHandle } from '../../db/schema.ts'
import { OPEN_ASK_MS } from '../../payments/ask-times.ts'
import { isRemote } from '../../payments/lifecycle.ts'
import {
  askMethodSessionAt,
  endMethodSession,
  findMethodSession,
  type MethodSessionRow,
  noteOpened,
} from '../../payments/method-sessions-store.ts'
import { urlOfSession } from '../../payments/methods.ts'
import type { Connection, SavedMethod } from '../../payments/provider.ts'
import { DAY_MS } from '../../runtime/spans.ts'
import { asCustomer } from '../pay/as-customer.ts'
import { saveOrDetach } from '../pay/save-method.ts'
import type { AskDeps, AskKey } from './ask-under-lease.ts'

/** After this time the provider has closed its page. */
const PATIENCE_MS = 2 * DAY_MS

/**
 * Opens a provider's page, or asks for its outcome. Two calls may run at once, because the outcome is recorded once.
 */
export async function askMethodSession(
  db: ReadHandle,
  { tenantId, id }: AskKey,
  deps: AskDeps,
): Promise<void> {
  const session = await findMethodSession(db, tenantId, { id })
  if (session === undefined || session.ended_at !== null || !isRemote(session.provider)) return
  const connection = await deps.openConnection(db, tenantId, session.provider)
  const { provider_reference: reference } = session
  if (reference === null) return connection && open(db, connection, session, deps)
  // The time is set first, so that a notice that arrives while asking can set it again.
  await askMethodSessionAt(db, session, nextAskOf(session, deps.clock()))
  const answer = await connection?.methods.readSession(reference)
  if (answer === 'ended' || typeof answer === 'object') await endWith(db, session, answer, deps)
}

async function open(
  db: ReadHandle,
  connection: Connection,
  session: MethodSessionRow,
  deps: AskDeps,
): Promise<void> {
  const { tenant_id, id, customer_id } = session
  const customer = await findCustomer(db, tenant_id, customer_id)
  if (customer === undefined) return
  const { currency_code } = customer
  const page_url = `${urlOfSession(deps, session)}?${RETURNED}`
  const span = { now: deps.clock(), expires_at: session.expires_at }
  const page = await connection.methods.startSession({ id, customer_id, currency_code, page_url, ...span })
  if (page === 'unknown') return
  const { reference: provider_reference, url: action_url } = page
  const next_ask_at = nextAskOf(session, deps.clock())
  await noteOpened(db, session, { provider_reference, action_url, next_ask_at })
}

/** A parameter of the URL to which the provider returns the customer. */
export const RETURNED = 'returned'

function nextAskOf({ expires_at }: MethodSessionRow, now: Date): Date | null {
  const isLate = now.getTime() > expires_at.getTime() + PATIENCE_MS
  return isLate ? null : new Date(now.getTime() + OPEN_ASK_MS)
}

/** Does nothing if another call saved the method. Returns false at the limit of methods. */
export async function endWith(
  db: ReadHandle,
  session: MethodSessionRow,
  saved: SavedMethod | 'ended',
  deps: EngineDeps,
): Promise<boolean> {
  const { provider } = session
  const end = async (trx: WriteHandle, customer: CustomerRow) => {
    const isHere = customer.deleted_at === null && (await endMethodSession(trx, session, deps.clock()))
    return isHere ? customer : undefined
  }
  const isKept = await asCustomer(db, session, deps, end, async (context, customer) =>
    saved === 'ended' ? undefined : saveOrDetach(context, customer, { provider, ...saved }),
  )
  return isKept ?? true
}
