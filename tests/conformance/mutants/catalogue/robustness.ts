import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { Answer, Json, Sent } from '../breaking/proxy.ts'
import type { Mutant } from '../mutant.ts'
import { asObject, errorOf, isRequest, refuse } from './change.ts'

/** Services that one request makes fail, or stops for all the others. */
export const mutants: Mutant[] = [
  {
    id: 'still-on-long-lists',
    defect: 'A list that is too long is checked item by item, and the service stands still meanwhile.',
    killedBy: 'robustness.long-lists',
    slow: true,
    request: standStill(({ body }) => hasLongList(body)),
  },
  {
    id: 'still-on-packed-lists',
    defect: 'The lengths of lists are looked at first, but not in a compressed body.',
    killedBy: 'robustness.long-lists',
    slow: true,
    request: standStill(({ headers, bytes }) => {
      if (headers['content-encoding'] !== 'gzip') return false
      return hasLongList(JSON.parse(gunzipSync(bytes).toString()))
    }),
  },
  {
    id: 'long-lists-fail',
    defect: 'A list that is much too long makes the service fail: 500.',
    killedBy: 'robustness.long-lists',
    answer(answer, { body }) {
      if (hasLongList(body)) fail(answer)
    },
  },
  {
    id: 'long-lists-taken',
    defect: 'Of a list that is too long the first items are taken, and the rest is dropped.',
    killedBy: 'robustness.long-lists',
    answer(answer, { body }) {
      if (hasLongList(body)) answer.status = 201
    },
  },
  {
    id: 'many-errors-fail',
    defect: 'More errors than a call can have arguments make the service fail: 500.',
    killedBy: 'robustness.many-errors',
    answer(answer, { bytes }) {
      if (answer.status === 400 && bytes.length > LARGE && errorOf(answer)?.details) fail(answer)
    },
  },
  {
    id: 'many-errors-all-returned',
    defect: 'All errors are returned, thousands of them.',
    killedBy: 'robustness.many-errors',
    answer(answer, { bytes }) {
      const error = errorOf(answer)
      if (bytes.length > LARGE && Array.isArray(error?.details))
        error.details = Array.from({ length: 1_000 }, () => ({ path: 'body', code: 'type', message: 'no' }))
    },
  },
  {
    id: 'still-on-many-errors',
    defect:
      'Every error is made into a text before the first hundred are returned, and the service stands still.',
    killedBy: 'robustness.many-errors',
    slow: true,
    request: standStill((sent) => sent.bytes.length > LARGE && isRequest(sent, 'POST /v1/events/ingest')),
  },
  {
    id: 'ancient-cursors-fail',
    defect: 'A cursor of a year that the database does not have makes it fail: 500.',
    killedBy: 'robustness.cursors',
    answer(answer, { url }) {
      const cursor = new URL(url, 'http://localhost').searchParams.get('cursor') ?? ''
      if (/ -\d{15} /.test(Buffer.from(cursor, 'base64url').toString())) fail(answer)
    },
  },
  {
    id: 'infinite-limit-fails',
    defect: 'A limit of so many digits that it is read as infinite makes the database fail: 500.',
    killedBy: 'robustness.integers',
    answer(answer, { url }) {
      if (/limit=9{309}/.test(url)) fail(answer)
    },
  },
  {
    id: 'absolute-form-fails',
    defect: 'A request line with the whole URL makes the service fail: 500.',
    killedBy: 'robustness.absolute-form',
    answer(answer, { url }) {
      if (url.startsWith('http')) fail(answer)
    },
  },
  {
    id: 'absolute-form-unknown',
    defect: 'A request line with the whole URL is taken for a path that does not exist.',
    killedBy: 'robustness.absolute-form',
    answer(answer, { url }) {
      if (url.startsWith('http')) refuse(answer, 404, 'ROUTE_NOT_FOUND', 'No such path')
    },
  },
  {
    id: 'fragments-fail',
    defect: 'A `#` behind the path makes the service fail: 500.',
    killedBy: 'robustness.odd-targets',
    answer(answer, { url }) {
      if (url.includes('#')) fail(answer)
    },
  },
  {
    id: 'still-on-large-batches',
    defect: 'A batch of 5 MiB is read in one piece of work, and the service stands still meanwhile.',
    killedBy: 'robustness.large-bodies',
    slow: true,
    request: standStill(({ bytes }) => bytes.length > 4 * LARGE),
  },
  {
    id: 'others-refused-beside-large-batches',
    defect: 'While a large batch is stored the pool is used up, and other requests are refused: 503.',
    killedBy: 'robustness.large-bodies',
    ...refusingOthers(({ bytes }) => bytes.length > 4 * LARGE),
  },
]

const LARGE = 500_000

/** Longer than a request may wait beside another one, and not as long as a run waits for an answer. */
const STILL_MS = 7_000

/**
 * From the request that is meant on, nothing that was sent is answered for a while. The process itself goes on, since other
 * mutants and their checks live in it.
 */
function standStill(isMeant: (sent: Sent) => boolean): (sent: Sent) => Promise<void> {
  let still = Promise.resolve()
  return async (sent) => {
    if (isMeant(sent)) still = delay(STILL_MS)
    await still
  }
}

/** While the request that is meant is under way, for half a second at least, all others are refused. */
function refusingOthers(isMeant: (sent: Sent) => boolean): {
  request: (sent: Sent) => Promise<void>
  answer: (answer: Answer, sent: Sent) => void
} {
  let underWay = 0
  return {
    async request(sent) {
      if (!isMeant(sent)) return
      underWay += 1
      await delay(500)
    },
    answer(answer, sent) {
      if (isMeant(sent)) underWay -= 1
      else if (underWay > 0) refuse(answer, 503, 'SERVICE_UNAVAILABLE', 'Try again later')
    },
  }
}

function hasLongList(body: Json | undefined): boolean {
  return Object.values(asObject(body) ?? {}).some((member) => Array.isArray(member) && member.length > 10_000)
}

function fail(answer: Answer): void {
  refuse(answer, 500, 'INTERNAL_ERROR', 'Internal server error')
}
