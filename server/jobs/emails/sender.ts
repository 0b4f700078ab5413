import { unguarded } from '../../db/cluster/breaker.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { countSentSince, selectDueEmails, selectTenantsToMail } from '../../emails/emails-store.ts'
import { MAX_CONNECTIONS } from '../../emails/mailer.ts'
import { createFairLimiter } from '../../runtime/fair-limiter.ts'
import { HOUR_MS } from '../../runtime/spans.ts'
import { createLooks, type LookDeps, type Sender } from '../create-looks.ts'
import { forAllTenants } from '../for-all-tenants.ts'
import { type EmailDeps, sendEmail } from './send-email.ts'

/** A company with many emails leaves room to others. */
const ROOM = { concurrency: MAX_CONNECTIONS, perOwner: MAX_CONNECTIONS - 1, maxWaitMs: 600_000 }
const MAX_AT_ONCE = 50
const MAX_PER_HOUR = 2_000

/** A service ends within 30 seconds, though a mail server hangs. */
const CUT_MS = 20_000

/** `cutMs` after the service was told to stop, what is on its way is cut, and tried again by another. */
type Deps = Omit<EmailDeps, 'onError' | 'cut'> & LookDeps & { cutMs?: number }

export function createEmailSender(
  db: ReadHandle,
  { log, guard = unguarded, stopping, cutMs = CUT_MS, ...deps }: Deps,
): Sender {
  const share = createFairLimiter(ROOM)
  const { wake, track, idle } = createLooks(look, { log, guard, stopping })
  const active = new Set<number>()
  const cut = new AbortController()
  stopping.addEventListener('abort', () => setTimeout(() => cut.abort(), cutMs).unref(), { once: true })
  const onError = (err: unknown) => log.warn({ err }, 'an email goes without an attachment')

  async function look(tenantId: number): Promise<void> {
    if (active.has(tenantId)) return
    const now = deps.clock()
    const sent = await countSentSince(db, tenantId, new Date(now.getTime() - HOUR_MS))
    const limit = Math.min(MAX_AT_ONCE, MAX_PER_HOUR - sent)
    const due = limit <= 0 ? [] : await selectDueEmails(db, tenantId, now, limit)
    if (due.length > 0) track(sendAll(tenantId, due))
  }

  /** Then looks for more. */
  async function sendAll(tenantId: number, ids: readonly string[]): Promise<void> {
    active.add(tenantId)
    try {
      await Promise.all(ids.map((id) => share(tenantId, () => sendOne(tenantId, id))))
    } finally {
      active.delete(tenantId)
      wake(tenantId)
    }
  }

  async function sendOne(tenantId: number, id: string): Promise<void> {
    if (!stopping.aborted)
      await guard(tenantId, () => sendEmail(db, { tenantId, id }, { ...deps, onError, cut: cut.signal }))
  }

  return {
    wake,
    idle,
    poll: () =>
      forAllTenants(db, async (tenantIds) => {
        for (const tenantId of await selectTenantsToMail(db, tenantIds, deps.clock())) wake(tenantId)
      }),
  }
}
