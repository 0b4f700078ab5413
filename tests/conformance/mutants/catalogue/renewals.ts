// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { asObject, edit, rowsOf } from './change.ts'

/** Periods that are billed at the wrong time, twice, or not at all. */
export const mutants: Mutant[] = [
  {
    id: 'renewal-twice',
    defect: 'A renewal drafts two invoices: the fee and the usage.',
    killedBy: 'renewals.one-invoice-a-period',
    answer(answer, { url }) {
      const rows = url.includes('subscription_id=') ? rowsOf(answer) : undefined
      for (const row of rows ?? []) {
        const invoice = asObject(row)
        if (invoice === undefined || invoice.billing_reason === 'manual' || rows?.length === 100) continue
        rows?.push({ ...invoice, id: `${String(invoice.id).slice(0, -1)}0` })
        return
      }
    },
  },
  {
    id: 'finalize-after-another-time',
    defect: 'The company’s limits say another time than the one that drafts wait.',
    killedBy: 'renewals.finalized-an-hour-later',
    edits: edit(
      'toCompany',
      'service.finalizeAfterMs / MINUTE_MS',
      '1 + service.finalizeAfterMs / MINUTE_MS',
    ),
  },
  {
    id: 'finalized-without-delay',
    defect: 'The invoice of a period is finalized at its end, without waiting for late usage.',
    killedBy: 'renewals.finalized-an-hour-later',
    edits: edit('closingInvoice', '+ delay.finalizeAfterMs', '+ 0 * delay.finalizeAfterMs'),
  },
  {
    id: 'usage-not-read-again',
    defect: 'Finalizing keeps the usage of the draft; what came in the hour is lost.',
    killedBy: 'renewals.finalized-an-hour-later',
    edits: [
      ...edit('finalizeWithoutEvents', 'sums: storedSums(sums)', 'sums: storedSums(draft)'),
      ...edit('finalizeWithoutEvents', 'composed.map(({ draft: { id }, lines }) => ({ id, lines }))', '[]'),
    ],
  },
  {
    id: 'late-event-lost',
    defect: 'An event of a period that is billed already is billed nowhere.',
    killedBy: 'renewals.late-events-bill-once-in-the-present',
    edits: edit('findSegment', 'return { segment: newest, late: true }', 'return undefined'),
  },
  {
    id: 'late-event-not-told',
    defect: 'A line does not say how many of its events were late.',
    killedBy: 'renewals.late-events-bill-once-in-the-present',
    edits: edit('findSegment', '{ segment: newest, late: true }', '{ segment: newest, late: false }'),
  },
  {
    id: 'late-event-twice',
    defect: 'A late event is counted twice.',
    killedBy: 'renewals.late-events-bill-once-in-the-present',
    edits: edit(
      'createAggregator',
      'for (const { id, late, price } of matches)',
      'for (const { id, late, price } of matches.flatMap((match) => (match.late ? [match, match] : [match])))',
    ),
  },
  {
    id: 'period-end-inclusive',
    defect: 'An event at the very end of a period is billed with it.',
    killedBy: 'renewals.one-invoice-a-period',
    edits: [
      ...edit('findHome', 'each.starts_at <= timestamp', 'each.starts_at < timestamp'),
      ...edit('findHome', 'timestamp < home.ends_at', 'timestamp <= home.ends_at'),
    ],
  },
  {
    id: 'usage-of-the-next-period',
    defect: 'A renewal bills the usage of the period that begins.',
    killedBy: 'renewals.one-invoice-a-period',
    edits: edit('selectCountedSegments', 's.ends_at <= b.until', 's.starts_at <= b.until'),
  },
  {
    id: 'january-31-drifts',
    defect: 'Each period is counted from the one before: 31 January, 28 February, 28 March.',
    killedBy: 'renewals.keep-their-day',
    edits: edit(
      'periodFrom',
      'return { anchor, index, whole,',
      'return { anchor: whole.start, index: 0 * index + 0 * anchor.getTime(), whole,',
    ),
  },
  {
    id: 'months-overflow',
    defect: 'A month after 31 January is 3 March.',
    killedBy: 'renewals.keep-their-day',
    edits: edit(
      'boundaryAt',
      ': local.add(step)',
      ': local.with({ day: 1 }).add(step).add({ days: local.day - 1 })',
    ),
  },
  {
    id: 'renews-after-the-end',
    defect: 'A subscription that is to end with its period renews.',
    killedBy: 'renewals.end-when-cancelled',
    edits: edit('planRenewal', 'const isLast = isCanceled', 'const isLast = (isCanceled && false)'),
  },
  {
    id: 'upcoming-without-fee',
    defect: 'The upcoming invoice lacks the next fee.',
    killedBy: 'renewals.one-invoice-a-period',
    edits: edit(
      'upcomingInvoice',
      '[{ subscription, renewal }]',
      '[{ subscription, renewal: { ...renewal, next: renewal.next && { ...renewal.next, charges: [] } } }]',
    ),
  },
  {
    id: 'never-overdue',
    defect: 'Invoices never become overdue.',
    killedBy: 'invoices.marked-overdue',
    edits: edit('toSummary', 'overdue_at: toTime(row.overdue_at)', 'overdue_at: null'),
  },
  {
    id: 'automatic-never-due',
    defect: 'What is charged automatically is never due.',
    killedBy: 'invoices.finalize-numbers-and-dates',
    edits: edit('finalizedRow', 'due_at, ', 'due_at: draft.days_until_due === null ? null : due_at, '),
  },
  {
    id: 'overdue-before-the-charge',
    defect: 'An invoice that is charged automatically is overdue before the wallet was tried.',
    killedBy: 'invoices.marked-overdue',
    edits: [
      ...edit('sources', "at: sql.ref('due_at')", "at: sql`due_at - interval '1 second'`"),
      ...edit('sources', ' and not collection_pending', ''),
      ...edit('markOverdue', "    .where('collection_pending', '=', false)\n", ''),
    ],
  },
  {
    id: 'one-period-caught-up',
    defect: 'After several periods at once only the last is billed.',
    killedBy: 'renewals.catch-up-in-order',
    edits: [
      ...edit(
        'schedule/advance-test-clock#advanceTestClock',
        'const until = due[0]?.at ?? target',
        'const until = target',
      ),
      ...edit(
        'renewSubscriptions',
        'renewal: planRenewal(subscription, planOf(subscription), context),',
        `renewal: ((renewal) => {
      let { next } = renewal
      while (next !== undefined && next.period.end <= context.now) {
        const { anchor: anchor_at, index: period_index, end: current_period_end } = next.period
        const renewed = { ...subscription, status: 'active' as const, anchor_at, period_index, current_period_end }
        next = planRenewal(renewed, planOf(subscription), context).next
      }
      return { ...renewal, next }
    })(planRenewal(subscription, planOf(subscription), context)),`,
      ),
    ],
  },
]
