import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Prices that make another amount of the same usage. */
export const mutants: Mutant[] = [
  {
    id: 'graduated-as-volume',
    defect: 'Graduated prices put all units into the tier reached.',
    killedBy: 'rating.each-charge-model',
    edits: edit(
      'rateModel',
      'rateGraduated(price.tiers, units)',
      '(rateGraduated, rateVolume)(price.tiers, units)',
    ),
  },
  {
    id: 'volume-as-graduated',
    defect: 'Volume prices each tier’s share.',
    killedBy: 'rating.each-charge-model',
    edits: edit(
      'rateModel',
      'rateVolume(price.tiers, units)',
      '(rateVolume, rateGraduated)(price.tiers, units)',
    ),
  },
  {
    id: 'bounds-exclusive',
    defect: 'A volume that is exactly a tier’s bound is priced by the next tier.',
    killedBy: 'rating.each-charge-model',
    edits: edit('rateVolume', 'units.lte(up_to))', 'units.lt(up_to))'),
  },
  {
    id: 'gap-between-tiers',
    defect: 'Each tier begins one unit above the last, so that fractions fall into a gap.',
    killedBy: 'rating.each-charge-model',
    edits: edit(
      'rateGraduated',
      'const floor = decimal(tiers[index - 1]?.up_to ?? 0)',
      'const floor = index === 0 ? decimal(0) : decimal(tiers[index - 1]?.up_to ?? 0).plus(1)',
    ),
  },
  {
    id: 'package-rounded-down',
    defect: 'A begun package is not counted.',
    killedBy: 'rating.each-charge-model',
    edits: edit('countPackages', 'rest.gt(0) ? whole.plus(1) : whole', 'rest.gt(0) ? whole : whole'),
  },
  {
    id: 'package-too-many',
    defect: 'A full package counts as the next one begun: 20 of 20 are 2.',
    killedBy: 'rating.each-charge-model',
    edits: edit('countPackages', 'rest.gt(0) ? whole.plus(1) : whole', 'rest.gte(0) ? whole.plus(1) : whole'),
  },
  {
    id: 'free-units-of-tiers-only',
    defect: 'Free units are taken off where there are tiers, and nowhere else.',
    killedBy: 'prices.free-units',
    edits: edit('rating#rate', 'price.free_units ?? 0', "('tiers' in price && price.free_units) || 0"),
  },
  {
    id: 'free-units-in-the-tiers',
    defect: 'Free units fill the first tier, so that the next one begins no later.',
    killedBy: 'prices.free-units',
    edits: edit(
      'rating#rate',
      'rateModel(price, units.minus(free_units))',
      "rateModel(price, 'tiers' in price && units.gt(free_units) ? units : units.minus(free_units))",
    ),
  },
  {
    id: 'name-of-the-meter',
    defect: 'A line is named after the meter, whatever the name of its price.',
    killedBy: 'prices.free-units',
    edits: edit('pricedUsageOf', 'price.name ?? meter?.name', 'meter?.name ?? price.name'),
  },
  {
    id: 'last-match',
    defect: 'An event counts for the last price whose filters it passes.',
    killedBy: 'prices.first-match',
    edits: [
      ...edit('plan-prices#createMatcher', 'found.place < best.place', 'found.place > best.place'),
      ...edit('plan-prices#createMatcher', 'places?.find((', 'places?.findLast(('),
    ],
  },
  {
    id: 'price-of-the-rest-first',
    defect: 'The price without filters bills all events of its meter.',
    killedBy: 'prices.first-match',
    edits: edit('plan-prices#createMatcher', 'best?.price ?? unfiltered', 'unfiltered ?? best?.price'),
  },
  {
    id: 'price-by-one-filter',
    defect: 'Of the filters of a price only the first is looked at.',
    killedBy: 'prices.first-match',
    edits: edit('plan-prices#createMatcher', 'passes(each.filters, properties)', 'each.filters.size > 0'),
  },
  {
    id: 'line-lists-all-prices',
    defect: 'The events of a line are those of all prices of its meter.',
    killedBy: 'prices.first-match',
    edits: edit(
      'selectEventsOfLine',
      'isCountedBy(meter, eventsOfPrice(segment.prices, segment.price))',
      'isCountedBy(meter)',
    ),
  },
  {
    id: 'line-lists-prices-before',
    defect: 'The events of a line are those that pass its filters, also those of the prices before it.',
    killedBy: 'prices.first-match',
    edits: edit('eventsOfPrice', '{ own, before }', '{ own, before: before.slice(before.length) }'),
  },
  {
    id: 'voided-at-the-meter',
    defect: 'A voided event is taken off the first price of its meter.',
    killedBy: 'prices.first-match',
    edits: edit(
      'voidProcessed',
      'segment.prices.match(each.meter.id, properties)',
      'segment.prices.all.findLast(({ meter_id }) => meter_id === each.meter.id || !properties)',
    ),
  },
  {
    id: 'unreachable-price-taken',
    defect: 'A price after one for all events of its meter is taken, and bills nothing.',
    killedBy: 'prices.filters-refused',
    edits: edit('filter-rules#validatePlace', 'each.endsWith(ALL_EVENTS)', "each === ''"),
  },
  {
    id: 'prices-alike-taken',
    defect: 'Two prices with the same filters in another order are taken.',
    killedBy: 'prices.filters-refused',
    edits: edit('eventsKey', '(a < b ? -1 : 1)', '(a < b ? 0 : 0)'),
  },
  {
    id: 'recurring-with-filters',
    defect: 'A price of a recurring meter is taken with filters.',
    killedBy: 'prices.filters-refused',
    edits: edit('assertNoFilters', 'carryingMeters.has(meter_id)', 'carryingMeters.has(meter_id.slice(1))'),
  },
  {
    id: 'price-found-by-its-meter',
    defect: 'A price keeps the id of any price of its meter, whatever its filters.',
    killedBy: 'prices.filters-refused',
    edits: edit('plans/rules#idsOf', 'ofEvents.get(eventsKey(draft))', '[...ofEvents.values()].at(-1)'),
  },
  {
    id: 'flat-amount-forgotten',
    defect: 'A tier’s flat_amount is never added.',
    killedBy: 'rating.each-charge-model',
    edits: edit('rateTier', 'const flat = units.gt(0) ? tier.flat_amount : 0', 'const flat = 0'),
  },
  {
    id: 'flat-amount-without-units',
    defect: 'A flat_amount is charged for a tier that no unit fell into.',
    killedBy: 'rating.each-charge-model',
    edits: edit(
      'rateTier',
      'const flat = units.gt(0) ? tier.flat_amount : 0',
      'const flat = tier.flat_amount',
    ),
  },
  {
    id: 'rounded-per-tier',
    defect: 'Each tier is rounded before they are added.',
    killedBy: 'rating.each-charge-model',
    edits: edit('addTiers', 'total.plus(amount), decimal(0))', 'total.plus(amount.round(2, 1)), decimal(0))'),
  },
  {
    id: 'price-in-whole-cents',
    defect: 'Unit prices are rounded to whole cents, so that 0.04 of a cent is free.',
    killedBy: 'rating.each-charge-model',
    edits: edit('rateModel', 'units.times(unit_amount)', 'units.times(decimal(unit_amount).round(2, 1))'),
  },
  {
    id: 'rated-in-floats',
    defect: 'Usage is rated in floats.',
    killedBy: 'rating.decimal-not-float',
    edits: edit('rateModel', 'units.times(unit_amount)', 'decimal(Number(units) * Number(unit_amount))'),
  },
  {
    id: 'price-read-as-cents',
    defect: 'Prices are read as minor units: 2.5 USD is 2.5 cents.',
    killedBy: 'rating.each-charge-model',
    edits: edit(
      'majorToMinor',
      'return roundToInteger(major.times(10 ** exponentOf(currency))).toNumber()',
      'return roundToInteger(major).toNumber() + 0 * exponentOf(currency)',
    ),
  },
  {
    id: 'hundred-cents-in-each-currency',
    defect: 'Prices in any currency are multiplied by 100: 9 yen are billed as 864.',
    killedBy: 'rating.in-whole-units',
    edits: edit(
      'majorToMinor',
      'major.times(10 ** exponentOf(currency))',
      'major.times(100 + 0 * exponentOf(currency))',
    ),
  },
  {
    id: 'cents-in-floats',
    defect: 'What usage costs is made cents in floats.',
    killedBy: 'rating.decimal-not-float',
    edits: edit(
      'majorToMinor',
      'return roundToInteger(major.times(10 ** exponentOf(currency))).toNumber()',
      'return Math.round(Number(major) * 10 ** exponentOf(currency)) + 0 * roundToInteger(major).toNumber()',
    ),
  },
  {
    id: 'whole-units-only',
    defect: 'Fractions of a unit are not billed.',
    killedBy: 'rating.each-charge-model',
    edits: edit(
      'rate',
      'const units = usage.gt(0) ? usage : decimal(0)',
      'const units = usage.gt(0) ? usage.round(0, 0) : decimal(0)',
    ),
  },
  {
    id: 'line-cut-off',
    defect: 'A usage line is cut to whole cents instead of rounded.',
    killedBy: 'rating.each-charge-model',
    edits: edit(
      'toUsageLine',
      'majorToMinor(amount, currency_code)',
      'Math.trunc(majorToMinor(amount.times(100), currency_code) / 100)',
    ),
  },
  {
    id: 'negative-usage-credited',
    defect: 'Usage below zero is credited.',
    killedBy: 'rating.each-charge-model',
    edits: edit(
      'rating#rate',
      'rateModel(price, units.minus(free_units))',
      'rateModel(price, usage.minus(free_units))',
    ),
  },
  {
    id: 'usage-not-explained',
    defect: 'A usage line does not say its tiers.',
    killedBy: 'rating.says-how',
    edits: edit(
      'explain',
      'tiers: tiers.filter(({ units }) => units.gt(0)).map(toTier)',
      'tiers: tiers.slice(tiers.length).map(toTier)',
    ),
  },
  {
    id: 'line-without-its-price',
    defect: 'A usage line names its meter where its price should be.',
    killedBy: 'rating.says-how',
    edits: edit('rateUsage', 'price_id: price.id', 'price_id: meter.id'),
  },
  {
    id: 'price-id-lost',
    defect: 'Prices get new ids whenever the prices of a plan are replaced.',
    killedBy: 'plans.update-leaves-the-rest',
    edits: edit('assignIds', 'ids[index] ?? newId()', "(ids[index] && '') || newId()"),
  },
  {
    id: 'price-code-ignored',
    defect: 'A price is found by its meter alone, whatever its code.',
    killedBy: 'plans.price-codes',
    edits: edit('plans/rules#idsOf', 'ofCode.get(code)', 'undefined'),
  },
  {
    id: 'price-code-twice',
    defect: 'Two prices of a plan have one code.',
    killedBy: 'plans.price-codes',
    edits: edit('validateCode', 'price.code === code', 'price.code === null'),
  },
  {
    id: 'price-id-ignored',
    defect: 'The id of a price is ignored when it is sent.',
    killedBy: 'plans.ids-of-prices-mean-something',
    edits: edit('assignIds', 'id == null ||', 'id !== undefined ||'),
  },
  {
    id: 'volume-in-a-pricing-unit',
    defect: 'A volume price is taken in a pricing unit, in which its amount can fall.',
    killedBy: 'plans.refuse-unfit-prices',
    edits: edit('validateUnit', "charge_model !== 'volume' ||", "charge_model === 'volume' ||"),
  },
  {
    id: 'falling-tiers-taken',
    defect: 'Tiers whose bounds fall are taken.',
    killedBy: 'plans.refuse-unfit-prices',
    edits: edit('validateTiers', 'decimal(up_to).lte(before)', "decimal(up_to).lte('-1') && before !== ''"),
  },
  {
    id: 'last-tier-bounded',
    defect: 'A last tier with a bound is taken, beyond which usage is free.',
    killedBy: 'plans.refuse-unfit-prices',
    edits: edit(
      'validateTiers',
      '((up_to === null) !== (index === tiers.length - 1)',
      '(up_to === null && index !== tiers.length - 1',
    ),
  },
  {
    id: 'price-of-anything-taken',
    defect: 'Fields of other charge models are taken.',
    killedBy: 'plans.refuse-unfit-prices',
    edits: edit(
      'selectBranches',
      'others.map((name) => [name, false])',
      'others.map((name) => [name, true])',
    ),
  },
  {
    id: 'archived-plan-sold',
    defect: 'An archived plan takes new subscriptions.',
    killedBy: 'plans.archived-take-nobody-new',
    edits: edit('addSubscription', '  assertSubscribable(plan)\n', '  void assertSubscribable\n'),
  },
  {
    id: 'prices-change-under-subscribers',
    defect: 'The prices of a plan in use can be changed.',
    killedBy: 'plans.in-use-keep-their-prices',
    edits: edit(
      'update-plan#updatePlan',
      'if (priceFields.length > 0 && (await',
      'if (priceFields.length > 9 && (await',
    ),
  },
  {
    id: 'unarchived-by-patch',
    defect: 'Changing the name of a plan takes it out of the archive.',
    killedBy: 'plans.update-leaves-the-rest',
    edits: edit(
      'update-plan#updatePlan',
      'current, changes, now)',
      'current, { trial_days: 0, archived_at: null, ...changes }, now)',
    ),
  },
]
