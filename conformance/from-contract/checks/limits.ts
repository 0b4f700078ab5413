import type { Contract, Operation } from '../../../contract/index.ts'
import { type Check, Failure } from '../../kit/check.ts'
import type { Lab } from '../../kit/check-context.ts'
import { errorOf, examplePathValues, tellAnswer } from '../requests/requests.ts'

const MIB = 1024 * 1024
const MOST_LEVELS = 32

/** What holds of every body alike, looked at on one operation. */
export function checks({ operations }: Contract): Check[] {
  const ids = operations
    .filter(({ body, path }) => body !== undefined && !path.includes('{'))
    .map(({ id }) => id)
  const common = { tag: 'API', level: 'contract' as const, operations: ids }
  const one = (lab: Lab) => lab.contract.operation(lab.selected(ids)[0] ?? 'createCustomer')
  const reference = '#section/Requests-and-responses'
  return [
    {
      ...common,
      id: 'bodies.size',
      title: 'A body of 5 MiB is read; one of a byte more answers 413 PAYLOAD_TOO_LARGE.',
      reference,
      async run(lab) {
        // No operation takes a list: what is refused then is the list, so it was read.
        const operation = one(lab)
        const read = await send(lab, operation, '[]'.padEnd(5 * MIB))
        if (errorOf(read).code !== 'VALIDATION_ERROR')
          lab.note({ expected: 'a body of 5 MiB to be read', came: tellAnswer(read), exchange: read })
        const refused = await send(lab, operation, '[]'.padEnd(5 * MIB + 1)).catch(tellHowToRefuse)
        if (refused.status !== 413 || errorOf(refused).code !== 'PAYLOAD_TOO_LARGE')
          lab.note({
            expected: '413 PAYLOAD_TOO_LARGE for a byte more than 5 MiB',
            came: tellAnswer(refused),
            exchange: refused,
          })
      },
    },
    {
      ...common,
      id: 'bodies.depth',
      title: 'JSON nested deeper than 32 levels is refused.',
      reference,
      async run(lab) {
        const operation = one(lab)
        const nested = (levels: number, within = '0') => `${'['.repeat(levels)}${within}${']'.repeat(levels)}`
        await expectRule(lab, operation, nested(MOST_LEVELS + 1), 'too_deep', true)
        await expectRule(lab, operation, nested(MOST_LEVELS + 1, ''), 'too_deep', true)
        await expectRule(lab, operation, nested(10_000), 'too_deep', true)
        await expectRule(lab, operation, nested(MOST_LEVELS), 'too_deep', false)
        await expectRule(lab, operation, nested(MOST_LEVELS, ''), 'too_deep', false)
      },
    },
    {
      ...common,
      id: 'bodies.values',
      title: 'A body of more than 100,000 JSON values is refused.',
      reference: '#section/Requests-and-responses',
      async run(lab) {
        const values = (count: number) => `[${Array.from({ length: count - 1 }, () => 0).join(',')}]`
        await expectRule(lab, one(lab), values(200_000), 'too_many_values', true)
      },
    },
  ]
}

/** A connection that is closed on a body half sent gives most clients an error in place of the answer. */
function tellHowToRefuse(fault: unknown): never {
  if (!(fault instanceof Failure)) throw fault
  const { came, exchange } = fault.finding
  const cure =
    'Answer, and read the rest of the body before the connection closes: who is still sending loses the answer otherwise'
  throw new Failure({
    expected: '413 PAYLOAD_TOO_LARGE for a byte more than 5 MiB, which the client can read',
    came: `${came}. ${cure}`,
    exchange,
  })
}

async function expectRule(lab: Lab, operation: Operation, rawBody: string, rule: string, told: boolean) {
  const answer = await send(lab, operation, rawBody)
  const { code, details } = errorOf(answer)
  const rules = (Array.isArray(details) ? details : []).map((each): unknown =>
    Reflect.get(Object(each), 'code'),
  )
  if (answer.status === 400 && code === 'VALIDATION_ERROR' && rules.includes(rule) === told) return
  lab.note({
    expected: `400 VALIDATION_ERROR ${told ? 'with' : 'without'} ${rule} in details`,
    came: tellAnswer(answer),
    exchange: answer,
  })
}

function send(lab: Lab, operation: Operation, rawBody: string) {
  return lab.call(operation.id, { path: examplePathValues(operation), rawBody })
}
