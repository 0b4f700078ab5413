import { decimal, divide, HUNDRED, multiply, roundHalfAwayFromZero, whole } from './fraction.ts'
import type { Category, InvoiceOutput, OutputLine, Rate, TaxEntry } from './types.ts'
import { netOf } from './types.ts'

/** EN 16931 gives each category a letter code (BT-151), and its rules a name that is mostly the same. */
const RULES_OF: Record<Category, string> = {
  standard: 'S',
  zero: 'Z',
  exempt: 'E',
  reverse_charge: 'AE',
  intra_community: 'IC',
  export: 'G',
  outside_scope: 'O',
}

/** A row of the norm's VAT breakdown (BG-23): one per category, and for the standard one also per percentage. */
type Group = {
  category: Category
  percentage: string
  entries: TaxEntry[]
  lines: OutputLine[]
}

/**
 * Only this can be written as an e-invoice as it stands: the norm knows one rate for each line (BG-30 stands once, BR-CO-04
 * demands it). The norm's invoice is the one before the carry, as a credit note with all signs turned where its total is
 * below 0 (chapter 3.5), and every rule here is the same for both signs.
 */
export function canBeElectronic(output: InvoiceOutput): boolean {
  return output.lines.length > 0 && output.lines.every((line) => line.rates.length === 1)
}

/** The names of the rules that the output breaks; none where it cannot be an e-invoice at all. */
export function brokenRules(output: InvoiceOutput): string[] {
  if (!canBeElectronic(output)) return []
  const groups = groupsOf(output)
  return [
    ...new Set([...rulesOfSums(output, groups), ...groups.flatMap((group) => rulesOfGroup(output, group))]),
  ]
}

/**
 * BT-131 is a line's net after its own discount, and without tax where prices include it. BT-106 is the subtotal less the
 * discounts, BT-109 the sum of the breakdown's taxable amounts, BT-110 the tax, BT-112 the total before the carry.
 * BR-CO-10: BT-106 = Σ BT-131. BR-CO-13: BT-109 = BT-106, since no allowance or charge is of the whole document.
 * BR-CO-14: BT-110 = Σ BT-117. BR-CO-15: BT-112 = BT-109 + BT-110.
 * BR-O-11, BR-O-12: beside a group of category O there is no other group, and no line of another category.
 */
function rulesOfSums(output: InvoiceOutput, groups: Group[]): string[] {
  const sumOfLines = output.subtotal_cents - output.discount_cents
  const withoutTax = total(output.taxes.map((entry) => entry.taxable_cents))
  const isOutside = output.taxes.some((entry) => entry.category === 'outside_scope')
  return failing([
    ['BR-CO-10', sumOfLines === total(output.lines.map((line) => lineNet(output, line)))],
    ['BR-CO-13', withoutTax === sumOfLines],
    ['BR-CO-14', output.tax_cents === total(output.taxes.map((entry) => entry.tax_cents))],
    ['BR-CO-15', output.total_cents - output.credit_carried_cents === withoutTax + output.tax_cents],
    ['BR-O-11', !isOutside || groups.filter((group) => group.entries.length > 0).length === 1],
    ['BR-O-12', !isOutside || output.lines.every((line) => rateOf(line).category === 'outside_scope')],
  ])
}

/**
 * -08: BT-116 = Σ BT-131 of the lines of that category, and for S of that percentage.
 * -09: BT-117 = BT-116 × BT-119 for S, and 0 for all others. BR-CO-17 says the same for each group, rounded to the minor unit.
 * -10: S and Z have no exemption reason; E, AE, K, G and O have one.
 */
function rulesOfGroup(output: InvoiceOutput, group: Group): string[] {
  const name = RULES_OF[group.category]
  const taxable = total(group.entries.map((entry) => entry.taxable_cents))
  const tax = total(group.entries.map((entry) => entry.tax_cents))
  const isTaxed = group.category === 'standard'
  const isProduct = !isExact(output) || isWithinRounding(group, taxable, tax)
  const hasReason = group.entries.some((entry) => entry.note !== null && entry.note !== '')
  const forbidsReason = isTaxed || group.category === 'zero'
  return failing([
    [`BR-${name}-08`, taxable === total(group.lines.map((line) => lineNet(output, line)))],
    [`BR-${name}-09`, isTaxed ? isProduct : tax === 0],
    [`BR-${name}-10`, forbidsReason ? !hasReason : hasReason || group.entries.length === 0],
    ['BR-CO-17', isProduct],
  ])
}

/**
 * With inclusive prices the tax is what is left of the gross, and G - R(G ÷ 1.19) can be a cent beside R(R(G ÷ 1.19) × 0.19):
 * BR-CO-17 and BR-S-09 hold to the letter for exclusive prices alone. (The norm's validator leaves room for 1.00.)
 */
function isExact(output: InvoiceOutput): boolean {
  return output.behavior === 'exclusive'
}

/** Of one entry it is the rounded product. Where n entries are added up, each was rounded, and so is the product. */
function isWithinRounding(group: Group, taxable: number, tax: number): boolean {
  const rate = divide(decimal(group.percentage), HUNDRED)
  const apart = Math.abs(tax - roundHalfAwayFromZero(multiply(whole(taxable), rate)))
  return group.entries.length <= 1 ? apart === 0 : 2 * apart <= group.entries.length + 1
}

function groupsOf(output: InvoiceOutput): Group[] {
  const rates: Rate[] = [...output.taxes, ...output.lines.map(rateOf)]
  return [...new Set(rates.map(keyOf))].flatMap((key) => {
    const first = rates.find((rate) => keyOf(rate) === key)
    return first === undefined
      ? []
      : [
          {
            category: first.category,
            percentage: first.percentage,
            entries: output.taxes.filter((entry) => keyOf(entry) === key),
            lines: output.lines.filter((line) => keyOf(rateOf(line)) === key),
          },
        ]
  })
}

/** `19` and `19.00` are one percentage. */
function keyOf(rate: Rate): string {
  const { numerator, denominator } = decimal(rate.percentage)
  return rate.category === 'standard' ? `${rate.category} ${numerator}/${denominator}` : rate.category
}

function rateOf(line: OutputLine): Rate {
  const [rate] = line.rates
  if (rate === undefined) throw new Error('a line of an e-invoice has a rate')
  return rate
}

function lineNet(output: InvoiceOutput, line: OutputLine): number {
  return output.behavior === 'exclusive' ? netOf(line) : netOf(line) - line.tax_cents
}

function total(amounts: number[]): number {
  return Number(amounts.map(BigInt).reduce((sum, amount) => sum + amount, 0n))
}

function failing(rules: Array<[name: string, holds: boolean]>): string[] {
  return rules.filter(([, holds]) => !holds).map(([name]) => name)
}
