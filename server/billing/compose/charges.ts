import type { components } from '../../../generated/types.ts'
import type { CreditedInvoice } from '../../invoices/lines-store.ts'
import { PIECE } from '../../money/units.ts'
import type { PlanRow } from '../../plans/plans-store.ts'
import type { Span } from '../../subscriptions/proration.ts'
import type { LineTax } from '../../taxes/tax-lines.ts'

type Schemas = components['schemas']

export type Net<Line> = Line extends unknown
  ? Omit<Line, keyof LineTax | 'credited_cents' | keyof CreditedInvoice>
  : never
export type ChargeLine = Net<Schemas['FeeLineItem' | 'ProrationLineItem']>

export type PlanTax = Pick<PlanRow, 'tax_behavior' | 'tax_rate_codes' | 'tax_rate_ids'>

/** A negative charge gives back unused time of the credited charge. */
export type NewCharge = {
  kind: 'fee' | 'proration'
  description: string
  amount_cents: number
  span: Span
  credited_charge_id: string | null
  plan: PlanTax & Pick<PlanRow, 'id' | 'code' | 'billing_timing'>
}
export type Charge = NewCharge & { id: string }

export function planOfCharge({
  id,
  code,
  billing_timing,
  tax_behavior,
  tax_rate_codes,
  tax_rate_ids,
}: PlanRow): NewCharge['plan'] {
  return { id, code, billing_timing, tax_behavior, tax_rate_codes, tax_rate_ids }
}

export function chargeFor(charge: NewCharge): NewCharge[] {
  return charge.amount_cents === 0 ? [] : [charge]
}

export function toChargeLine(
  subscriptionId: string,
  { id, kind, description, amount_cents, span, credited_charge_id }: Charge,
): ChargeLine {
  const line = { id, description, ...billed(subscriptionId, amount_cents, span) }
  return kind === 'fee'
    ? { ...line, type: kind }
    : { ...line, type: kind, credited_line_item_id: credited_charge_id }
}

export function billed(subscription_id: string, amount_cents: number, { start, end }: Span) {
  return {
    quantity: 1,
    unit_code: PIECE,
    unit_amount_cents: amount_cents,
    amount_cents,
    subscription_id,
    period_start: start.toISOString(),
    period_end: end.toISOString(),
  }
}
