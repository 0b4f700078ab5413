import type { Contract, Operation } from '../../../contract/index.ts'
import type { OperationId } from '../../../generated/operations.ts'
import { type Check, Unfit } from '../../kit/check.ts'
import type { Call, Lab } from '../../kit/check-context.ts'
import type { AnyExchange } from '../../kit/exchange.ts'

const REFERENCE = '#section/Rate-limits'
/** More than this is not sent only to see the end of it. */
const MOST_TO_USE_UP = 1_200
/** Requests that may be others', who use the same company at the same time. */
const OTHERS_OF_THE_COMPANY = 2

/** That the headers of the rate limit tell what is so. */
export function checks({ operations }: Contract): Check[] {
  const ids = operations.filter(isPlainRead).map(({ id }) => id)
  const common = { tag: 'API', operations: ids }
  const one = (lab: Lab) => lab.selected(ids)[0] ?? 'listCustomers'
  return [
    {
      ...common,
      id: 'rate-limit.counts',
      title: 'Each request leaves fewer in the window, whatever came of it.',
      level: 'contract',
      reference: REFERENCE,
      async run(lab) {
        const plain = one(lab)
        let before: AnyExchange | undefined
        for (const query of [{}, { limit: 0 }, { nothing: 1 }, {}]) {
          const answer = await lab.call(plain, { query })
          const sameWindow = before !== undefined && reset(before) === reset(answer)
          if (before !== undefined && sameWindow && remaining(answer) >= remaining(before))
            lab.note({
              expected: `X-RateLimit-Remaining below ${remaining(before)}, which the request before was told`,
              came: `${answer.headers['x-ratelimit-remaining']}`,
              exchange: answer,
            })
          before = answer
        }
      },
    },
    {
      ...common,
      id: 'rate-limit.refuses',
      title:
        'A company is let through as often as was said, then refused with 429 until the window ends; another company is not.',
      level: 'behaviour',
      reference: REFERENCE,
      // Of the other company's requests, so that the own one need not wait after it.
      needs: ['other-key'],
      atTheEnd: true,
      run: (lab) => useUp(lab, one(lab)),
    },
  ]
}

/** Uses up the other company's window to its last request, and looks at what comes after it. */
async function useUp(lab: Lab, plain: OperationId): Promise<void> {
  const ask = (call: Call = {}) => lab.call(plain, { key: 'other', unpaced: true, ...call })
  const askOwn = () => ask({ key: 'own' })
  const left = remaining(await ask())
  if (!(left <= MOST_TO_USE_UP))
    throw new Unfit(`the limit is far away: ${left} requests are left in the window`)
  const first = await fresh(lab, ask)
  const own = await askOwn()
  const answers = await inTurns(remaining(first), () => ask())
  const beyond = await ask({ query: { limit: 0 } })
  const ownAfter = await askOwn()
  // An answer that does not say how it stands came before the limit was looked at: that is wrong, and told below.
  if (!Number.isNaN(reset(beyond)) && reset(beyond) !== reset(first))
    throw new Unfit('the window ended before it was used up')

  // It may have come to the end of its own window meanwhile; what it was told of that window decides.
  lab.expect(ownAfter.status !== 429 || !(remaining(own) > OTHERS_OF_THE_COMPANY), {
    expected: `the own company to be let through, which was told that ${remaining(own)} requests are left: a limit is each company's own`,
    came: `429, once the other company had used up its window`,
    exchange: ownAfter,
  })
  const early = answers.find(({ status }) => status === 429)
  lab.expect(early === undefined, {
    expected: `${remaining(first)} more requests to be let through, as X-RateLimit-Remaining said`,
    came: '429 among them',
    ...(early && { exchange: early }),
  })
  // The limit comes before a look at the query, which is wrong.
  lab.expectStatus(beyond, 429, 'RATE_LIMIT_EXCEEDED')
  const waitSeconds = Number(beyond.headers['retry-after'])
  const endsInSeconds = reset(beyond) - (Date.parse(beyond.headers.date ?? '') || Date.now()) / 1000
  lab.expect(Math.abs(waitSeconds - endsInSeconds) <= 2, {
    expected: `Retry-After to last until X-RateLimit-Reset, in ${Math.round(endsInSeconds)} seconds`,
    came: `${waitSeconds} seconds`,
  })
  lab.expectStatus(await lab.call(plain, { key: 'none' }), 401)
}

/** An answer early in a window: one that ends at once would be over before it is used up. */
function fresh(lab: Lab, ask: () => Promise<AnyExchange>): Promise<AnyExchange> {
  return lab.eventually(
    'a window with time left',
    async () => {
      const answer = await ask()
      const now = Date.parse(answer.headers.date ?? '') || Date.now()
      return answer.status !== 429 && reset(answer) - now / 1000 > 10 ? answer : undefined
    },
    75_000,
  )
}

const WIDTH = 20

async function inTurns(count: number, ask: () => Promise<AnyExchange>): Promise<AnyExchange[]> {
  const answers: AnyExchange[] = []
  for (let done = 0; done < count; done += WIDTH)
    answers.push(...(await Promise.all(Array.from({ length: Math.min(WIDTH, count - done) }, ask))))
  return answers
}

function isPlainRead({ method, secured, parameters }: Operation): boolean {
  return method === 'GET' && secured && !parameters.some(({ required }) => required)
}

function remaining({ headers }: AnyExchange): number {
  return Number(headers['x-ratelimit-remaining'])
}

function reset({ headers }: AnyExchange): number {
  return Number(headers['x-ratelimit-reset'])
}
