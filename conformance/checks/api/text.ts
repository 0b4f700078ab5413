import { errorOf } from '../../from-contract/requests/requests.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { invalid } from '../../kit/requests.ts'

/** Texts in JSON notation: some that no service can store, and unusual ones that it must store. */
const NUL = 'a\\u0000b'
const LONE_SURROGATES = ['\\ud800', 'a\\udc00b', '\\udc00\\ud800']
const FIT = ['\\ud83d\\ude00', '\\u0001', '\\uffff', '\\u202e']

export const checks: Check[] = [
  {
    id: 'bodies.text',
    title: 'A string with U+0000 or a lone surrogate is refused and named; every other character is taken.',
    tag: 'API',
    level: 'contract',
    reference: '#section/Requests-and-responses',
    operations: ['createCustomer'],
    async run(ctx) {
      const problem = { path: 'body.name', code: 'invalid_text' }
      await invalid(ctx, 'createCustomer', named(NUL), [problem])
      for (const text of LONE_SURROGATES) {
        // Some JSON parsers take no lone surrogate.
        const answer = await ctx.call('createCustomer', named(text))
        if (answer.status === 400 && errorOf(answer).code === 'INVALID_JSON') continue
        await invalid(ctx, 'createCustomer', named(text), [problem])
      }
      for (const text of FIT) {
        const made = await ctx.succeed('createCustomer', named(text))
        ctx.equal(made.body.customer.name, JSON.parse(`"${text}"`), 'the name', made)
      }
      await queries(ctx)
    },
  },
]

async function queries(ctx: CheckContext): Promise<void> {
  const exchange = await ctx.send('GET', '/v1/customers?external_id=a%00b')
  ctx.expectStatus(exchange, 400, 'VALIDATION_ERROR')
}

function named(text: string) {
  return { rawBody: `{"name": "${text}", "email": "billing@acme-robotics.example"}` }
}
