import type { Service } from '../../context.ts'
import type { Outcome } from '../../emails/mailer.ts'
import { renderEmail } from '../../emails/render/index.ts'
import { findTenantOf } from '../../keys/company-store.ts'
import { letterheadOf, replyToOf } from '../../keys/settings/letterhead.ts'
import { readSettings } from '../../keys/settings/settings-store.ts'
import type { Share } from '../../members/sign-in.ts'

type MailedLink = {
  companyId: string
  email: string
  purpose: 'join' | 'set_password'
  url: string
  minutes: number
}

/** Call it after the commit: the email has the secret of the link, so it is stored nowhere and sent once. */
export async function mailLink(
  { mail, database, outwardGate, publicBaseUrl, newId }: Service,
  share: Share,
  { companyId, email, purpose, url, minutes }: MailedLink,
): Promise<Outcome> {
  const held = await outwardGate()
  if (held !== undefined) return { is: 'unreachable', error: held.why }
  // Members belong to both modes. Customers see the settings of live mode.
  const { tenant, settings } = await share(async () => {
    const tenant = await findTenantOf(database.db, companyId, 'live')
    return { tenant, settings: await readSettings(database.db, tenant.id) }
  })
  const text = renderEmail({
    type: 'sign_in_link',
    locale: settings.locale,
    mode: tenant.mode,
    company: letterheadOf(tenant.id, settings, publicBaseUrl),
    timezone: settings.default_timezone,
    purpose,
    url,
    expiresInMinutes: minutes,
  })
  const replyTo = replyToOf(settings)
  return mail.send({ id: newId(), fromName: settings.name, replyTo, to: [email], ...text, attachments: [] })
}
