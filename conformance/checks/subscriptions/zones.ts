import type { Check } from '../../kit/check.ts'
import { billedOf, startOn, stateOf } from '../../kit/dated.ts'
import { createCustomer } from '../../kit/fixtures.ts'
import { renewalDefaults, renewing } from '../../kit/period-defaults.ts'
import { endNow, invalid, invoicesOf } from '../../kit/requests.ts'

const defaults = { ...renewalDefaults, reference: 'createSubscription' } satisfies Partial<Check>

export const checks: Check[] = [
  {
    ...defaults,
    id: 'zones.calendar-months',
    title:
      'With `calendar` months begin at midnight in the time zone of the customer, and a part of one is in proportion by the second, also where clocks change.',
    operations: [...renewing],
    async run(ctx) {
      const { at, travel, planOf, subscribe } = await startOn(ctx, '03-10')
      const customer = await createCustomer(ctx, { timezone: 'Asia/Tokyo' })
      const plan = await planOf()
      // Tokyo is nine hours ahead: noon of the 16th there. 15.5 of 31 days are left.
      await travel('03-16T03:00')
      const terms = { customer_id: customer.id, plan_id: plan.id, billing_anchor: 'calendar' as const }
      const made = await subscribe({}, terms)
      ctx.equal(made.timezone, 'Asia/Tokyo', 'timezone')
      ctx.equal(made.current_period_end, at('03-31T15:00'), 'the end of the first period')
      ctx.equal(await billedOf(ctx, made), [[1_500]], 'the first fee')
      await travel('03-31T15:00')
      ctx.equal(await stateOf(ctx, made), ['active', at('03-31T15:00'), at('04-30T15:00')], 'April in Tokyo')
      const zones = (await invoicesOf(ctx, made)).map(({ timezone }) => timezone)
      ctx.equal([...new Set(zones)], ['Asia/Tokyo'], 'the time zone of its invoices')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'zones.clocks-change',
    title: 'An anniversary keeps its local time of day when clocks change.',
    operations: [...renewing],
    async run(ctx) {
      const { at, travel, planOf, subscribe } = await startOn(ctx, '03-10')
      const customer = await createCustomer(ctx, { timezone: 'Europe/Berlin' })
      const plan = await planOf()
      await travel('03-15T11:00')
      const made = await subscribe({}, { customer_id: customer.id, plan_id: plan.id })
      ctx.equal(made.current_period_end, at('04-15T10:00'), 'noon in Berlin in summer')
      await endNow(ctx, made)
    },
  },
  {
    ...defaults,
    id: 'zones.subscription-keeps-its-own',
    title: 'A subscription keeps the time zone that it began with when the customer’s changes.',
    operations: [...renewing, 'updateCustomer'],
    async run(ctx) {
      const { at, planOf, subscribe } = await startOn(ctx, '03-10')
      const { id } = await createCustomer(ctx, { timezone: 'Asia/Tokyo' })
      const plan = await planOf()
      const terms = { customer_id: id, plan_id: plan.id, billing_anchor: 'calendar' as const }
      const made = await subscribe({}, terms)
      const body = { timezone: 'America/New_York' }
      const { customer } = (await ctx.succeed('updateCustomer', { path: { id }, body })).body
      ctx.equal(customer.timezone, 'America/New_York', 'the time zone of the customer')
      const { subscription } = (await ctx.succeed('getSubscription', { path: { id: made.id } })).body
      const { timezone, current_period_end } = subscription
      ctx.equal(
        [timezone, current_period_end],
        ['Asia/Tokyo', at('03-31T15:00')],
        'time zone and end of the period',
      )
      const later = await subscribe({}, terms)
      ctx.equal(later.timezone, 'America/New_York', 'the time zone of a later subscription')
      for (const each of [made, later]) await endNow(ctx, each)
    },
  },
  {
    ...defaults,
    id: 'zones.refused',
    title: 'A time zone is a name of the IANA database; an offset is none.',
    operations: ['createCustomer', 'updateCustomer', 'updateCompany'],
    async run(ctx) {
      const { customer } = await startOn(ctx, '03-10')
      for (const name of ['Mars/Olympus', '+02:00']) {
        const timezone = { path: 'body.timezone', code: 'invalid_timezone' }
        const email = 'billing@acme.example'
        await invalid(ctx, 'createCustomer', { body: { name: 'Acme', email, timezone: name } }, [timezone])
        const path = { id: customer.id }
        await invalid(ctx, 'updateCustomer', { path, body: { timezone: name } }, [timezone])
        const problem = { path: 'body.default_timezone', code: 'invalid_timezone' }
        await invalid(ctx, 'updateCompany', { body: { default_timezone: name } }, [problem])
      }
    },
  },
]
