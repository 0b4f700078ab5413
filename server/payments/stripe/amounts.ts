import { type CurrencyCode, exponentOf } from '../../money/currency.ts'

/**
 * Currencies that Stripe counts in another unit than ISO 4217.
 * https://docs.stripe.com/currencies#special-cases
 */
const STRIPE_EXPONENTS: Partial<Record<CurrencyCode, number>> = { ISK: 2, MGA: 0, UGX: 2 }

/** Returns undefined if Stripe cannot charge the amount: of dinars it takes no thousandths. */
export function toStripeAmount(amount_cents: number, currency: CurrencyCode): number | undefined {
  const amount = amount_cents * 10 ** shiftOf(currency)
  const step = exponentOf(currency) === 3 ? 10 : 1
  return Number.isSafeInteger(amount) && amount % step === 0 ? amount : undefined
}

/** Rounds down what is not whole in our unit: no invoice is paid with a fraction. */
export function fromStripeAmount(amount: number, currency: CurrencyCode): number {
  const shift = shiftOf(currency)
  return shift > 0 ? Math.floor(amount / 10 ** shift) : amount * 10 ** -shift
}

function shiftOf(currency: CurrencyCode): number {
  return (STRIPE_EXPONENTS[currency] ?? exponentOf(currency)) - exponentOf(currency)
}
