import { type Contract, isPlainRead } from '../../../contract/index.ts'
import type { OperationId } from '../../../generated/operations.ts'
import type { Check } from '../../kit/check.ts'
import type { Call, CheckContext } from '../../kit/check-context.ts'
import type { AnyExchange } from '../../kit/exchange.ts'
import { Skip } from '../../kit/finding.ts'

const REFERENCE = '#section/Rate-limits'
/** A larger limit is not worth the requests that use it up. */
const MAX_TO_USE_UP = 1_200
/** Both clocks give whole seconds. */
const SLACK_SECONDS = 2
/** Requests that other clients of the company may send meanwhile. */
const OTHERS_OF_THE_COMPANY = 2

export function checks({ operations }: Contract): Check[] {
  const ids = operations.filter(isPlainRead).map(({ id }) => id)
  const common = { tag: 'API', operations: ids }
  const one = (ctx: CheckContext) => ctx.selected(ids)[0] ?? 'listCustomers'
  return [
    {
      ...common,
      id: 'rate-limit.counts',
      title: 'Each request leaves fewer in the window, whatever came of it.',
      level: 'contract',
      reference: REFERENCE,
      async run(ctx) {
        const plain = one(ctx)
        let before: AnyExchange | undefined
        for (const query of [{}, { limit: 0 }, { nothing: 1 }, {}]) {
          const answer = await ctx.call(plain, { query })
          const sameWindow = before !== undefined && reset(before) === reset(answer)
          if (before !== undefined && sameWindow && remaining(answer) >= remaining(before))
            ctx.note({
              expected: `X-RateLimit-Remaining below ${remaining(before)}, as the previous answer said`,
              actual: `${answer.headers['x-ratelimit-remaining']}`,
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
      // Uses up the other company's limit, so that the own one need not wait.
      needs: ['other-key'],
      atTheEnd: true,
      run: (ctx) => useUp(ctx, one(ctx)),
    },
  ]
}

/** Uses up the other company's window, and tests what follows. */
async function useUp(ctx: CheckContext, plain: OperationId): Promise<void> {
  const ask = (call: Call = {}) => ctx.call(plain, { key: 'other', ignoreRateLimit: true, ...call })
  const askOwn = () => ask({ key: 'own' })
  const left = remaining(await ask())
  if (Number.isNaN(left)) throw new Skip('no answer says how many requests are left in the window')
  if (left > MAX_TO_USE_UP) throw new Skip(`the limit is far away: ${left} requests are left in the window`)
  const first = await fresh(ctx, ask)
  const own = await askOwn()
  const answers = await inTurns(remaining(first), () => ask())
  const beyond = await ask({ query: { limit: 0 } })
  const ownAfter = await askOwn()
  // An answer without these headers skipped the limit. The status check below reports it.
  if (!Number.isNaN(reset(beyond)) && reset(beyond) !== reset(first)) {
    ctx.expect(secondsNow(beyond) >= reset(first) - SLACK_SECONDS, {
      expected: `X-RateLimit-Reset to stay ${reset(first)} until the window ends`,
      actual: `${reset(beyond)}, ${Math.round(reset(first) - secondsNow(beyond))} seconds before that`,
      exchange: beyond,
    })
    throw new Skip('the window ended before it was used up')
  }

  // The own window may have been used up meanwhile, unless enough requests were left.
  ctx.expect(ownAfter.status !== 429 || !(remaining(own) > OTHERS_OF_THE_COMPANY), {
    expected: `the own company to be let through, with ${remaining(own)} requests left as its answer said: a limit is each company's own`,
    actual: `429, once the other company had used up its window`,
    exchange: ownAfter,
  })
  const early = answers.find(({ status }) => status === 429)
  ctx.expect(early === undefined, {
    expected: `${remaining(first)} more requests to be let through, as X-RateLimit-Remaining said`,
    actual: '429 among them',
    ...(early && { exchange: early }),
  })
  // The limit is checked before the query, which is invalid.
  ctx.expectStatus(beyond, 429, 'RATE_LIMIT_EXCEEDED')
  const waitSeconds = Number(beyond.headers['retry-after'])
  const endsInSeconds = reset(beyond) - secondsNow(beyond)
  ctx.expect(Math.abs(waitSeconds - endsInSeconds) <= SLACK_SECONDS, {
    expected: `Retry-After to last until X-RateLimit-Reset, in ${Math.round(endsInSeconds)} seconds`,
    actual: `${waitSeconds} seconds`,
  })
  ctx.expectStatus(await ctx.call(plain, { key: 'none' }), 401)
}

/** An answer early in a window, so that the window does not end before it is used up. */
function fresh(ctx: CheckContext, ask: () => Promise<AnyExchange>): Promise<AnyExchange> {
  return ctx.eventually(
    'a window with time left',
    async () => {
      const answer = await ask()
      return answer.status !== 429 && reset(answer) - secondsNow(answer) > 10 ? answer : undefined
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

/** The time is that of the service's clock if its answers have a Date. */
function secondsNow({ headers }: AnyExchange): number {
  return (Date.parse(headers.date ?? '') || Date.now()) / 1000
}

function remaining({ headers }: AnyExchange): number {
  return Number(headers['x-ratelimit-remaining'])
}

function reset({ headers }: AnyExchange): number {
  return Number(headers['x-ratelimit-reset'])
}
