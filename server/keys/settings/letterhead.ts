import { toAppearance } from './appearance.ts'
import type { Settings } from './settings-store.ts'

/** What an email shows of the company that it comes from. */
export function letterheadOf(tenantId: number, settings: Settings, publicBaseUrl: string) {
  const { brand_color, logo_url } = toAppearance(tenantId, settings, publicBaseUrl)
  return {
    name: settings.name,
    brandColor: brand_color,
    logoUrl: logo_url,
    contactEmail: replyToOf(settings),
    legalText: settings.legal_text,
  }
}

export function replyToOf({ email_settings, support_email }: Settings): string | null {
  return email_settings.reply_to ?? support_email
}
