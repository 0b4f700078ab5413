import { Problem } from '../../errors/problem.ts'
import { countryName } from '../../pages/invoice/party.ts'
import { type Html, html } from '../../runtime/html.ts'
import type { Visit } from '../visit.ts'

/** Filters of invoices without a field, to which the tax report and the search link. */
export const LINKED = [
  'tax_rate_id',
  'tax_status',
  'has_untaxed_lines',
  'country',
  'state',
  'total_cents',
] as const

/** Says which invoices the filters select: "at Standard and to buyers in Germany". */
export async function linkedText({ query, call }: Visit): Promise<Html | undefined> {
  const { tax_rate_id, tax_status, has_untaxed_lines, country, state, total_cents } = query
  const texts = [
    ...(tax_rate_id ? [html`at ${await rateName(call, tax_rate_id)}`] : []),
    ...(tax_status
      ? [tax_status === 'exempt' ? html`to customers exempt from tax` : html`with reverse charge`]
      : []),
    ...(has_untaxed_lines
      ? [html`${has_untaxed_lines === 'true' ? 'with' : 'without'} lines without a tax rate`]
      : []),
    ...(country ? [html`to buyers in ${countryName(country)}${state ? `, ${state}` : ''}`] : []),
    ...(total_cents ? [html`with the same total`] : []),
  ]
  if (texts.length === 0) return undefined
  return html`${texts.map((text, index) => html`${index === 0 ? '' : ' and '}${text}`)}`
}

async function rateName(call: Visit['call'], id: string): Promise<Html> {
  try {
    const { tax_rate } = await call('getTaxRate', { path: { id } })
    return html`<bdi class="text">${tax_rate.name}</bdi>`
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return html`an unknown tax rate`
    throw error
  }
}
