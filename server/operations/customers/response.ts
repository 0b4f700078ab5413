import type { components } from '../../../generated/types.ts'
import type { Tenant } from '../../context.ts'
import type { CustomerRow } from '../../customers/customers-store.ts'
import { REAL_TIME } from '../../db/timeline.ts'
import { toAutoTopUp } from './auto-top-up.ts'

export function toCustomer(row: CustomerRow, tenant: Tenant): components['schemas']['Customer'] {
  const { id, name, email, address, tax_ids, external_id, currency_code, metadata } = row
  const { default_payment_method_id, test_clock_id } = row
  return {
    id,
    mode: tenant.mode,
    name,
    email,
    billing_emails: row.billing_emails,
    address,
    tax_ids,
    legal_name: row.legal_name,
    buyer_reference: row.buyer_reference,
    purchase_order_number: row.purchase_order_number,
    electronic_address: row.electronic_address,
    e_invoice_format: row.e_invoice_format,
    external_id,
    currency_code,
    default_payment_method_id,
    tax_status: row.tax_status,
    tax_rate_codes: row.tax_rate_codes,
    auto_top_up: toAutoTopUp(row.auto_top_up, currency_code),
    timezone: row.timezone,
    locale: row.locale,
    test_clock_id: test_clock_id === REAL_TIME ? null : test_clock_id,
    metadata,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
