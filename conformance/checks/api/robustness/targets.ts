import type { Contract, Operation } from '../../../../contract/index.ts'
import type { OperationId } from '../../../../generated/operations.ts'
import { describeResponse, examplePath, exampleQuery } from '../../../from-contract/requests/requests.ts'
import type { Check } from '../../../kit/check.ts'
import type { CheckContext, Sending } from '../../../kit/check-context.ts'
import type { AnyExchange } from '../../../kit/exchange.ts'
import { groupBy } from '../../../kit/group-by.ts'
import { withOthersBeside } from './beside.ts'

export function checks(contract: Contract): Check[] {
  const ids = contract.operations.filter(({ secured }) => secured).map(({ id }) => id)
  return [
    {
      id: 'robustness.absolute-form',
      title:
        'A request line with the whole URL, which RFC 9112 has every server take, is answered like one with the path.',
      tag: 'API',
      level: 'behaviour',
      reference: '#section/Requests-and-responses',
      operations: ids,
      alone: true,
      async run(ctx) {
        for (const id of oneOfEachKind(contract, ctx.selected(ids))) {
          const operation = contract.operation(id)
          const { sending, path } = harmless(operation)
          const usual = await ctx.send(operation.method, path, sending)
          const target = usual.request.url
          const whole = await beside(ctx, operation, { ...sending, target })
          if (whole.status === usual.status) continue
          ctx.note({
            expected: `${usual.status} for ${target}, as with the path alone`,
            actual: describeResponse(whole),
            exchange: whole,
          })
        }
      },
    },
    {
      id: 'robustness.odd-targets',
      title: 'A request line that no URL gives, such as one with a fragment, is no fault of the service.',
      tag: 'API',
      level: 'behaviour',
      reference: '#section/Errors',
      operations: ids,
      alone: true,
      async run(ctx) {
        for (const id of oneOfEachKind(contract, ctx.selected(ids))) {
          const operation = contract.operation(id)
          const { sending, path } = harmless(operation)
          for (const target of [
            `${path}#x`,
            `${path.split('?')[0]}?%`,
            `/${path}`,
            `${path}${';'.repeat(2_000)}`,
          ]) {
            const answer = await beside(ctx, operation, { ...sending, target })
            if (answer.status < 500) continue
            ctx.note({
              expected: `a status below 500 for ${target.slice(0, 80)}`,
              actual: describeResponse(answer),
              exchange: answer,
            })
          }
        }
      },
    },
  ]
}

/** Only the method, a path parameter and a body can make a difference to how the request line is read. */
function oneOfEachKind({ operation }: Contract, ids: OperationId[]): OperationId[] {
  const kindOf = (id: OperationId) => {
    const { method, path, body } = operation(id)
    return `${method} ${path.includes('{')} ${body !== undefined}`
  }
  return [...groupBy(ids, kindOf).values()].flatMap((alike) => alike.slice(0, 1))
}

function beside(ctx: CheckContext, { method, id }: Operation, sending: Sending): Promise<AnyExchange> {
  const what = `the request line ${method} ${sending.target?.slice(0, 80)} of ${id}`
  return withOthersBeside(ctx, what, () => ctx.send(method, '/v1/health', sending))
}

/** Uses the ids of the examples, which do not exist, and a list as body, which no operation accepts. */
function harmless(operation: Operation): { path: string; sending: Sending } {
  const query = new URLSearchParams(exampleQuery(operation)).toString()
  const path = `${examplePath(operation)}${query && `?${query}`}`
  return { path, sending: operation.body === undefined ? {} : { rawBody: '[]' } }
}
