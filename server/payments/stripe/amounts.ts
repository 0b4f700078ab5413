import { type CurrencyCode, exponentOf } from '../../money/currency.ts'

/** Where Stripe counts in another unit than ISO 4217. https://docs.stripe.com/currencies#special-cases */
const STRIPE_EXPONENTS: Partial<Record<CurrencyCode, number>> = { ISK: 2, MGA: 0, UGX: 2 }

/** Undefined if Stripe cannot charge it: of dinars it takes no thousandths. */
export function toStripeAmount(amount_cents: number, currency: CurrencyCode): number | undefined {
  const amount = amount_cents * 10 ** shiftOf(currency)
  const step = exponentOf(currency) === 3 ? 10 : 1
  return Number.isSafeInteger(amount) && amount % step === 0 ? amount : undefined
}

/** What is not whole in our unit is rounded down: no invoice is paid with it. */
export function fromStripeAmount(amount: number, currency: CurrencyCode): number {
  const shift = shiftOf(currency)
  return shift > 0 ? Math.floor(amount / 10 ** shift) : amount * 10 ** -shift
}

function shiftOf(currency: CurrencyCode): number {
  return (STRIPE_EXPONENTS[currency] ?? exponentOf(currency)) - exponentOf(currency)
}
