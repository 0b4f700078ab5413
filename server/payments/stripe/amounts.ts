import { type CurrencyCode, exponentOf } from '../../money/currency.ts'

/** Currencies whose unit at Stripe differs from ISO 4217. https://docs.stripe.com/currencies#special-cases */
const STRIPE_EXPONENTS: Partial<Record<CurrencyCode, number>> = { ISK: 2, MGA: 0, UGX: 2 }

/** Undefined if Stripe cannot charge the amount: it takes no thousandths of a dinar. */
export function toStripeAmount(amount_cents: number, currency: CurrencyCode): number | undefined {
  const amount = amount_cents * 10 ** shiftOf(currency)
  const step = exponentOf(currency) === 3 ? 10 : 1
  return Number.isSafeInteger(amount) && amount % step === 0 ? amount : undefined
}

/** Rounds down to our unit: no invoice is paid by a fraction. */
export function fromStripeAmount(amount: number, currency: CurrencyCode): number {
  const shift = shiftOf(currency)
  return shift > 0 ? Math.floor(amount / 10 ** shift) : amount * 10 ** -shift
}

function shiftOf(currency: CurrencyCode): number {
  return (STRIPE_EXPONENTS[currency] ?? exponentOf(currency)) - exponentOf(currency)
}
