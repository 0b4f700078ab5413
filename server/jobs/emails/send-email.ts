import type { EngineDeps, Tenant } from '../../context.ts'
import { type CustomerRow, findCustomer } from '../../customers/customers-store.ts'
import { type LeaseKey, whileLeased } from '../../db/lease.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { REAL_TIME } from '../../db/timeline.ts'
import { type EmailRow, keepText, leaseEmail } from '../../emails/emails-store.ts'
import type { Mailer, Message } from '../../emails/mailer.ts'
import { selectRefused } from '../../emails/refused-store.ts'
import { renderEmail } from '../../emails/render/index.ts'
import { isLastTry } from '../../emails/retry-times.ts'
import { loadTenant } from '../../keys/company-store.ts'
import { replyToOf } from '../../keys/settings/letterhead.ts'
import { readSettings, type Settings } from '../../keys/settings/settings-store.ts'
import { type AttachDeps, attach } from './attachment.ts'
import { recordEmail } from './record-email.ts'
import { toContent } from './to-content.ts'

export type EmailDeps = EngineDeps & AttachDeps & { mail: Mailer; cut: AbortSignal }

/** Does nothing while another process sends it. */
export async function sendEmail(
  db: ReadHandle,
  { tenantId, id }: { tenantId: number; id: string },
  deps: EmailDeps,
): Promise<void> {
  const key = { tenantId, id, lease: deps.newId() }
  const email = await leaseEmail(db, key, deps.clock())
  if (email === undefined) return
  await whileLeased(db, 'emails', key, () =>
    send(db, key, email, deps).catch(async (error) => {
      // Without a later try all of them would fail at once.
      await recordEmail(db, { key, deps }, { is: 'unreachable', error: 'unknown' })
      throw error
    }),
  )
}

async function send(db: ReadHandle, key: LeaseKey, email: EmailRow, deps: EmailDeps): Promise<void> {
  const record = (
    ...args: Parameters<typeof recordEmail> extends [unknown, unknown, ...infer Rest] ? Rest : never
  ) => recordEmail(db, { key, deps }, ...args)
  // The process may have died at each try.
  if (isLastTry(email.attempt_count - 1)) return record({ is: 'unreachable', error: 'unknown' })
  const tenant = await loadTenant(db, key.tenantId)
  const settings = await readSettings(db, key.tenantId)
  const customer = await findCustomer(db, key.tenantId, email.customer_id)
  if (customer === undefined) return record({ is: 'skipped', reason: 'customer_deleted' })
  const { mail } = deps
  const testTo = email.test_clock_id === REAL_TIME ? mail.testTo : undefined
  const isCaptured = tenant.mode === 'test' && (testTo === undefined || mail.missing !== undefined)
  if (!isCaptured && mail.missing !== undefined)
    return record({ is: 'skipped', reason: 'email_not_configured' })
  const refused = email.is_requested ? new Set() : await selectRefused(db, email)
  const to = email.recipients.filter((address) => !refused.has(address))
  if (to.length === 0) return record({ is: 'skipped', reason: 'address_refused' })

  const letter = { email, tenant, settings, customer }
  if (isCaptured) {
    const text = await textOf(db, { ...letter, attached: deps.pdf.isAvailable }, deps)
    return record({ is: 'captured' }, text)
  }
  const attached = await attach(db, letter, deps)
  if (attached === 'busy') return record({ is: 'unreachable', error: 'The PDF waits for other documents.' })
  const { files, hasPdf, lacks } = attached
  const text = await textOf(db, { ...letter, attached: hasPdf }, deps)
  const kept = { ...text, message_id: mail.messageId(email.id), reason: lacks }
  if (!(await keepText(db, key, kept))) return
  const message = {
    id: email.id,
    fromName: settings.name,
    replyTo: replyToOf(settings),
    to: tenant.mode === 'test' && testTo !== undefined ? [testTo] : to,
    ...text,
    attachments: files,
  }
  return record(await mail.send(message, deps.cut))
}

type Letter = { email: EmailRow; tenant: Tenant; settings: Settings; customer: CustomerRow }
type Text = Pick<Message, 'subject' | 'html' | 'text'>

/** Each try sends the same text. */
async function textOf(
  db: ReadHandle,
  letter: Letter & { attached: boolean },
  { publicBaseUrl }: EmailDeps,
): Promise<Text> {
  const { subject, html, text } = letter.email
  if (subject !== null && html !== null && text !== null) return { subject, html, text }
  return renderEmail(await toContent(db, { ...letter, publicBaseUrl }))
}
