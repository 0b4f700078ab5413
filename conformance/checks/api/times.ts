import type { Check } from '../../kit/check.ts'
import { createCustomer, createInvoice, findEvent, grant, ingest, newEvent } from '../../kit/fixtures.ts'
import { DAY_MS, later } from '../../kit/time.ts'

const defaults = { tag: 'API', level: 'behaviour', reference: '#section/Requests-and-responses' } as const
const HOUR_MS = 3_600_000

/** Other ways to write a moment of UTC with milliseconds. */
function spellingsOf(moment: string): string[] {
  const local = (hours: number) => later(moment, hours * HOUR_MS).slice(0, -1)
  return [`${local(0)}+00:00`, `${local(0)}000-00:00`, `${local(2)}+02:00`, `${local(-11.5)}000-11:30`]
}

export const checks: Check[] = [
  {
    ...defaults,
    id: 'times.any-offset',
    title:
      'A time in a request may have any offset, in a body and in a query; it is kept and returned in UTC.',
    operations: ['ingestEvents', 'listEvents', 'createCreditGrant', 'listInvoices'],
    async run(ctx) {
      const now = (await ctx.now()).toISOString()
      const customer = await createCustomer(ctx)
      for (const spelling of spellingsOf(now))
        await ctx.ifImplemented(async () => {
          const event = await newEvent(ctx, { customer_id: customer.id, timestamp: spelling })
          await ingest(ctx, [event])
          const read = await findEvent(ctx, event)
          ctx.equal(read.event.timestamp, now, `the timestamp, sent as ${spelling}`, read.exchange)
        })
      const ahead = later(now, DAY_MS)
      for (const expires_at of spellingsOf(ahead))
        await ctx.ifImplemented(async () => {
          const given = await grant(ctx, customer, { expires_at })
          ctx.equal(given.expires_at, ahead, `expires_at, sent as ${expires_at}`)
        })
      await ctx.ifImplemented(async () => {
        const { id, created_at } = await createInvoice(ctx, { customer_id: customer.id })
        for (const created_from of spellingsOf(created_at)) {
          const listed = await ctx.succeed('listInvoices', {
            query: { customer_id: customer.id, created_from },
          })
          const ids = listed.body.invoices.map((invoice) => invoice.id)
          ctx.equal(ids, [id], `the invoices from ${created_from} on`, listed)
        }
        const query = { customer_id: customer.id, created_to: spellingsOf(created_at)[2] }
        const before = await ctx.succeed('listInvoices', { query })
        ctx.equal(before.body.invoices, [], `the invoices before ${query.created_to}`, before)
      })
    },
  },
  {
    ...defaults,
    id: 'times.spelling-makes-no-difference',
    title:
      'The same moment in another spelling is the same event, and the same request under an Idempotency-Key.',
    reference: '#section/Idempotency',
    operations: ['ingestEvents', 'createCreditGrant'],
    async run(ctx) {
      const customer = await createCustomer(ctx)
      await ctx.ifImplemented(async () => {
        const event = await newEvent(ctx, { customer_id: customer.id })
        await ingest(ctx, [event])
        const again = spellingsOf(event.timestamp).map((timestamp) => ({ ...event, timestamp }))
        ctx.equal(
          await ingest(ctx, again),
          { accepted: again.length, duplicates: again.length },
          'the counts',
        )
      })
      const ahead = later((await ctx.now()).toISOString(), DAY_MS)
      const headers = { 'Idempotency-Key': ctx.unique('key') }
      const give = (expires_at: string) =>
        ctx.succeed('createCreditGrant', {
          path: { id: customer.id },
          headers,
          body: { amount: '1.00', account_type: 'currency', expires_at },
        })
      await ctx.ifImplemented(async () => {
        const first = await give(ahead)
        for (const expires_at of spellingsOf(ahead)) {
          const replayed = await give(expires_at)
          ctx.equal(
            replayed.body.credit_grant,
            first.body.credit_grant,
            `the grant, with ${expires_at}`,
            replayed,
          )
        }
      })
    },
  },
]
