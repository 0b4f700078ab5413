import type { Provider } from './paying.ts'

/**
 * Where *Pay* may lead in the policy of the page (`form-action`). The answer redirects to Stripe's page. Those of a company's own program have any address, so
 * the page goes there by itself (`Refresh`), which the policy does not hinder.
 */
export const FORM_ACTIONS: Record<Provider, string> = {
  test: "'self'",
  external: "'self'",
  stripe: "'self' https://checkout.stripe.com",
}
