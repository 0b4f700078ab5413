import { prepare } from '../../../from-contract/requests/preconditions.ts'
import { describeResponse, errorOf } from '../../../from-contract/requests/requests.ts'
import { createTestData } from '../../../from-contract/requests/test-data.ts'
import type { Check } from '../../../kit/check.ts'
import type { Call, CheckContext } from '../../../kit/check-context.ts'
import { type ListId, listIds } from '../../../kit/pages.ts'
import { at } from '../../../kit/requests.ts'
import { withOthersBeside } from './beside.ts'

export const checks: Check[] = [
  {
    id: 'robustness.cursors',
    title:
      'A hand-made cursor is refused with 400 or answered with a page, and others are answered meanwhile.',
    tag: 'API',
    level: 'behaviour',
    reference: '#section/Pagination',
    operations: listIds,
    alone: true,
    async run(ctx) {
      for (const id of ctx.selected(listIds)) {
        const first = await ctx.ifImplemented(() => firstPage(ctx, id))
        if (first === undefined) continue
        const { call, cursor } = first
        for (const made of [...NONSENSE, ...tamperedCursors(cursor)]) {
          const query = { ...call.query, cursor: made }
          const what = `the cursor ${made.slice(0, 60)} in ${id}`
          const answer = await withOthersBeside(ctx, what, () => ctx.call(id, { ...call, query }))
          const isRefused = answer.status === 400 && errorOf(answer).code === 'VALIDATION_ERROR'
          if (answer.status === 200 || isRefused) continue
          ctx.note({
            expected: `400 VALIDATION_ERROR or a page for ${what}`,
            actual: describeResponse(answer),
            exchange: answer,
          })
        }
      }
    },
  },
]

/** The call for a page of one row, and that page's cursor. */
async function firstPage(ctx: CheckContext, id: ListId): Promise<{ call: Call; cursor: string }> {
  const operation = ctx.contract.operation(id)
  const call = await prepare(ctx, operation, await createTestData(ctx).request(operation, undefined))
  const { body } = await ctx.succeed(id, { ...call, query: { ...call.query, limit: 1 } })
  return { call, cursor: String(at(body, 'next_cursor')) }
}

const NONSENSE = ['-', Buffer.from('{}').toString('base64url')]

/**
 * Most cursors are text in base64 with times, ids and counts. These get times and numbers that no database
 * can hold. A signed or encrypted cursor becomes nonsense, which must be refused too.
 */
function tamperedCursors(cursor: string): string[] {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const edits = [
    ...NUMBERS.map((value) => text.replace(/-?\d{2,}/, value)),
    text.replace(/-?\d+(?=\D*$)/, MANY_DIGITS),
    text.replace(/\d{4}-\d\d-\d\d/, '-200000-01-01'),
    `${text}\u0000`,
  ]
  const different = [...new Set(edits)].filter((edit) => edit !== text)
  return different.map((edit) => Buffer.from(edit, 'latin1').toString('base64url'))
}

const MANY_DIGITS = '9'.repeat(309)
/** Milliseconds of a year before PostgreSQL's first, and of one after JavaScript's last */
const NUMBERS = ['-999999999999999', '999999999999999', MANY_DIGITS]
