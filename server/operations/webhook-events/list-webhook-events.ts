import { setTimeout as delay } from 'node:timers/promises'
import type { Handler, Input, Reply } from '../../../generated/operations.ts'
import type { Context, ReadContext } from '../../context.ts'
import { collectProblems, invalid } from '../../errors/problem.ts'
import { parseCursor } from '../../paging/pagination.ts'
import { parseRange } from '../../paging/time-range.ts'
import { LOOK_EVERY_MS, limitWaits } from '../../runtime/held-answers.ts'
import { read } from '../../unit-of-work.ts'
import { selectWebhookEvents } from '../../webhook-events/events-store.ts'
import { findLog } from '../../webhook-events/log-store.ts'
import { publish } from './publish.ts'
import { toWebhookEvent } from './response.ts'

type Query = Input<'listWebhookEvents'>['query']

/** The operation waits without a connection. */
export const listWebhookEvents: Handler<'listWebhookEvents', Context> = async (input, context) => {
  const { order, wait_seconds } = input.query
  const endWait = order === 'asc' && wait_seconds > 0 ? beginWait(context.tenant.companyId) : undefined
  const until = performance.now() + (endWait === undefined ? 0 : wait_seconds * 1_000)
  try {
    for (;;) {
      await publish(context)
      const reply = await listPage(input, context)
      const left = until - performance.now()
      if (reply.body.webhook_events.length > 0 || left <= 0) return reply
      await delay(Math.min(LOOK_EVERY_MS, left))
    }
  } finally {
    endWait?.()
  }
}

const beginWait = limitWaits(4)

const listPage = read(
  async (
    { query }: Input<'listWebhookEvents'>,
    { db, tenant }: ReadContext,
  ): Promise<Reply<'listWebhookEvents'>> => {
    const { order, limit, after_sequence, ...filter } = query
    const { from, created } = parsePlace(query)
    if (after_sequence !== undefined) await assertKept(db, tenant.id, after_sequence)
    const start = order === 'asc' ? Math.max(after_sequence ?? 0, from ?? 0) : from
    const place = { order, from: start, created, limit }
    const { rows: page, hasMore } = await selectWebhookEvents(db, tenant.id, filter, place)
    // The list is newest first and ends at `after_sequence`.
    const rows = page.filter(({ sequence }) => sequence > (after_sequence ?? 0))
    const has_more = hasMore && rows.length === page.length
    const last = rows.at(-1)?.sequence ?? (order === 'asc' ? start : undefined)
    return {
      status: 200,
      body: {
        webhook_events: rows.map((row) => toWebhookEvent(row, tenant)),
        has_more,
        next_cursor: (has_more || order === 'asc') && last !== undefined ? toCursor(last) : null,
      },
    }
  },
)

function parsePlace({ cursor, created_from, created_to }: Query) {
  const [after, created] = collectProblems(
    () => parseCursor(cursor, 'webhook_events'),
    () => parseRange({ created_from, created_to }, ['created_from', 'created_to']),
  )
  return { from: after && Number(after.place), created }
}

/** The format of cursors has a time, which numbers do not need. */
function toCursor(sequence: number): string {
  return Buffer.from(`webhook_events 0 ${sequence}`, 'latin1').toString('base64url')
}

async function assertKept(db: ReadContext['db'], tenantId: number, after: number): Promise<void> {
  const dropped = (await findLog(db, tenantId))?.dropped_sequence ?? 0
  if (after < dropped)
    throw invalid([
      {
        path: 'query.after_sequence',
        code: 'events_dropped',
        message: `events up to ${dropped} are no longer kept`,
      },
    ])
}
