import { type Html, html } from '../../runtime/html.ts'
import { addressLines, taxIdLines } from '../invoice/party.ts'
import { renderDocuments, renderDue } from './documents.ts'
import { section } from './layout.ts'
import { renderMethods } from './methods.ts'
import { renderPlans } from './plans.ts'
import { renderRefusal } from './refusal.ts'
import type { View, Visit } from './visit.ts'

export async function showOverview(visit: Visit): Promise<View> {
  const { language } = visit
  // Reading a balance first expires credit, which the upcoming invoice then does not count on.
  const credit = await renderCredit(visit)
  const [due, plans, methods, documents] = await Promise.all([
    renderDue(visit),
    renderPlans(visit),
    renderMethods(visit),
    renderDocuments(visit),
  ])
  return {
    title: language.words.portal.overview,
    content: html`<h1 class="unseen">${language.words.portal.overview}</h1>
${renderRefusal(visit)}
${due}
${plans}${credit}${methods}${documents}${renderDetails(visit)}`,
    // Adding a method leads to the provider's page.
    formAction: "'self' https://checkout.stripe.com",
  }
}

async function renderCredit({ customer, language, call }: Visit): Promise<Html | undefined> {
  const { words, formatPrice, formatQuantity } = language
  const { balances } = await call('listCustomerBalances', { path: { id: customer.id } })
  const held = balances.filter(({ balance }) => Number(balance) !== 0)
  if (held.length === 0) return undefined
  return section(
    words.document.credit,
    html`<ul class="rows">${held.map(
      (each) =>
        html`<li><span class="what">${
          each.account_type === 'currency' ? each.currency_code : each.pricing_unit_code
        }</span><span class="amount">${
          each.account_type === 'currency'
            ? formatPrice(each.balance, each.currency_code)
            : formatQuantity(each.balance)
        }</span></li>`,
    )}</ul>`,
  )
}

function renderDetails({ base, customer, settings, language }: Visit): Html {
  const { portal } = language.words
  const { name, email, address, tax_ids } = customer
  const lines = [...addressLines(address, language), email, ...taxIdLines(tax_ids, language)]
  return section(
    portal.yourDetails,
    html`<address class="text"><strong dir="auto">${name}</strong>${lines.map((line) => html`<br><span dir="auto">${line}</span>`)}</address>${
      settings.portal.change_details
        ? html`<p class="acts"><a class="button quiet small" href="${base}/details">${portal.change}</a></p>`
        : undefined
    }`,
  )
}
