import { expect, test } from 'vitest'
import type { components } from '../../generated/types.ts'
import { nextReminderAt, reminderFor } from '../../server/invoices/reminders.ts'
import { addCustomer } from '../fixtures/customers.ts'
import {
  addOpen,
  type Invoice,
  lastInvoiceOf,
  markUncollectible,
  pay,
  voidInvoice,
} from '../fixtures/invoices.ts'
import { attempt, report, saveMethod, useProvider } from '../fixtures/payment-attempts.ts'
import { subscribe } from '../fixtures/subscriptions.ts'
import { succeed } from '../support/answers.ts'
import type { Caller } from '../support/client.ts'
import { serviceForThisFile } from '../support/service.ts'
import { DAY_MS, HOUR_MS, later, travel } from '../support/time.ts'

type Settings = components['schemas']['EmailSettingsInput']

const service = await serviceForThisFile()
const BOTH: Settings = { enabled_types: ['invoice_due_soon', 'invoice_overdue'] }

async function clockCompany(settings: Settings) {
  const company = await service.company({ testClock: true })
  await set(company, settings)
  return company
}

async function set({ client }: Caller, email: Settings): Promise<void> {
  succeed(await client.PATCH('/v1/company', { body: { email } }))
}

async function emailsOf({ client }: Caller, query: { invoice_id?: string } = {}) {
  const { emails } = succeed(await client.GET('/v1/emails', { params: { query: { ...query, limit: 100 } } }))
  return emails.toReversed()
}

/** The reminders of an invoice, each with its days before or after the invoice was due. */
async function remindersOf(company: Caller, { id, due_at }: Invoice): Promise<Array<[string, number]>> {
  const emails = await emailsOf(company, { invoice_id: id })
  return emails.map(({ type, created_at }) => [
    type,
    (Date.parse(created_at) - Date.parse(due_at ?? '')) / DAY_MS,
  ])
}

test('an invoice is recalled before and after it is due, each time once, until it is paid', async () => {
  const company = await clockCompany({
    ...BOTH,
    remind_before_days: [7, 3],
    remind_overdue_days: [3, 10, 30],
  })
  const invoice = await addOpen(company)
  const due = invoice.due_at ?? ''
  await travel(company, later(due, 12 * DAY_MS))
  const first = [
    ['invoice_due_soon', -7],
    ['invoice_due_soon', -3],
    ['invoice_overdue', 3],
    ['invoice_overdue', 10],
  ]
  expect(await remindersOf(company, invoice)).toEqual(first)
  await pay(company, invoice)
  await travel(company, later(due, 60 * DAY_MS))
  expect(await remindersOf(company, invoice)).toEqual(first)
})

test('nobody is reminded of what is void or written off, nor before the invoice has arrived', async () => {
  const company = await clockCompany({ ...BOTH, remind_before_days: [3, 30], remind_overdue_days: [1] })
  const invoices = [
    await addOpen(company),
    await addOpen(company),
    await addOpen(company, { days_until_due: 3 }),
  ]
  const [voided, lost, short] = invoices as [Invoice, Invoice, Invoice]
  await voidInvoice(company, voided)
  await markUncollectible(company, lost)
  await travel(company, later(voided.due_at ?? '', 5 * DAY_MS))
  expect(await remindersOf(company, voided)).toEqual([])
  expect(await remindersOf(company, lost)).toEqual([])
  expect(await remindersOf(company, short)).toEqual([['invoice_overdue', 1]])
})

test('without a type switched on nothing is planned, and types switched on later count for what is to come', async () => {
  const company = await clockCompany({ remind_before_days: [3], remind_overdue_days: [2, 4] })
  const [early, late] = [await addOpen(company, { days_until_due: 5 }), await addOpen(company)] as [
    Invoice,
    Invoice,
  ]
  await travel(company, later(early.due_at ?? '', DAY_MS))
  await set(company, BOTH)
  await travel(company, later(late.due_at ?? '', 3 * DAY_MS))
  expect(await remindersOf(company, early)).toEqual([])
  await set(company, { remind_overdue_days: [5] })
  await travel(company, later(late.due_at ?? '', 9 * DAY_MS))
  expect(await remindersOf(company, late)).toEqual([
    ['invoice_overdue', 2],
    ['invoice_overdue', 5],
  ])
})

test('an invoice whose payment is under way waits, and is recalled once the payment has failed', async () => {
  const company = await clockCompany({ ...BOTH, remind_before_days: [], remind_overdue_days: [1] })
  await useProvider(company, 'external')
  const invoice = await addOpen(company, { days_until_due: 1 })
  await travel(company, later(invoice.due_at ?? '', HOUR_MS))
  const paying = await attempt(company, invoice)
  await report(company, paying, { status: 'processing' })
  await travel(company, later(invoice.due_at ?? '', 2 * DAY_MS))
  expect(await remindersOf(company, invoice)).toEqual([])
  await report(company, paying, {
    status: 'failed',
    failure: { code: 'declined', message: 'No.', recoverable: false },
  })
  await travel(company, later(invoice.due_at ?? '', 2 * DAY_MS + HOUR_MS))
  expect((await remindersOf(company, invoice)).map(([type]) => type)).toEqual(['invoice_overdue'])
})

test('after days without a worker, each customer gets the newest reminder that was missed, and none of before', async () => {
  const company = await service.company()
  await set(company, { ...BOTH, remind_before_days: [3], remind_overdue_days: [3, 10, 30] })
  const [soon, overdue] = [
    await addOpen(company, { days_until_due: 20 }),
    await addOpen(company, { days_until_due: 1 }),
  ] as [Invoice, Invoice]
  service.clock.advance(2 * DAY_MS)
  await service.sweepAndWork()
  service.clock.advance(19 * DAY_MS)
  await service.sweepAndWork()
  await service.sweepAndWork()
  expect((await emailsOf(company, { invoice_id: overdue.id })).map(({ type }) => type)).toEqual([
    'invoice_overdue',
  ])
  expect(await emailsOf(company, { invoice_id: soon.id })).toEqual([])
})

test('of several reminders, the newest that is due counts', () => {
  const settings = {
    ...BOTH,
    reply_to: null,
    remind_before_days: [3],
    remind_overdue_days: [30, 3, 3],
  } as const
  const invoice = { due_at: new Date('2026-05-01T00:00:00Z'), collection_method: 'send_invoice' as const }
  const on = (day: string) => new Date(`2026-${day}T00:00:00Z`)
  const said = {
    ...settings,
    enabled_types: [...(BOTH.enabled_types ?? [])],
    remind_before_days: [3],
    remind_overdue_days: [30, 3, 3],
  }
  expect(nextReminderAt(invoice, said, on('04-01'))).toEqual(on('04-28'))
  expect(nextReminderAt(invoice, said, on('04-28'))).toEqual(on('05-04'))
  expect(nextReminderAt(invoice, said, on('05-31'))).toBe(null)
  expect(
    nextReminderAt({ ...invoice, collection_method: 'charge_automatically' }, said, on('04-01')),
  ).toEqual(on('05-04'))
  expect(reminderFor(invoice, said, { plannedAt: on('04-28'), now: on('04-30') })).toBe('invoice_due_soon')
  expect(reminderFor(invoice, said, { plannedAt: on('04-28'), now: on('05-02') })).toBe(undefined)
  expect(reminderFor(invoice, said, { plannedAt: on('04-28'), now: on('05-05') })).toBe('invoice_overdue')
})

test('a year of a card that is declined is a list of captured emails', async () => {
  const company = await clockCompany({
    enabled_types: [
      'invoice_finalized',
      'payment_receipt',
      'payment_failed',
      'invoice_due_soon',
      'invoice_overdue',
    ],
    remind_overdue_days: [30, 60],
  })
  const customer = await addCustomer(company)
  await saveMethod(company, customer, 'pm_declined')
  const subscription = await subscribe(
    company,
    { amount_cents: 4_900 },
    { customer, collection_method: 'charge_automatically' },
  )
  const first = await lastInvoiceOf(company, subscription)
  const start = first.finalized_at ?? ''
  await travel(company, later(start, 365 * DAY_MS))
  await service.sendEmails()
  const emails = await emailsOf(company)
  // The first page has the newest 100.
  expect(emails.every(({ status, subject }) => status === 'captured' && subject !== null)).toBe(true)
  const ofFirst = await emailsOf(company, { invoice_id: first.id })
  expect(
    ofFirst.map(({ type, created_at }) => [type, (Date.parse(created_at) - Date.parse(start)) / DAY_MS]),
  ).toEqual([
    ['invoice_finalized', 0],
    ['payment_failed', 0],
    ['payment_failed', 2],
    ['payment_failed', 7],
    ['payment_failed', 14],
    ['payment_failed', 21],
    ['invoice_overdue', 30],
    ['invoice_overdue', 60],
  ])
  expect(
    ofFirst.map(({ subject }) =>
      subject?.replace(first.invoice_number ?? '', 'N').replace(company.name, 'C'),
    ),
  ).toEqual([
    'Invoice N from C',
    ...Array.from({ length: 5 }, () => 'Payment of invoice N to C failed'),
    ...Array.from({ length: 2 }, () => 'Invoice N from C is overdue'),
  ])
})
