import { fill } from '../../locales/fill.ts'
import type { Language } from '../../locales/language.ts'
import type { PaymentFailure } from '../../payments/provider.ts'
import { type Html, html } from '../../runtime/html.ts'
import { DAY_MS } from '../../runtime/spans.ts'
import type { Paying, Provider } from './paying.ts'

/**
 * *Pay* may lead to these targets in the page's policy (`form-action`). The answer redirects to Stripe's page. A
 * company's own program may use any address, so the page goes there by itself (`Refresh`), which the policy permits.
 */
const FORM_ACTIONS: Record<Provider, string> = {
  test: "'self'",
  external: "'self'",
  stripe: "'self' https://checkout.stripe.com",
}

type Shown = { amount: string; token: string; language: Language }

/** `token` is the last part of the page's address. Forms and links are relative to it. */
export function renderPaying(paying: Paying, shown: Shown): Html | undefined {
  if (paying.state === 'ready') return renderReady(paying, shown)
  if (paying.state === 'waiting') return renderWaiting(paying, shown)
  return paying.state === 'confirming' ? renderConfirming(shown) : undefined
}

function renderReady(
  { failure }: Extract<Paying, { state: 'ready' }>,
  { amount, token, language }: Shown,
): Html {
  const words = language.words.payer
  const label = failure === null ? fill(words.pay, { amount }) : words.tryAgain
  const button = html`<form method="post" action="${token}/start"><button class="button">${label}</button></form>`
  if (failure === null) return html`<div class="paying">${button}</div>`
  const advice = failure.recoverable ? '' : ` ${words.payOtherwise}`
  const reason = html`<strong>${words.paymentFailed}</strong> <bdi>${messageOf(failure, language)}</bdi>`
  return html`<div class="paying said" role="status"><p class="failed">${reason} ${words.nothingCharged}${advice}</p>${button}</div>`
}

/** Providers answer in English. */
function messageOf({ code, message }: PaymentFailure, { locale, words }: Language): string {
  if (locale === 'en') return message
  const texts: Readonly<Record<string, string>> = words.payer.failures
  return Object.hasOwn(texts, code) ? (texts[code] ?? message) : message
}

function renderWaiting(paying: Extract<Paying, { state: 'waiting' }>, { token, language }: Shown): Html {
  const words = language.words.payer
  const { href, host } = continueAt(paying, token)
  return html`<div class="paying said" role="status"><p><strong>${words.notFinished}</strong> ${words.whereYouLeftOff}</p>
<div class="ways"><a class="button text" href="${href}">${host === undefined ? words.continue : fill(words.continueTo, { host })}</a>
<form method="post" action="${token}/cancel"><button class="button quiet">${words.payAnotherWay}</button></form></div></div>`
}

function renderConfirming({ language }: Shown): Html {
  const words = language.words.payer
  return html`<div class="paying said" role="status"><p><span class="pulse" aria-hidden="true"></span><strong>${words.beingConfirmed}</strong> ${words.comeBackLater}</p></div>`
}

/** The page of the provider `test` is relative, so that it works at any address of this service. */
function continueAt({ provider, actionUrl }: Extract<Paying, { state: 'waiting' }>, token: string) {
  if (provider === 'test') return { href: `${token}/test-provider`, host: undefined }
  return { href: actionUrl, host: new URL(actionUrl).host }
}

/** `hasForms` is true for a page with forms beside those of the payment. */
export function formActionOf(paying: Paying, hasForms = false): string {
  if (paying.state === 'ready' || paying.state === 'waiting') return FORM_ACTIONS[paying.provider]
  return hasForms ? "'self'" : "'none'"
}

/** Browsers follow the header `Refresh` without scripts. `now` is the customer's time. */
export function refreshOf(
  paying: Paying,
  { now, goesOn }: { now: Date; goesOn: boolean },
): string | undefined {
  if (paying.state === 'waiting' && goesOn && paying.provider !== 'test')
    return `0; url=${new URL(paying.actionUrl).href}`
  if (paying.state !== 'confirming') return undefined
  const waited = Math.max(0, now.getTime() - paying.since.getTime())
  if (waited > DAY_MS) return undefined
  return String(Math.min(LONGEST_S, Math.max(SHORTEST_S, Math.round(waited / 10_000))))
}

/** In seconds. A page that waits for long refreshes less often. */
const SHORTEST_S = 3
const LONGEST_S = 60
