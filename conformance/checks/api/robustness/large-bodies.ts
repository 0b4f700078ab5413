import { maxBodyBytes } from '../../../../contract/index.ts'
import type { OperationId } from '../../../../generated/operations.ts'
import type { Check } from '../../../kit/check.ts'
import type { CheckContext } from '../../../kit/check-context.ts'
import { createCustomer, newEvent } from '../../../kit/fixtures.ts'
import { unknownId } from '../../../kit/requests.ts'
import { withOthersBeside } from './beside.ts'

const MAX_EVENTS = 1_000
const MAX_LINES = 500
const MAX_TEXT_LENGTH = 500
const MAX_DESCRIPTION_LENGTH = 255
/** With this many texts, 1,000 events come near 5 MiB. */
const TEXTS = 9

export const checks: Check[] = [
  {
    id: 'robustness.large-bodies',
    title: 'The largest bodies that the contract allows are taken, and others are answered meanwhile.',
    tag: 'API',
    level: 'behaviour',
    reference: '#section/Requests-and-responses',
    operations: ['ingestEvents', 'createInvoice'],
    alone: true,
    async run(ctx) {
      for (const id of ctx.selected(['ingestEvents', 'createInvoice'])) {
        const rawBody = JSON.stringify(await BODIES[id](ctx)).padEnd(maxBodyBytes(id))
        const what = `a body of ${id} of ${rawBody.length} bytes`
        const answer = await withOthersBeside(ctx, what, () => ctx.call(id, { rawBody }))
        ctx.expectStatus(answer, ctx.contract.operation(id).success)
      }
    },
  },
]

const BODIES = {
  async ingestEvents(ctx: CheckContext) {
    const first = await newEvent(ctx, { customer_id: unknownId() })
    const properties = Object.fromEntries(
      Array.from({ length: TEXTS }, (_, index) => [`text_${index}`, TEXT]),
    )
    const events = Array.from({ length: MAX_EVENTS }, () => ({
      ...first,
      idempotency_key: ctx.unique('evt'),
      properties,
    }))
    return { events }
  },
  async createInvoice(ctx: CheckContext) {
    const line = { description: TEXT.slice(0, MAX_DESCRIPTION_LENGTH), quantity: 1, unit_amount_cents: 1 }
    return {
      customer_id: (await createCustomer(ctx)).id,
      collection_method: 'send_invoice',
      days_until_due: 30,
      line_items: Array.from({ length: MAX_LINES }, () => line),
    }
  },
} satisfies Partial<Record<OperationId, (ctx: CheckContext) => Promise<object>>>

const TEXT = 'x'.repeat(MAX_TEXT_LENGTH)
