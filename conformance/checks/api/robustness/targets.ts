import type { Contract, Operation } from '../../../../contract/index.ts'
import type { OperationId } from '../../../../generated/operations.ts'
import { examplePath, exampleQuery, tellAnswer } from '../../../from-contract/requests/requests.ts'
import type { Check } from '../../../kit/check.ts'
import type { Lab, Sending } from '../../../kit/check-context.ts'
import type { AnyExchange } from '../../../kit/exchange.ts'
import { groupBy } from '../../../kit/group-by.ts'
import { withOthersBeside } from './beside.ts'

/** That a request line in another form means the same, or is refused, and is never a fault. */
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
      async run(lab) {
        for (const id of oneOfEachKind(contract, lab.selected(ids))) {
          const operation = contract.operation(id)
          const { sending, path } = harmless(operation)
          const usual = await lab.send(operation.method, path, sending)
          const target = usual.request.url
          const whole = await beside(lab, operation, { ...sending, target })
          if (whole.status === usual.status) continue
          lab.note({
            expected: `${usual.status} for ${target}, as with the path alone`,
            came: tellAnswer(whole),
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
      async run(lab) {
        for (const id of oneOfEachKind(contract, lab.selected(ids))) {
          const operation = contract.operation(id)
          const { sending, path } = harmless(operation)
          for (const target of [
            `${path}#x`,
            `${path.split('?')[0]}?%`,
            `/${path}`,
            `${path}${';'.repeat(2_000)}`,
          ]) {
            const answer = await beside(lab, operation, { ...sending, target })
            if (answer.status < 500) continue
            lab.note({
              expected: `a status below 500 for ${target.slice(0, 80)}`,
              came: tellAnswer(answer),
              exchange: answer,
            })
          }
        }
      },
    },
  ]
}

/** How the line is read may hang on the method, on a parameter in the path and on a body; on nothing else of an operation. */
function oneOfEachKind({ operation }: Contract, ids: OperationId[]): OperationId[] {
  const kindOf = (id: OperationId) => {
    const { method, path, body } = operation(id)
    return `${method} ${path.includes('{')} ${body !== undefined}`
  }
  return [...groupBy(ids, kindOf).values()].flatMap((alike) => alike.slice(0, 1))
}

function beside(lab: Lab, { method, id }: Operation, sending: Sending): Promise<AnyExchange> {
  const what = `the request line ${method} ${sending.target?.slice(0, 80)} of ${id}`
  return withOthersBeside(lab, what, () => lab.send(method, '/v1/health', sending))
}

/** The ids of the document's examples, which nothing has, and a list for a body, which nothing takes. */
function harmless(operation: Operation): { path: string; sending: Sending } {
  const query = new URLSearchParams(exampleQuery(operation)).toString()
  const path = `${examplePath(operation)}${query && `?${query}`}`
  return { path, sending: operation.body === undefined ? {} : { rawBody: '[]' } }
}
