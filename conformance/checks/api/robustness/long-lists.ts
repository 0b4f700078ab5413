import { gzipSync } from 'node:zlib'
import { type Contract, maxBodyValues } from '../../../../contract/index.ts'
import type { OperationId } from '../../../../generated/operations.ts'
import { examplePathValues } from '../../../from-contract/requests/requests.ts'
import { set } from '../../../from-contract/schema/json-path.ts'
import { type Location, locationsOf } from '../../../from-contract/schema/locations.ts'
import type { Check } from '../../../kit/check.ts'
import type { CheckContext, Sending } from '../../../kit/check-context.ts'
import { withOthersBeside } from './beside.ts'
import { expectRefusal } from './expect-refusal.ts'

/**
 * The shares of the values that a body can have. A service with quadratic validation hangs on the first, and
 * the check ends.
 */
const SHARES = [0.2, 0.4, 0.95]

export function checks(contract: Contract): Check[] {
  const lists = new Map(contract.operations.map(({ id }) => [id, listsOf(contract, id)]))
  const ids = contract.operations.map(({ id }) => id).filter((id) => lists.get(id)?.length !== 0)
  return [
    {
      id: 'robustness.long-lists',
      title:
        'A list that is much too long, in plain or in gzip, is refused with 400, and others are answered meanwhile.',
      tag: 'API',
      level: 'behaviour',
      reference: '#section/Requests-and-responses',
      operations: ids,
      alone: true,
      async run(ctx) {
        const selected = ctx.selected(ids)
        for (const share of SHARES)
          for (const id of selected)
            for (const location of lists.get(id) ?? [])
              await refuse(ctx, id, location, share * maxBodyValues(id))
      },
    },
  ]
}

async function refuse(
  ctx: CheckContext,
  id: OperationId,
  { jsonPath, reach, example }: Location,
  length: number,
) {
  const path = examplePathValues(ctx.contract.operation(id))
  const items = Array.from({ length }, () => ({}))
  const text = JSON.stringify(set(reach(example.value), jsonPath, items))
  const compressed: Sending = {
    rawBody: new Uint8Array(gzipSync(text)),
    headers: { 'Content-Encoding': 'gzip' },
  }
  const sendings: Array<[how: string, Sending]> = [
    ['', { rawBody: text }],
    [' in gzip', compressed],
  ]
  for (const [how, sending] of sendings) {
    const what = `${length} items in ${jsonPath.join('.')} of ${id}${how}`
    const answer = await withOthersBeside(ctx, what, () => ctx.call(id, { path, ...sending }))
    // `bodies.encodings` reports a service that does not read compressed bodies.
    if (answer.status !== 415) expectRefusal(ctx, what, answer)
  }
}

/** The lists with a maximum length in an operation's body. */
function listsOf(contract: Contract, id: OperationId): Location[] {
  const locations = locationsOf(contract, contract.operation(id))
  return locations.filter(({ schema }) => schema.maxItems !== undefined)
}
