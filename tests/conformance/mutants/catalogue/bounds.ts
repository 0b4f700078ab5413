import type { Mutant } from '../mutant.ts'
import { asObject, changeMember, edit } from './change.ts'

/** Minimums and maximums that are missing, too large, or of another time. */
export const mutants: Mutant[] = [
  {
    id: 'bound-of-price-forgotten',
    defect: 'The bounds of prices are not billed; a plan’s are.',
    killedBy: 'bounds.of-price',
    edits: edit('boundsOf', 'prices: prices.map(', 'prices: prices.slice(0, 0).map('),
  },
  {
    id: 'bound-with-another-id',
    defect: 'A line of a bound has another id once its invoice is finalized.',
    killedBy: 'bounds.of-price',
    edits: edit('toLineItem', 'derivedId(segment.id, ', 'derivedId(segment.id, crypto.randomUUID(), '),
  },
  {
    id: 'bound-without-upcoming',
    defect: 'The upcoming invoice does not show what a bound adds.',
    killedBy: 'bounds.of-price',
    answer(answer, { url }) {
      if (!url.endsWith('/upcoming_invoice')) return
      changeMember(answer, 'line_items', (lines) =>
        Array.isArray(lines) ? lines.filter((line) => asObject(line)?.bound === undefined) : lines,
      )
    },
  },
  {
    id: 'spend-of-one-invoice',
    defect: 'A plan’s minimum does not count the fee that another invoice billed.',
    killedBy: 'bounds.of-plan-over-two-invoices',
    edits: edit(
      'selectChargesOfParts',
      'and c.ends_at > p.starts_at',
      'and c.ends_at > p.starts_at and c.invoice_id is null',
    ),
  },
  {
    id: 'spend-without-void-invoices',
    defect: 'The fee of an invoice that was voided does not count, so that a minimum bills it again.',
    killedBy: 'bounds.of-plan-over-two-invoices',
    edits: edit(
      'selectChargesOfParts',
      'and c.ends_at > p.starts_at',
      "and c.ends_at > p.starts_at and not exists (select from invoices i where i.tenant_id = c.tenant_id and i.id = c.invoice_id and i.status = 'void')",
    ),
  },
  {
    id: 'bound-not-prorated',
    defect: 'A part of a period has the bound of the whole one.',
    killedBy: 'bounds.partial',
    edits: edit(
      'ofPart',
      'numerator: numerator * BigInt(seconds(span)), denominator: denominator * all',
      'numerator, denominator',
    ),
  },
  {
    id: 'spend-not-shared',
    defect: 'A fee counts in full in each part of its time.',
    killedBy: 'bounds.partial',
    edits: edit('inPart', 'BigInt(net_cents) * overlap', 'BigInt(net_cents) * own'),
  },
  {
    id: 'minimum-needs-usage',
    defect: 'A minimum is billed only where something was used.',
    killedBy: 'bounds.nothing-used',
    edits: edit('boundLinesOf', 'countBounds(each) > 0', 'countBounds(each) > 0 && each.counted.length > 0'),
  },
  {
    id: 'paid-ahead-not-spent',
    defect: 'What a canceled subscription paid ahead does not count in its last part.',
    killedBy: 'bounds.last-part',
    edits: edit(
      'inPart',
      'isLast ? span.end : earlier(span.end, part.end)',
      'isLast ? earlier(span.end, part.end) : earlier(span.end, part.end)',
    ),
  },
  {
    id: 'maximum-takes-fees-back',
    defect: 'A maximum gives back a fee that was paid ahead.',
    killedBy: 'bounds.last-part',
    edits: edit('linesOfBounds', 'Math.max(ofPart(maximum, part), kept_cents)', 'ofPart(maximum, part)'),
  },
  {
    id: 'bound-above-maximum',
    defect: 'A price whose minimum is above its maximum is taken.',
    killedBy: 'plans.bounds',
    edits: edit(
      'validatePrice',
      'decimal(minimum_amount).gt(maximum_amount)',
      'decimal(minimum_amount).lt(0)',
    ),
  },
  {
    id: 'bound-below-fee',
    defect: 'A plan whose maximum is below its fee is taken.',
    killedBy: 'plans.bounds',
    edits: edit('assertPlanBounds', 'maximum < fee', 'maximum < 0 * fee'),
  },
  {
    id: 'bound-of-half-cents',
    defect: 'A bound of a price may have fractions of a minor unit.',
    killedBy: 'plans.bounds',
    edits: edit('validatePrice', '<= exponent) return', '<= exponent + 1) return'),
  },
  {
    id: 'bound-in-credits',
    defect: 'A price in a pricing unit takes a bound, which nothing can hold.',
    killedBy: 'plans.bounds',
    edits: edit('validatePrice', 'if (pricing_unit_code != null)', 'if (pricing_unit_code === undefined)'),
  },
]
