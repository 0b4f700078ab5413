import type { Check } from '../../kit/check.ts'
import type { CheckContext, KeyChoice } from '../../kit/check-context.ts'
import { createCustomer } from '../../kit/fixtures.ts'

const defaults = { tag: 'Audit events', level: 'behaviour', reference: 'listAuditEvents' } as const

export const checks: Check[] = [
  {
    ...defaults,
    id: 'audit-events.says-who-did-what',
    title: 'A change is in the audit log as soon as it is answered: its operation, object, request and key.',
    operations: ['listAuditEvents', 'updateCustomer'],
    async run(ctx) {
      const { id } = await createCustomer(ctx)
      const path = { id }
      const changed = await ctx.succeed('updateCustomer', { path, body: { name: 'Neu' } })
      const [event, ...others] = await eventsOf(ctx, { object_id: id, operation: 'updateCustomer' })
      ctx.equal(others, [], 'the other changes')
      ctx.equal(event?.operation, 'updateCustomer', 'the operation')
      ctx.equal(event?.object, { type: 'customer', id }, 'the object')
      ctx.equal(event?.member_role, null, 'the role, which only members are given')
      ctx.equal(event?.request_id, changed.headers['x-request-id'], 'the request')
      ctx.equal([event?.actor.type, typeof event?.actor.id], ['api_key', 'string'], 'the actor')
      const ofActor = await eventsOf(ctx, { actor_id: event?.actor.id ?? id, object_id: id })
      ctx.equal(
        ofActor.map(({ operation }) => operation).toSorted(),
        ['createCustomer', 'updateCustomer'],
        'by actor',
      )
      ctx.equal(JSON.stringify(event).includes('Neu'), false, 'whether it tells the name of the customer')
    },
  },
  {
    ...defaults,
    id: 'audit-events.only-what-changed',
    title: 'What is refused, what only reads, and a repeat by its Idempotency-Key leave no entry.',
    operations: ['listAuditEvents', 'updateCustomer', 'getCustomer'],
    async run(ctx) {
      const { id } = await createCustomer(ctx)
      const path = { id }
      await ctx.succeed('getCustomer', { path })
      await ctx.call('updateCustomer', { path, body: { email: 'none' } })
      const headers = { 'Idempotency-Key': ctx.unique('key') }
      for (let n = 0; n < 2; n += 1)
        await ctx.succeed('updateCustomer', { path, body: { name: 'Neu' }, headers })
      const events = await eventsOf(ctx, { object_id: id })
      const found = events.map(({ operation }) => operation).toSorted()
      ctx.equal(found, ['createCustomer', 'updateCustomer'], 'what is in the audit log of the customer')
    },
  },
  {
    ...defaults,
    id: 'audit-events.filters',
    title: 'Filters select together: operation, object, and the time from and to.',
    operations: ['listAuditEvents'],
    async run(ctx) {
      const { id } = await createCustomer(ctx)
      await ctx.succeed('updateCustomer', { path: { id }, body: { name: 'Neu' } })
      const object_id = id
      const [event] = await eventsOf(ctx, { object_id, operation: 'updateCustomer' })
      const at = event?.created_at ?? ''
      const count = async (query: Record<string, string>) =>
        (await eventsOf(ctx, { object_id, operation: 'updateCustomer', ...query })).length
      ctx.equal(await count({ created_from: at }), 1, 'those from its time on')
      ctx.equal(await count({ created_to: at }), 0, 'those before its time')
      ctx.equal(await count({ operation: 'deleteCustomer' }), 0, 'those of another operation')
      ctx.equal(await count({ actor_id: id }), 0, 'those of another actor')
    },
  },
  {
    ...defaults,
    id: 'audit-events.is-of-one-company',
    title: 'No company sees the audit log of another.',
    operations: ['listAuditEvents'],
    needs: ['other-key'],
    async run(ctx) {
      const { id } = await createCustomer(ctx)
      ctx.equal(await eventsOf(ctx, { object_id: id }, 'other'), [], 'what the other company sees of it')
      ctx.equal((await eventsOf(ctx, { object_id: id })).length, 1, 'what its own company sees of it')
    },
  },
]

async function eventsOf(ctx: CheckContext, query: Record<string, string>, key: KeyChoice = 'own') {
  return (await ctx.succeed('listAuditEvents', { query, key })).body.audit_events
}
