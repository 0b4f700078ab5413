import { operations } from '../../../../generated/operations.ts'
import type { Idea } from '../draft.ts'
import { anySize, oneOf } from '../places.ts'

/** A request line and its headers may have 16 KiB in Node.js. */
const MAX_CHARACTERS = 12_000
const NAMES = [
  'limit',
  'cursor',
  'customer_id',
  'status',
  'email',
  'event_name',
  'from',
  'to',
  'no_such_name',
]

/** Values of query parameters, known ones and others: long, numeric, one name many times. */
export const otherQuery: Idea = ({ method }, random) => {
  const name = oneOf(NAMES, random)
  if (method !== 'GET' || name === undefined) return undefined
  const size = anySize(random, MAX_CHARACTERS)
  const value =
    oneOf(['9'.repeat(size), 'a'.repeat(size), '%'.repeat(size / 3), handMadeCursor(random)], random) ?? ''
  const times = random() < 0.3 ? Math.ceil(MAX_CHARACTERS / (name.length + 3)) : 1
  return {
    label: `${name}=${value.slice(0, 20)}… of ${value.length} characters${times > 1 ? `, and ${times} times more` : ''}`,
    apply(edited) {
      edited.query = edited.query.filter(([each]) => each !== name)
      edited.query.push(...Array.from({ length: times > 1 ? times : 0 }, (): [string, string] => [name, '1']))
      if (times === 1) edited.query.push([name, value])
    },
  }
}

const LISTS = Object.values(operations).flatMap((each) => ('rows' in each ? [each.rows] : []))
const TIMES = [-999_999_999_999_999, -210_866_803_200_001, 0, 8.64e15 - 1, 999_999_999_999_999]

/** As the service writes its own. */
function handMadeCursor(random: () => number): string {
  const text = `${oneOf(LISTS, random)} ${oneOf(TIMES, random)} ${random() < 0.5 ? 'x' : '9'.repeat(15)}`
  return Buffer.from(text).toString('base64url')
}
