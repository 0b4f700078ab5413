import type { Contract, Example, Operation } from '../../../contract/index.ts'
import type { Check } from '../../kit/check.ts'
import type { Lab } from '../../kit/check-context.ts'
import { isForTests, MOVES_TIME, prepare } from '../requests/preconditions.ts'
import { kebab, tellAnswer } from '../requests/requests.ts'
import { createSeeds } from '../requests/test-data.ts'

/** That every request which the document shows is accepted, with ids that exist in place of its own. */
export function checks({ operations }: Contract): Check[] {
  return operations.map((operation) => ({
    id: `examples.${kebab(operation.id)}`,
    title: `${operation.id} accepts the requests that the document shows for it.`,
    tag: operation.tag,
    level: 'contract',
    reference: operation.id,
    operations: [operation.id],
    ...(MOVES_TIME.has(operation.id) && { needs: ['test-clock' as const] }),
    run: (lab) => accepted(lab, operation),
  }))
}

async function accepted(lab: Lab, operation: Operation): Promise<void> {
  const examples: Array<Example | undefined> = operation.body?.examples ?? [undefined]
  let seeds = createSeeds(lab)
  for (const example of examples) {
    seeds = seeds.anew(operation)
    const request = await prepare(lab, operation, await seeds.request(operation, example))
    const answer = await lab.call(operation.id, request)
    if (lab.mode === 'live' && isForTests(operation)) {
      lab.expectStatus(answer, 403, 'TEST_MODE_ONLY')
      continue
    }
    if (answer.status === operation.success) continue
    lab.note({
      expected: `${operation.success} for the document's example${example ? ` ${example.name}` : ''}`,
      came: tellAnswer(answer),
      exchange: answer,
    })
  }
}
