import type { components } from '../../generated/types.ts'
import { invalid, Problem, type ValidationProblem } from '../http/problem.ts'
import { decimal, toPlain } from '../money/decimal.ts'
import type { Price, Tier } from './rating.ts'

export type PriceInput = components['schemas']['PriceInput']
export type PriceDraft = Omit<Price, 'id'>
type TierInput = components['schemas']['PriceTierInput']
type Terms = 'unit_amount' | 'package_size' | 'tiers'

/** The terms of each charge model. It rejects others. */
const requiredTerms: Record<Price['charge_model'], readonly Terms[]> = {
  per_unit: ['unit_amount'],
  package: ['unit_amount', 'package_size'],
  graduated: ['tiers'],
  volume: ['tiers'],
}

/** Throws VALIDATION_ERROR. `checkPrices` then checks meters and pricing units. */
export function parsePrices(inputs: readonly PriceInput[]): PriceDraft[] {
  const problems = inputs.flatMap((input, index) => [
    ...validateTerms(input, `prices[${index}]`),
    ...validateTiers(input.tiers ?? [], `prices[${index}].tiers`),
    ...validateMeter(input, inputs.slice(0, index), `prices[${index}].meter_id`),
  ])
  if (problems.length > 0) throw invalid(problems)
  return inputs.map(toDraft)
}

/** The price of a meter keeps its id. */
export function assignIds(
  drafts: readonly PriceDraft[],
  newId: () => string,
  current: readonly Price[] = [],
): Price[] {
  const ids = new Map(current.map(({ meter_id, id }) => [meter_id, id]))
  return drafts.map((draft) => ({ id: ids.get(draft.meter_id) ?? newId(), ...draft }))
}

export function assertSubscribable({ archived_at }: { archived_at: Date | null }): void {
  if (archived_at !== null) throw new Problem('PLAN_ARCHIVED', { details: { archived_at } })
}

/** The value of a latest meter may fall after it was debited. */
export function assertNoLatestInUnits(
  prices: readonly PriceDraft[],
  latestMeters: ReadonlySet<string>,
): void {
  const problems = prices.flatMap(({ pricing_unit_code, meter_id }, index) =>
    pricing_unit_code !== null && latestMeters.has(meter_id)
      ? [notAllowed(`prices[${index}].pricing_unit_code`, 'for a latest meter')]
      : [],
  )
  if (problems.length > 0) throw invalid(problems)
}

function validateTerms(input: PriceInput, path: string): ValidationProblem[] {
  const { charge_model, package_size, pricing_unit_code } = input
  const problems: ValidationProblem[] = []
  for (const term of ['unit_amount', 'package_size', 'tiers'] as const) {
    const termPath = `${path}.${term}`
    const required = requiredTerms[charge_model].includes(term)
    if (required && input[term] == null)
      problems.push({ path: termPath, code: 'required', message: `is required with ${charge_model}` })
    if (!required && input[term] != null) problems.push(notAllowed(termPath, `with ${charge_model}`))
  }
  if (package_size != null && decimal(package_size).lte(0))
    problems.push({ path: `${path}.package_size`, code: 'exclusive_minimum', message: 'must be > 0' })
  if (pricing_unit_code != null && charge_model === 'volume')
    problems.push(notAllowed(`${path}.pricing_unit_code`, 'with volume'))
  return problems
}

function validateTiers(tiers: readonly TierInput[], path: string): ValidationProblem[] {
  return tiers.flatMap(({ up_to }, index) => {
    const tierPath = `${path}[${index}].up_to`
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

function validateMeter(
  { meter_id }: PriceInput,
  before: readonly PriceInput[],
  path: string,
): ValidationProblem[] {
  if (!before.some((price) => price.meter_id === meter_id)) return []
  return [{ path, code: 'duplicate_meter', message: 'must not be the meter of another price' }]
}

function notAllowed(path: string, where: string): ValidationProblem {
  return { path, code: 'not_allowed', message: `is not allowed ${where}` }
}

function toDraft({ meter_id, charge_model, ...input }: PriceInput): PriceDraft {
  return {
    meter_id,
    charge_model,
    unit_amount: plain(input.unit_amount),
    package_size: plain(input.package_size),
    tiers: input.tiers?.map(toTier) ?? null,
    pricing_unit_code: input.pricing_unit_code ?? null,
  }
}

function toTier({ up_to, unit_amount, flat_amount = '0' }: TierInput): Tier {
  return {
    up_to: plain(up_to),
    unit_amount: toPlain(decimal(unit_amount)),
    flat_amount: toPlain(decimal(flat_amount)),
  }
}

function plain(text: string | null | undefined): string | null {
  return text == null ? null : toPlain(decimal(text))
}
