import type { Contract, Example, Operation } from '../../../contract/index.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { skipUnlessConfigured } from '../../kit/not-configured.ts'
import { needsOf } from '../../kit/test-mode.ts'
import { prepare } from '../requests/preconditions.ts'
import { describeResponse, kebab } from '../requests/requests.ts'
import { createTestData } from '../requests/test-data.ts'

export function checks({ operations }: Contract): Check[] {
  return operations.map((operation) => ({
    id: `examples.${kebab(operation.id)}`,
    title: `${operation.id} accepts the requests that the document shows for it.`,
    tag: operation.tag,
    level: 'contract',
    reference: operation.id,
    operations: [operation.id],
    ...needsOf(operation.id),
    run: (ctx) => accepted(ctx, operation),
  }))
}

async function accepted(ctx: CheckContext, operation: Operation): Promise<void> {
  const examples: Array<Example | undefined> = operation.body?.examples ?? [undefined]
  let testData = createTestData(ctx)
  for (const example of examples) {
    testData = testData.withNew(operation)
    const request = await prepare(ctx, operation, await testData.request(operation, example))
    const answer = await ctx.call(operation.id, request)
    if (answer.status === operation.success) continue
    skipUnlessConfigured(answer)
    ctx.note({
      expected: `${operation.success} for the document's example${example ? ` ${example.name}` : ''}`,
      actual: describeResponse(answer),
      exchange: answer,
    })
  }
}
