import type { components } from '../../../generated/types.ts'
import type { Context } from '../../context.ts'
import { MAX_AHEAD_MS, OLDEST_MS } from '../../events/event-content.ts'
import { MAX_BYTES } from '../../http/read-body.ts'
import type { Settings } from '../../keys/settings/store.ts'
import { MAX_ACTIVE } from '../meters/activate.ts'
import { MAX_SUBSCRIPTIONS } from '../subscriptions/prepare-subscription.ts'
import { toAppearance } from './appearance.ts'

export function toCompany(
  { brand_color, logo_id, ...settings }: Settings,
  { tenant, service }: Pick<Context, 'tenant' | 'service'>,
): components['schemas']['Company'] {
  return {
    mode: tenant.mode,
    default_currency_code: tenant.currencyCode,
    ...settings,
    appearance: toAppearance(tenant.id, { brand_color, logo_id }, service.publicBaseUrl),
    limits: {
      requests_per_minute: service.rateLimitPerMinute,
      request_body_bytes: MAX_BYTES,
      event_max_age_seconds: OLDEST_MS / 1_000,
      event_max_ahead_seconds: MAX_AHEAD_MS / 1_000,
      event_retention_days: service.eventRetentionDays ?? null,
      active_meters_per_event_name: MAX_ACTIVE,
      subscriptions_per_customer: MAX_SUBSCRIPTIONS,
      ...BOUNDS_OF_REQUESTS,
    },
  }
}

/** The contract's schemas have these too; a test compares them. */
const BOUNDS_OF_REQUESTS = { events_per_request: 1_000, page_size: 100, line_items_per_invoice: 250 }
