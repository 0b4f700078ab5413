import type { components } from '../../../generated/types.ts'
import { advanceClock } from '../../kit/advance-clock.ts'
import type { Check } from '../../kit/check.ts'
import type { CheckContext } from '../../kit/check-context.ts'
import { restoringCompany } from '../../kit/company.ts'
import { createCustomer, type Invoice, unpaidInvoice } from '../../kit/fixtures.ts'
import { DAY_MS, later } from '../../kit/time.ts'

type Settings = components['schemas']['EmailSettingsInput']

const defaults = {
  ...({ tag: 'Emails', level: 'behaviour', reference: '#section/Emails-to-customers' } as const),
  needs: ['test-clock'],
} satisfies Partial<Check>

const REMINDERS: Settings = {
  enabled_types: ['invoice_due_soon', 'invoice_overdue'],
  remind_before_days: [3],
  remind_overdue_days: [2, 5],
}

export const checks: Check[] = [
  {
    ...defaults,
    id: 'reminders.each-once',
    title:
      'An open invoice is recalled once for each of the days before and after it is due, in the time of its test clock, and no more once it is paid, void or uncollectible.',
    operations: ['updateCompany', 'listEmails', 'advanceTestClock', 'payInvoice', 'voidInvoice'],
    run: (ctx) =>
      restoringCompany(ctx, async () => {
        await ctx.succeed('updateCompany', { body: { email: REMINDERS } })
        const customer_id = (await createCustomer(ctx)).id
        const invoice = () => unpaidInvoice(ctx, { customer_id, days_until_due: 10 })
        const [open, paid, voided, lost] = [
          await invoice(),
          await invoice(),
          await invoice(),
          await invoice(),
        ]
        const due = open.due_at ?? ''
        await advanceClock(ctx, later(due, -DAY_MS))
        await ctx.succeed('payInvoice', { path: { id: paid.id }, body: { source: 'out_of_band' } })
        await ctx.succeed('voidInvoice', { path: { id: voided.id } })
        await ctx.succeed('markInvoiceUncollectible', { path: { id: lost.id } })
        await advanceClock(ctx, later(due, 30 * DAY_MS))
        const soon = { type: 'invoice_due_soon', days: -3 }
        const overdue = [2, 5].map((days) => ({ type: 'invoice_overdue', days }))
        ctx.equal(await remindersOf(ctx, open), [soon, ...overdue], 'the reminders of an open invoice')
        for (const each of [paid, voided, lost])
          ctx.equal(
            await remindersOf(ctx, each),
            [soon],
            'the reminders of an invoice that is settled a day before it is due',
          )
      }),
  },
  {
    ...defaults,
    id: 'reminders.switched-on',
    title: 'No reminder is sent whose type is not among `enabled_types`.',
    operations: ['updateCompany', 'listEmails', 'advanceTestClock'],
    run: (ctx) =>
      restoringCompany(ctx, async () => {
        await ctx.succeed('updateCompany', {
          body: { email: { ...REMINDERS, enabled_types: ['invoice_overdue'] } },
        })
        const customer_id = (await createCustomer(ctx)).id
        const invoice = await unpaidInvoice(ctx, { customer_id, days_until_due: 10 })
        await advanceClock(ctx, later(invoice.due_at ?? '', 3 * DAY_MS))
        ctx.equal(await remindersOf(ctx, invoice), [{ type: 'invoice_overdue', days: 2 }], 'the reminders')
      }),
  },
]

/** The oldest first, with the days since the invoice was due. */
async function remindersOf(ctx: CheckContext, { id: invoice_id, due_at }: Invoice) {
  const { emails } = (await ctx.succeed('listEmails', { query: { invoice_id } })).body
  return emails.toReversed().map(({ type, created_at }) => ({
    type,
    days: (Date.parse(created_at) - Date.parse(due_at ?? '')) / DAY_MS,
  }))
}
