import { prepare } from '../../../from-contract/requests/preconditions.ts'
import { errorOf, tellAnswer } from '../../../from-contract/requests/requests.ts'
import { createSeeds } from '../../../from-contract/requests/test-data.ts'
import type { Check } from '../../../kit/check.ts'
import type { Call, Lab } from '../../../kit/check-context.ts'
import { type ListId, listIds } from '../../../kit/pages.ts'
import { at } from '../../../kit/requests.ts'
import { withOthersBeside } from './beside.ts'

const ids = listIds

/** A hand-made cursor is refused, or understood; it never makes the service fail. */
export const checks: Check[] = [
  {
    id: 'robustness.cursors',
    title:
      'A hand-made cursor is refused with 400 or answered with a page, and others are answered meanwhile.',
    tag: 'API',
    level: 'behaviour',
    reference: '#section/Pagination',
    operations: ids,
    alone: true,
    async run(lab) {
      for (const id of lab.selected(ids)) {
        const asked = await lab.ifThere(() => firstPage(lab, id))
        if (asked === undefined) continue
        const { call, cursor } = asked
        for (const made of [...NONSENSE, ...changed(cursor)]) {
          const query = { ...call.query, cursor: made }
          const what = `the cursor ${made.slice(0, 60)} in ${id}`
          const answer = await withOthersBeside(lab, what, () => lab.call(id, { ...call, query }))
          const isRefused = answer.status === 400 && errorOf(answer).code === 'VALIDATION_ERROR'
          if (answer.status === 200 || isRefused) continue
          lab.note({
            expected: `400 VALIDATION_ERROR or a page for ${what}`,
            came: tellAnswer(answer),
            exchange: answer,
          })
        }
      }
    },
  },
]

/** A page of one row and its cursor, in a list that has two rows. */
async function firstPage(lab: Lab, id: ListId): Promise<{ call: Call; cursor: string }> {
  const operation = lab.contract.operation(id)
  const call = await prepare(lab, operation, await createSeeds(lab).request(operation, undefined))
  const { body } = await lab.succeed(id, { ...call, query: { ...call.query, limit: 1 } })
  return { call, cursor: String(at(body, 'next_cursor')) }
}

const NONSENSE = ['-', Buffer.from('{}').toString('base64url')]

/**
 * What stands in most cursors is text in base64: times, ids, counts. Its numbers and its times are replaced by those that no
 * database has. Of a cursor that is signed or sealed these are nonsense like any other.
 */
function changed(cursor: string): string[] {
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
/** In milliseconds a year before PostgreSQL's first, and one after JavaScript's last. */
const NUMBERS = ['-999999999999999', '999999999999999', MANY_DIGITS]
