import { exponentOf } from '../money/currency.ts'
import { type Decimal, decimal, roundToInteger, toPlain } from '../money/decimal.ts'
import type { Amount } from './amounts.ts'
import type { Issued, IssuedLine, Rate } from './issued.ts'
import { netOf, rateOfLine, taxCategory } from './taxes.ts'
import { compact, type Tree, xmlText } from './tree.ts'

export function toLines(issued: Issued, amount: Amount): Tree[] {
  return issued.lines.map((line, index) => {
    const rate = rateOfLine(line)
    if (rate === undefined) throw new Error('each line must have one rate')
    const net = netOf(line, issued)
    const discount = discountOf(line, issued, rate)
    const { quantity, price, base } = priceOf(line, net + discount, issued)
    return compact({
      'cbc:ID': String(index + 1),
      'cbc:InvoicedQuantity': toPlain(quantity),
      'cbc:InvoicedQuantity@unitCode': line.unit,
      ...amount('cbc:LineExtensionAmount', net),
      'cac:InvoicePeriod': line.period && {
        'cbc:StartDate': line.period.first,
        'cbc:EndDate': line.period.last,
      },
      'cac:AllowanceCharge': discount === 0 ? [] : [allowance(discount, issued, amount)],
      'cac:Item': {
        'cbc:Name': xmlText(line.description) ?? String(index + 1),
        'cac:ClassifiedTaxCategory': taxCategory(rate),
      },
      'cac:Price': {
        'cbc:PriceAmount': toPlain(price),
        'cbc:PriceAmount@currencyID': issued.currency,
        'cbc:BaseQuantity': base && toPlain(base),
        'cbc:BaseQuantity@unitCode': base && line.unit,
      },
    })
  })
}

/** The norm has discounts without tax. */
function discountOf({ discount }: IssuedLine, { isInclusive }: Issued, { percentage }: Rate): number {
  if (!isInclusive || discount === 0) return discount
  return roundToInteger(decimal(discount).times(100).div(decimal(percentage).plus(100))).toNumber() + 0
}

/** A share of a credit's discount is a charge, since allowances are not below 0. */
function allowance(discount: number, { discounts }: Issued, amount: Amount): Tree {
  const reason = xmlText(discounts.join(', ')) ?? 'Discount'
  return compact({
    'cbc:ChargeIndicator': String(discount < 0),
    'cbc:AllowanceChargeReasonCode': discount < 0 ? null : '95',
    'cbc:AllowanceChargeReason': reason,
    ...amount('cbc:Amount', Math.abs(discount)),
  })
}

/** Of the whole unit, in each currency (PEPPOL-EN16931-R120). */
const MAX_OFF = '0.02'

type Price = { quantity: Decimal; price: Decimal; base?: Decimal }

/**
 * A price is 0 or more (BR-27): a credit has a quantity below 0. Where quantity times price is not the amount, for example
 * because the price has tax in it or yen are rounded, the price is that of all units together (BT-149).
 */
function priceOf(line: IssuedLine, before: number, { currency, isInclusive }: Issued): Price {
  const quantity = decimal(line.quantity)
  const price = decimal(line.price)
  const product = quantity.times(price).times(decimal(10).pow(exponentOf(currency)))
  const signed = price.lt(0) ? quantity.times(-1) : quantity
  const unit = decimal(10).pow(-exponentOf(currency))
  const isExact = roundToInteger(product).eq(before) && product.minus(before).abs().times(unit).lte(MAX_OFF)
  if (!isInclusive && isExact) return { quantity: signed, price: price.abs() }
  const whole = decimal(Math.abs(before)).times(unit)
  if (quantity.eq(0)) return { quantity: decimal(before < 0 ? -1 : 1), price: whole }
  return {
    quantity: before < 0 ? quantity.abs().times(-1) : quantity.abs(),
    price: whole,
    base: quantity.abs(),
  }
}
