import type { components } from '../../generated/types.ts'
import { invalid, Problem, type ProblemPath, type ValidationProblem } from '../errors/problem.ts'
import { decimal, toPlain } from '../money/decimal.ts'
import { eventsKey, validateFilters } from './filter-rules.ts'
import type { PlanRow } from './plans-store.ts'
import type { Price, Tier } from './rating.ts'

export type PriceInput = components['schemas']['PriceInput']
export type PriceDraft = DraftOf<Price>
type DraftOf<Form> = Form extends Price ? Omit<Form, 'id'> : never
type TierInput = components['schemas']['PriceTierInput']
/** `checkPrices` checks meters and pricing units. Throws VALIDATION_ERROR. */
export function parsePrices(inputs: readonly PriceInput[]): PriceDraft[] {
  const problems = inputs.flatMap((input, index) => [
    ...validateTerms(input, `body.prices[${index}]`),
    ...validateUnit(input, `body.prices[${index}].pricing_unit_code`),
    ...validateFilters(input, inputs.slice(0, index), `body.prices[${index}]`),
    ...validateCode(input, inputs.slice(0, index), `body.prices[${index}].code`),
  ])
  if (problems.length > 0) throw invalid(problems)
  return inputs.map(toDraft)
}

type Intervals = Pick<PlanRow, 'interval' | 'interval_count' | 'usage_billing_interval'>

/** Usage can be billed monthly only in periods of several months or of years. Throws VALIDATION_ERROR. */
export function assertUsageInterval({ interval, interval_count, usage_billing_interval }: Intervals): void {
  const hasMonths = interval === 'year' || (interval === 'month' && interval_count > 1)
  if (usage_billing_interval === 'period' || hasMonths) return
  const message = 'is not allowed: month needs a plan of several months or of years'
  throw invalid([{ path: 'body.usage_billing_interval', code: 'not_allowed', message }])
}

/** A price keeps its id. Throws VALIDATION_ERROR for any other id. */
export function assignIds(
  inputs: readonly PriceInput[],
  drafts: readonly PriceDraft[],
  newId: () => string,
  current: readonly Price[] = [],
): Price[] {
  const ids = idsOf(drafts, current)
  const problems = inputs.flatMap<ValidationProblem>(({ id }, index) =>
    id == null || id === ids[index]
      ? []
      : [
          {
            path: `body.prices[${index}].id`,
            code: 'unknown_price',
            message:
              "must be the id of the plan's price of this code, or else of this meter with these filters",
          },
        ],
  )
  if (problems.length > 0) throw invalid(problems)
  return drafts.map((draft, index) => ({ id: ids[index] ?? newId(), ...draft }))
}

/**
 * A draft gets the id of the price with its code, or else with its meter and filters, unless another draft has that id
 * by its code.
 */
function idsOf(drafts: readonly PriceDraft[], current: readonly Price[]): Array<string | undefined> {
  const ofCode = new Map(current.map(({ code, id }) => [code, id]))
  const ofEvents = new Map(current.map((price) => [eventsKey(price), price.id]))
  const named = drafts.map(({ code }) => (code === null ? undefined : ofCode.get(code)))
  return drafts.map((draft, index) => {
    const id = ofEvents.get(eventsKey(draft))
    return named[index] ?? (named.includes(id) ? undefined : id)
  })
}

/** Prices stored by earlier versions lack these fields. */
export function withDefaults(prices: readonly Price[]): Price[] {
  return prices.map((price) => ({
    ...price,
    code: price.code ?? null,
    name: price.name ?? null,
    filters: price.filters ?? [],
    free_units: price.free_units ?? '0',
  }))
}

export function assertSubscribable({ archived_at }: { archived_at: Date | null }): void {
  if (archived_at !== null) throw new Problem('PLAN_ARCHIVED', { details: { archived_at } })
}

type Behavior = Pick<components['schemas']['Plan'], 'tax_behavior'>

/** All lines of an invoice share one tax behavior. */
export function assertSameBehavior(plan: Behavior, { tax_behavior }: Behavior): void {
  if (plan.tax_behavior !== tax_behavior)
    throw new Problem('TAX_BEHAVIOR_MISMATCH', {
      details: { tax_behavior, plan_tax_behavior: plan.tax_behavior },
    })
}

/** A value carries over, whatever properties the next one has. */
export function assertNoFilters(prices: readonly PriceDraft[], carryingMeters: ReadonlySet<string>): void {
  const problems = prices.flatMap<ValidationProblem>(({ filters, meter_id }, index) =>
    filters.length > 0 && carryingMeters.has(meter_id)
      ? [
          {
            path: `body.prices[${index}].filters`,
            code: 'not_allowed',
            message: 'is not allowed for a meter that carries over',
          },
        ]
      : [],
  )
  if (problems.length > 0) throw invalid(problems)
}

/** The usage of `latest` and recurring meters and of levels may fall after its debit. */
export function assertNoFallingInUnits(
  prices: readonly PriceDraft[],
  fallingMeters: ReadonlySet<string>,
): void {
  const problems = prices.flatMap<ValidationProblem>((price, index) =>
    price.pricing_unit_code !== null && fallingMeters.has(price.meter_id)
      ? [
          {
            path: `body.prices[${index}].pricing_unit_code`,
            code: 'not_allowed',
            message: 'is not allowed for a latest, a recurring or a time-weighted meter',
          },
        ]
      : [],
  )
  if (problems.length > 0) throw invalid(problems)
}

function validateTerms(input: PriceInput, path: ProblemPath): ValidationProblem[] {
  if ('tiers' in input) return validateTiers(input.tiers, `${path}.tiers`)
  if (!('package_size' in input) || decimal(input.package_size).gt(0)) return []
  return [{ path: `${path}.package_size`, code: 'exclusive_minimum', message: 'must be > 0' }]
}

/** With `volume`, more units could cost less, but a debit cannot be returned. */
function validateUnit(
  { charge_model, pricing_unit_code }: PriceInput,
  path: ProblemPath,
): ValidationProblem[] {
  if (charge_model !== 'volume' || pricing_unit_code == null) return []
  return [{ path, code: 'not_allowed', message: 'is not allowed with volume' }]
}

function validateTiers(tiers: readonly TierInput[], path: ProblemPath): ValidationProblem[] {
  return tiers.flatMap<ValidationProblem>(({ up_to }, index) => {
    const tierPath: ProblemPath = `${path}[${index}].up_to`
    const before = tiers.slice(0, index).findLast((tier) => tier.up_to !== null)?.up_to ?? '0'
    return [
      ...(up_to !== null && decimal(up_to).lte(before)
        ? [{ path: tierPath, code: 'not_increasing', message: 'must be above the tier before' }]
        : []),
      ...((up_to === null) !== (index === tiers.length - 1)
        ? [{ path: tierPath, code: 'last_tier', message: 'must be null on the last tier, and only there' }]
        : []),
    ]
  })
}

function validateCode(
  { code }: PriceInput,
  before: readonly PriceInput[],
  path: ProblemPath,
): ValidationProblem[] {
  if (code == null || !before.some((price) => price.code === code)) return []
  return [{ path, code: 'duplicate_code', message: 'must not be the code of another price' }]
}

function toDraft({
  code = null,
  name = null,
  meter_id,
  filters = [],
  free_units = '0',
  minimum_amount = null,
  maximum_amount = null,
  ...terms
}: PriceInput): PriceDraft {
  const of = { code, name, meter_id, filters, free_units: plain(free_units) }
  const bounds = { minimum_amount: plainOrNull(minimum_amount), maximum_amount: plainOrNull(maximum_amount) }
  switch (terms.charge_model) {
    case 'per_unit': {
      const { charge_model, unit_amount, pricing_unit_code = null } = terms
      return { ...of, charge_model, unit_amount: plain(unit_amount), pricing_unit_code, ...bounds }
    }
    case 'package': {
      const { charge_model, package_amount, package_size, pricing_unit_code = null } = terms
      const per = { package_amount: plain(package_amount), package_size: plain(package_size) }
      return { ...of, charge_model, ...per, pricing_unit_code, ...bounds }
    }
    case 'graduated': {
      const { charge_model, tiers, pricing_unit_code = null } = terms
      return { ...of, charge_model, tiers: tiers.map(toTier), pricing_unit_code, ...bounds }
    }
    case 'volume': {
      const { charge_model, tiers } = terms
      return { ...of, charge_model, tiers: tiers.map(toTier), pricing_unit_code: null, ...bounds }
    }
  }
}

function toTier({ up_to, unit_amount, flat_amount = '0' }: TierInput): Tier {
  return {
    up_to: up_to === null ? null : plain(up_to),
    unit_amount: plain(unit_amount),
    flat_amount: plain(flat_amount),
  }
}

function plainOrNull(text: string | null): string | null {
  return text === null ? null : plain(text)
}

function plain(text: string): string {
  return toPlain(decimal(text))
}
