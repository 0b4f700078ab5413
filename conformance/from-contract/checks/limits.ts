import { type Contract, maxBodyBytes, maxBodyValues, type Operation } from '../../../contract/index.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { Failure } from '../../kit/finding.ts'
import { describeResponse, errorOf, examplePathValues } from '../requests/requests.ts'

const MAX_DEPTH = 32

/** Limits of every body, tested with one operation. */
export function checks({ operations }: Contract): Check[] {
  const ids = operations
    .filter(({ body, path }) => body !== undefined && !path.includes('{'))
    .map(({ id }) => id)
  const common = { tag: 'API', level: 'contract' as const, operations: ids }
  const one = (ctx: CheckContext) => ctx.contract.operation(ctx.selected(ids)[0] ?? 'createCustomer')
  const reference = '#section/Requests-and-responses'
  return [
    {
      ...common,
      id: 'bodies.size',
      title:
        'A body of 1.5 MiB is read, and one of 5 MiB of ingestEvents; one of a byte more returns 413 PAYLOAD_TOO_LARGE.',
      reference,
      async run(ctx) {
        const bySize = Map.groupBy(ctx.selected(ids), maxBodyBytes)
        for (const [id] of bySize.values())
          if (id !== undefined) await expectSize(ctx, ctx.contract.operation(id))
      },
    },
    {
      ...common,
      id: 'bodies.depth',
      title: 'JSON nested deeper than 32 levels is refused.',
      reference,
      async run(ctx) {
        const operation = one(ctx)
        const nested = (levels: number, within = '0') => `${'['.repeat(levels)}${within}${']'.repeat(levels)}`
        await expectRule(ctx, operation, nested(MAX_DEPTH + 1), 'too_deep', true)
        await expectRule(ctx, operation, nested(MAX_DEPTH + 1, ''), 'too_deep', true)
        await expectRule(ctx, operation, nested(9_000), 'too_deep', true)
        await expectRule(ctx, operation, nested(MAX_DEPTH), 'too_deep', false)
        await expectRule(ctx, operation, nested(MAX_DEPTH, ''), 'too_deep', false)
      },
    },
    {
      ...common,
      id: 'bodies.values',
      title: 'A body of more than 10,000 JSON values, or 100,000 of events, is refused.',
      reference: '#section/Requests-and-responses',
      async run(ctx) {
        const values = (count: number) => `[${Array.from({ length: count - 1 }, () => 0).join(',')}]`
        for (const [id] of Map.groupBy(ctx.selected(ids), maxBodyValues).values())
          if (id !== undefined) {
            const operation = ctx.contract.operation(id)
            await expectRule(ctx, operation, values(maxBodyValues(id) + 1), 'too_many_values', true)
            await expectRule(ctx, operation, values(maxBodyValues(id)), 'too_many_values', false)
          }
      },
    },
  ]
}

/** No operation accepts a list, so a refused list was read. */
async function expectSize(ctx: CheckContext, operation: Operation) {
  const bytes = maxBodyBytes(operation.id)
  const expected = `a body of ${operation.id} of ${bytes} bytes to be read`
  const read = await send(ctx, operation, '[]'.padEnd(bytes))
  if (errorOf(read).code !== 'VALIDATION_ERROR')
    ctx.note({ expected, actual: describeResponse(read), exchange: read })
  const refused = await send(ctx, operation, '[]'.padEnd(bytes + 1)).catch(explainHowToRefuse)
  if (refused.status !== 413 || errorOf(refused).code !== 'PAYLOAD_TOO_LARGE')
    ctx.note({
      expected: '413 PAYLOAD_TOO_LARGE for a byte more',
      actual: describeResponse(refused),
      exchange: refused,
    })
}

/** If the service closes the connection while the body is being sent, most clients get an error, not the answer. */
function explainHowToRefuse(error: unknown): never {
  if (!(error instanceof Failure)) throw error
  const { actual, exchange } = error.finding
  const fix =
    'Answer, and read the rest of the body before you close the connection: a client that is still sending loses the answer otherwise'
  throw new Failure({
    expected: '413 PAYLOAD_TOO_LARGE for a body that is too large, which the client can read',
    actual: `${actual}. ${fix}`,
    exchange,
  })
}

async function expectRule(
  ctx: CheckContext,
  operation: Operation,
  rawBody: string,
  rule: string,
  isReported: boolean,
) {
  const answer = await send(ctx, operation, rawBody)
  const { code, details } = errorOf(answer)
  const rules = (Array.isArray(details) ? details : []).map((each): unknown =>
    Reflect.get(Object(each), 'code'),
  )
  if (answer.status === 400 && code === 'VALIDATION_ERROR' && rules.includes(rule) === isReported) return
  ctx.note({
    expected: `400 VALIDATION_ERROR ${isReported ? 'with' : 'without'} ${rule} in details`,
    actual: describeResponse(answer),
    exchange: answer,
  })
}

function send(ctx: CheckContext, operation: Operation, rawBody: string) {
  return ctx.call(operation.id, { path: examplePathValues(operation), rawBody })
}
