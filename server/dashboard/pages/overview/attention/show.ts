import { type Html, html } from '../../../../runtime/html.ts'
import { tableCard } from '../../../parts/card.ts'
import { customersOf } from '../../../parts/customer-names.ts'
import { table } from '../../../parts/table.ts'
import { minute } from '../../../parts/time.ts'
import type { Visit } from '../../../visit.ts'
import {
  draftsWithIssues,
  failingEndpoints,
  overdueCustomers,
  pastDueSubscriptions,
  rejectedEvents,
} from './billing.ts'
import { failedEmails } from './emails.ts'
import {
  disabledProvider,
  disputes,
  failedRefunds,
  failedRetries,
  topUpsWithoutMethod,
  unappliedMoney,
  unconfirmedPayments,
} from './payments.ts'
import { LENGTH, renderProblem, type Source } from './problem.ts'

/** What stops all billing comes first, then what is about one customer. */
const SOURCES: readonly Source[] = [
  disabledProvider,
  failingEndpoints,
  rejectedEvents,
  draftsWithIssues,
  disputes,
  failedRefunds,
  unappliedMoney,
  unconfirmedPayments,
  failedRetries,
  topUpsWithoutMethod,
  pastDueSubscriptions,
  failedEmails,
  overdueCustomers,
]

export async function renderAttention(visit: Visit): Promise<Html | undefined> {
  const found = await Promise.all(SOURCES.map((source) => source(visit)))
  const problems = found.flatMap((each) => each.slice(0, LENGTH))
  if (problems.length === 0) return undefined
  const customers = await customersOf(
    visit,
    problems.map(({ customer_id = null }) => ({ customer_id })),
  )
  const customerLink = (id: string | null | undefined) => {
    if (!id) return html`<span class="never">–</span>`
    const customer = customers.get(id)
    if (customer === undefined) return 'Deleted customer'
    return html`<a href="${visit.base}/customers/${id}"><bdi class="text">${customer.name}</bdi></a>`
  }
  return tableCard(
    'Needs attention',
    table(
      'Needs attention',
      [
        { name: 'Problem' },
        { name: 'Customer' },
        { name: 'Since', kind: 'time' },
        { name: 'Amount', kind: 'amount' },
      ],
      problems.map((problem) => [
        renderProblem(visit, problem),
        customerLink(problem.customer_id),
        minute(problem.since, visit.timezone),
        problem.amount ?? '',
      ]),
      html``,
    ),
  )
}
