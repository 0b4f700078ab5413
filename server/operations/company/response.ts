import { MAX_BODY_BYTES, MAX_INGEST_BYTES } from '../../../contract/index.ts'
import type { components } from '../../../generated/types.ts'
import type { Context } from '../../context.ts'
import { MAX_AHEAD_MS, OLDEST_MS } from '../../events/event-content.ts'
import { MAX_CREDIT_NOTES } from '../../invoices/credit-notes/credit-notes-store.ts'
import { MAX_LINES_PER_PAGE } from '../../invoices/list-store.ts'
import { MAX_PAYMENTS } from '../../invoices/payment.ts'
import { toAppearance } from '../../keys/settings/appearance.ts'
import { LOCALES } from '../../locales/language.ts'
import { MAX_PRICES_PER_PAGE } from '../../plans/plans-store.ts'
import { MINUTE_MS } from '../../runtime/spans.ts'
import { MAX_ACTIVE } from '../meters/activate.ts'
import { MAX_SUBSCRIPTIONS } from '../subscriptions/add-subscription.ts'
import { MAX_LINES } from '../subscriptions/change-until-restart.ts'
import { MAX_ENDPOINTS } from '../webhook-endpoints/create-webhook-endpoint.ts'
import type { StoredCompany } from './load-company.ts'

type Tenant = Pick<Context['tenant'], 'id' | 'mode' | 'currencyCode'>
type Shown = Pick<
  Context['service'],
  'publicBaseUrl' | 'rateLimitPerMinute' | 'eventRetentionDays' | 'finalizeAfterMs'
>

export function toCompany(
  { brand_color, logo_id, email_settings, default_tax_rate_ids: _, ...settings }: StoredCompany,
  { tenant, service }: { tenant: Tenant; service: Shown },
): components['schemas']['Company'] {
  return {
    mode: tenant.mode,
    default_currency_code: tenant.currencyCode,
    ...settings,
    email: email_settings,
    appearance: toAppearance(tenant.id, { brand_color, logo_id }, service.publicBaseUrl),
    limits: {
      requests_per_minute: service.rateLimitPerMinute,
      request_body_bytes: MAX_BODY_BYTES,
      ingest_body_bytes: MAX_INGEST_BYTES,
      event_max_age_seconds: OLDEST_MS / 1_000,
      event_max_ahead_seconds: MAX_AHEAD_MS / 1_000,
      event_retention_days: service.eventRetentionDays ?? null,
      finalize_after_minutes: service.finalizeAfterMs / MINUTE_MS,
      active_meters_per_event_name: MAX_ACTIVE,
      subscriptions_per_customer: MAX_SUBSCRIPTIONS,
      webhook_endpoints: MAX_ENDPOINTS,
      line_items_per_invoice: MAX_LINES,
      line_items_per_page: MAX_LINES_PER_PAGE,
      payments_per_invoice: MAX_PAYMENTS,
      credit_notes_per_invoice: MAX_CREDIT_NOTES,
      prices_per_page: MAX_PRICES_PER_PAGE,
      locales: [...LOCALES],
      ...BOUNDS_OF_REQUESTS,
    },
  }
}

/** A test compares these bounds with the contract's schemas. */
const BOUNDS_OF_REQUESTS = {
  events_per_request: 1_000,
  page_size: 100,
  prices_per_plan: 50,
  tiers_per_price: 20,
}
