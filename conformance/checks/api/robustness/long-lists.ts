import { gzipSync } from 'node:zlib'
import type { Contract } from '../../../../contract/index.ts'
import type { OperationId } from '../../../../generated/operations.ts'
import { examplePathValues } from '../../../from-contract/requests/requests.ts'
import { set } from '../../../from-contract/schema/json-path.ts'
import { type Site, sitesOf } from '../../../from-contract/schema/locations.ts'
import type { Check } from '../../../kit/check.ts'
import type { Lab, Sending } from '../../../kit/check-context.ts'
import { withOthersBeside } from './beside.ts'
import { expectRefusal } from './expect-refusal.ts'

/**
 * The first stops a service whose checks cost the square of the length for seconds, not for minutes; the others, up to just
 * below the contract's 100,000 values, are sent only to those that passed it.
 */
const LENGTHS = [20_000, 40_000, 95_000]

/** That a list which is much too long costs the other clients nothing. */
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
      async run(lab) {
        const selected = lab.selected(ids)
        // The first service that stands still ends the check: each further request would take as long.
        for (const length of LENGTHS)
          for (const id of selected)
            for (const site of lists.get(id) ?? []) await refuse(lab, id, site, length)
      },
    },
  ]
}

async function refuse(lab: Lab, id: OperationId, { place, reach, example }: Site, length: number) {
  const path = examplePathValues(lab.contract.operation(id))
  const items = Array.from({ length }, () => ({}))
  const text = JSON.stringify(set(reach(example.value), place, items))
  const packed: Sending = {
    rawBody: new Uint8Array(gzipSync(text)),
    headers: { 'Content-Encoding': 'gzip' },
  }
  const sendings: Array<[how: string, Sending]> = [
    ['', { rawBody: text }],
    [' in gzip', packed],
  ]
  for (const [how, sending] of sendings) {
    const what = `${length} items in ${place.join('.')} of ${id}${how}`
    const answer = await withOthersBeside(lab, what, () => lab.call(id, { path, ...sending }))
    // Whether compressed bodies are read at all, another check tells.
    if (answer.status !== 415) expectRefusal(lab, what, answer)
  }
}

/** The lists of an operation's body that the document bounds. */
function listsOf(contract: Contract, id: OperationId): Site[] {
  const { body } = contract.operation(id)
  if (body === undefined) return []
  return sitesOf(contract, body.schema, body.examples).filter(({ schema }) => schema.maxItems !== undefined)
}
