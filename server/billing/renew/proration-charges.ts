import { lineText } from '../../locales/line-texts.ts'
import type { PlanRow } from '../../plans/plans-store.ts'
import { prorate, type Span } from '../../subscriptions/proration.ts'
import { chargeFor, type NewCharge, planOfCharge } from '../compose/charges.ts'

export type Rest = Span & { whole: Span }

type Prorated = { description: string; cents: number; plan: PlanRow; credited_charge_id?: string | null }

/** `cents` are for the whole period. A share of 0 has no charge. */
export function prorationFor(
  rest: Rest,
  { description, cents, plan, credited_charge_id = null }: Prorated,
): NewCharge[] {
  const { start, end, whole } = rest
  return chargeFor({
    kind: 'proration',
    description,
    amount_cents: prorate(cents, rest, whole),
    span: { start, end },
    credited_charge_id,
    plan: planOfCharge(plan),
  })
}

type Unused = {
  fee_cents: number
  old: Pick<PlanRow, 'name'>
  plan: PlanRow
  billed: string | undefined
}

export function unusedTime(rest: Rest, { fee_cents, old, plan, billed }: Unused): NewCharge[] {
  if (billed === undefined) return []
  return prorationFor(rest, {
    description: lineText('unusedTime', old.name),
    cents: -fee_cents,
    plan,
    credited_charge_id: billed,
  })
}
