import { type Contract, errorExampleOf, type Operation } from '../../../contract/index.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext, KeyChoice } from '../../kit/check-context.ts'
import { describeResponse, errorOf, examplePathValues, exampleQuery, kebab } from '../requests/requests.ts'

const REFERENCE = '#section/Authentication-and-modes'

export function checks(contract: Contract): Check[] {
  return contract.operations.flatMap((operation) =>
    operation.secured ? [refusals(operation), revoked(operation)] : [open(operation)],
  )
}

const UNKNOWN_KEY = `ak_test_${'0'.repeat(32)}`

/** Requests, each with the example of the document's 401 that gives code and message of the answer. */
const REFUSED: Array<{ what: string; headers?: Record<string, string>; key: KeyChoice; example: string }> = [
  { what: 'no Authorization header', key: 'none', example: 'missing_header' },
  {
    what: 'the scheme Basic',
    headers: { Authorization: 'Basic YTpi' },
    key: 'none',
    example: 'missing_header',
  },
  { what: 'a bare key', headers: { Authorization: UNKNOWN_KEY }, key: 'none', example: 'missing_header' },
  {
    what: 'Bearer without a token',
    headers: { Authorization: 'Bearer' },
    key: 'none',
    example: 'missing_header',
  },
  { what: 'a token that is no key', key: 'not_a_key', example: 'malformed_key' },
  { what: 'a key of another kind', key: `ak_prod_${'0'.repeat(32)}`, example: 'malformed_key' },
  { what: 'a test key that nobody has', key: UNKNOWN_KEY, example: 'unknown_key' },
  { what: 'a live key that nobody has', key: `ak_live_${'0'.repeat(32)}`, example: 'unknown_key' },
]

function refusals(operation: Operation): Check {
  return {
    id: `authentication.${kebab(operation.id)}`,
    title: `${operation.id} is refused without a key, with one of another form, and with one that nobody has.`,
    tag: operation.tag,
    level: 'contract',
    reference: REFERENCE,
    operations: [operation.id],
    async run(ctx) {
      for (const { what, headers = {}, key, example } of REFUSED)
        await expectRefusal(ctx, operation, { what, headers, key, example })
      // The key is checked before the body.
      if (operation.body !== undefined) {
        const rawBody = '{'
        const answer = await ctx.call(operation.id, {
          path: examplePathValues(operation),
          rawBody,
          key: 'none',
        })
        if (answer.status !== 401)
          ctx.note({
            expected: '401 before a look at the body, which is no JSON',
            actual: describeResponse(answer),
            exchange: answer,
          })
      }
    },
  }
}

function revoked(operation: Operation): Check {
  return {
    id: `authentication.revoked.${kebab(operation.id)}`,
    title: `${operation.id} is refused with a key that was revoked.`,
    tag: operation.tag,
    level: 'contract',
    reference: REFERENCE,
    operations: [operation.id],
    needs: ['revoked-key'],
    run: (ctx) =>
      expectRefusal(ctx, operation, {
        what: 'a revoked key',
        headers: {},
        key: 'revoked',
        example: 'revoked_key',
      }),
  }
}

function open(operation: Operation): Check {
  return {
    id: `authentication.open.${kebab(operation.id)}`,
    title: `${operation.id} answers without a look at any key.`,
    tag: operation.tag,
    level: 'contract',
    reference: operation.id,
    operations: [operation.id],
    async run(ctx) {
      for (const key of ['none', UNKNOWN_KEY, 'not_a_key'])
        ctx.expectStatus(await ctx.call(operation.id, { key }), operation.success)
    },
  }
}

type Refusal = { what: string; headers: Record<string, string>; key: KeyChoice; example: string }

async function expectRefusal(ctx: CheckContext, operation: Operation, refusal: Refusal): Promise<void> {
  const { what, headers, key, example } = refusal
  const query = exampleQuery(operation)
  const body = operation.body?.examples[0]?.value
  const answer = await ctx.call(operation.id, {
    path: examplePathValues(operation),
    query,
    body,
    headers,
    key,
  })
  const wanted = errorExampleOf(operation, 401, example)
  const { code, message } = errorOf(answer)
  if (answer.status === 401 && code === wanted.code && message === wanted.message) return
  ctx.note({
    expected: `with ${what}, 401 ${wanted.code} "${wanted.message}"`,
    actual: describeResponse(answer),
    exchange: answer,
  })
}
