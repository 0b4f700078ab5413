import { formatMoney } from '../../../../pages/invoice/format.ts'
import { type Html, html } from '../../../../runtime/html.ts'
import type { Visit } from '../../../visit.ts'

/** The most rows of one kind of problem. */
export const LENGTH = 5

/** `title` leads to where it is solved, and `todo` says what to do. */
export type Finding = {
  path: string
  title: string
  todo: Html | string
  customer_id?: string | null
  since: string | null
  amount?: string
}

/** Finds the problems of one kind, at most `LENGTH`. */
export type Source = (visit: Visit) => Promise<readonly Finding[]>

type Money = { currency_code: Parameters<typeof formatMoney>[1] }

export function problemOf(
  row: Money & { invoice_id: string; customer_id: string },
  problem: { title: string; todo: Html | string; since: string | null; cents: number },
): Finding {
  const { title, todo, since, cents } = problem
  const { invoice_id, customer_id, currency_code } = row
  const amount = formatMoney(cents, currency_code)
  return { path: `/invoices/${invoice_id}`, title, todo, customer_id, since, amount }
}

export function renderProblem({ base }: Visit, { path, title, todo }: Finding): Html {
  return html`<a href="${base}${path}">${title}</a><span class="detail">${todo}</span>`
}
