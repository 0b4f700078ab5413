import { expect, test } from 'vitest'
import { issueNote, partOf, requestNote, requestNoteVoid } from '../fixtures/credit-notes.ts'
import {
  addDraft,
  addOpen,
  finalize,
  type Invoice,
  newAutomaticInvoice,
  newLine,
  pay,
  readInvoice,
} from '../fixtures/invoices.ts'
import { charge, useProvider } from '../fixtures/payment-attempts.ts'
import { succeed } from '../support/answers.ts'
import type { Caller } from '../support/client.ts'
import { serviceForThisFile } from '../support/service.ts'

const service = await serviceForThisFile()
const ROUNDS = 20

async function openInvoice() {
  const company = await service.company()
  await useProvider(company, 'test')
  return { company, open: await addOpen(company, { line_items: [newLine(1, 10_000)] }) }
}

type Race = Awaited<ReturnType<typeof openInvoice>>

/** Each pair comes to the state of one order of the two. */
const PAIRS: Array<[string, (race: Race) => Promise<Array<Promise<{ response: Response }>>>]> = [
  [
    'two notes of more than half',
    async ({ company, open }) => [
      requestNote(company, open, partOf(open, 6_000)),
      requestNote(company, open, partOf(open, 6_000)),
    ],
  ],
  [
    'a note and a payment',
    async ({ company, open }) => [
      requestNote(company, open, partOf(open, 6_000)),
      company.client.POST('/v1/invoices/{id}/pay', {
        params: { path: { id: open.id } },
        body: { source: 'out_of_band', amount_cents: 6_000 },
      }),
    ],
  ],
  [
    'a note and voiding the invoice',
    async ({ company, open }) => [
      requestNote(company, open),
      company.client.POST('/v1/invoices/{id}/void', { params: { path: { id: open.id } } }),
    ],
  ],
  [
    'a note and an attempt',
    async ({ company, open }) => [
      requestNote(company, open, partOf(open, 6_000)),
      company.client.POST('/v1/invoices/{id}/payment_attempts', {
        params: { path: { id: open.id } },
        body: {},
      }),
    ],
  ],
  [
    'a note that is voided twice',
    async ({ company, open }) => {
      const note = await issueNote(company, open, partOf(open, 6_000))
      return [requestNoteVoid(company, note), requestNoteVoid(company, note)]
    },
  ],
  [
    'voiding a note and another note',
    async ({ company, open }) => {
      const note = await issueNote(company, open, partOf(open, 6_000))
      return [requestNoteVoid(company, note), requestNote(company, open, partOf(open, 6_000))]
    },
  ],
  [
    'two notes that refund',
    async ({ company, open }) => {
      await charge(company, open, 'pm_ok')
      const half = { ...partOf(open, 6_000), excess: 'refund' as const }
      return [requestNote(company, open, half), requestNote(company, open, half)]
    },
  ],
  [
    'voiding a note and drawing its credit',
    async ({ company, open }) => {
      await pay(company, open)
      const note = await issueNote(company, open, partOf(open, 6_000))
      const other = await addOpen(company, { customer: { id: open.customer_id }, apply_credit: false })
      return [
        requestNoteVoid(company, note),
        company.client.POST('/v1/invoices/{id}/pay', {
          params: { path: { id: other.id } },
          body: { source: 'wallet' },
        }),
      ]
    },
  ],
]

test.each(PAIRS)('%s at once', async (_name, start) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const race = await openInvoice()
    const answers = await Promise.all(await start(race))
    for (const { response } of answers) expect(response.status).toBeLessThan(500)
    const invoice = await readInvoice(race.company, race.open)
    const { amount_paid_cents: paid, amount_credited_cents: credited, amount_due_cents: due } = invoice
    if (invoice.status !== 'void') expect(paid + credited + due).toBe(invoice.total_cents)
  }
})

test('notes that pay open invoices and invoices of others that are finalized take turns', async () => {
  const company = await service.company()
  const pairs = await Promise.all(
    Array.from({ length: ROUNDS }, async () => {
      const paid = await addOpen(company, { line_items: [newLine(1, 10_000)] })
      await pay(company, paid)
      await addAutomatic(company, { id: paid.customer_id })
      return { paid, draft: await addDraft(company) }
    }),
  )
  const answers = pairs.flatMap(({ paid, draft }) => [
    requestNote(company, paid),
    company.client.POST('/v1/invoices/{id}/finalize', { params: { path: { id: draft.id } } }),
  ])
  const statuses = (await Promise.all(answers)).map(({ response }) => response.status)
  expect(Object.groupBy(statuses, String)).toEqual({
    200: Array(ROUNDS).fill(200),
    201: Array(ROUNDS).fill(201),
  })
})

async function addAutomatic(company: Caller, customer: { id: string }): Promise<Invoice> {
  const answer = await company.client.POST('/v1/invoices', { body: newAutomaticInvoice(customer) })
  return finalize(company, succeed(answer).invoice)
}
