import type { EngineDeps, Tenant } from '../../context.ts'
import { type CustomerRow, findCustomer } from '../../customers/customers-store.ts'
import { type LeaseKey, whileLeased } from '../../db/lease.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { REAL_TIME } from '../../db/timeline.ts'
import type { PdfRenderer } from '../../documents/create-renderer.ts'
import { type EmailRow, keepText, leaseEmail } from '../../emails/emails-store.ts'
import type { Mailer, Message } from '../../emails/mailer.ts'
import { selectRefused } from '../../emails/refused-store.ts'
import { renderEmail } from '../../emails/render/index.ts'
import { isLastTry } from '../../emails/retry-times.ts'
import { loadTenant } from '../../keys/company-store.ts'
import { replyToOf } from '../../keys/settings/letterhead.ts'
import { readSettings, type Settings } from '../../keys/settings/settings-store.ts'
import { documentOf, hasDocument } from './attachment.ts'
import { recordEmail } from './record-email.ts'
import { toContent } from './to-content.ts'

export type EmailDeps = EngineDeps & { mail: Mailer; pdf: PdfRenderer; onError: (error: unknown) => void }

/** Base64 adds a third, and many mailboxes take 10 MB. */
const MAX_PDF_BYTES = 5 * 1024 * 1024

type Pdf = { filename: string; content: Uint8Array } | 'pdf_failed' | 'pdf_too_large' | undefined

/** Does nothing while another process sends it. */
export async function sendEmail(
  db: ReadHandle,
  { tenantId, id }: { tenantId: number; id: string },
  deps: EmailDeps,
): Promise<void> {
  const key = { tenantId, id, lease: deps.newId() }
  const email = await leaseEmail(db, key, deps.clock())
  if (email !== undefined) await whileLeased(db, 'emails', key, () => send(db, key, email, deps))
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
  const pdf = isCaptured ? undefined : await makePdf(db, letter, deps)
  const text = await textOf(
    db,
    { ...letter, attached: isCaptured ? deps.pdf.isAvailable : isMade(pdf) },
    deps,
  )
  if (isCaptured) return record({ is: 'captured' }, text)
  const kept = { ...text, message_id: mail.messageId(email.id), reason: typeof pdf === 'string' ? pdf : null }
  if (!(await keepText(db, key, kept))) return
  const outcome = await mail.send({
    id: email.id,
    fromName: settings.name,
    replyTo: replyToOf(settings),
    to: tenant.mode === 'test' && testTo !== undefined ? [testTo] : to,
    ...text,
    attachments: isMade(pdf) ? [pdf] : [],
  })
  return record(outcome)
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

function isMade(pdf: Pdf): pdf is { filename: string; content: Uint8Array } {
  return pdf !== undefined && typeof pdf !== 'string'
}

/** A text that names no attachment stays without one. */
async function makePdf(
  db: ReadHandle,
  { email, tenant }: Letter,
  { pdf, publicBaseUrl, clock, onError }: EmailDeps,
): Promise<Pdf> {
  if (!hasDocument(email)) return undefined
  if (email.reason === 'pdf_failed' || email.reason === 'pdf_too_large') return email.reason
  if (!pdf.isAvailable) return 'pdf_failed'
  try {
    const found = await documentOf(db, email, { tenant, publicBaseUrl, now: clock() })
    if (found === undefined) return undefined
    const content = await pdf.render(found.document, tenant.id)
    return content.length > MAX_PDF_BYTES ? 'pdf_too_large' : { filename: found.filename, content }
  } catch (error) {
    onError(error)
    return 'pdf_failed'
  }
}
