// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { EVENTS_MAY_STAY, edit } from './change.ts'

const IN_THEIR_TIME = 'test-clocks.customers-live-in-their-time'
const MOVED_ALONE = 'test-clocks.move-their-customers-only'
const DELETED = 'test-clocks.delete-their-customers'

/** Clocks that move the wrong way or the wrong customers, and customers that live in another time than their clock's. */
export const mutants: Mutant[] = [
  {
    id: 'clock-keeps-its-name',
    defect: 'A test clock cannot lose its name.',
    killedBy: 'test-clocks.renamed',
    edits: edit('updateTestClock', 'name !== undefined &&', 'name != null &&'),
  },
  {
    id: 'clock-moves-back',
    defect: 'A test clock can be moved back.',
    killedBy: 'test-clocks.move-forward-only',
    edits: edit('parseTarget', 'if (to < (advancing_to ?? frozen_time))', 'if (to.getTime() < 0)'),
  },
  {
    id: 'clock-leaps',
    defect: 'A test clock can be moved by years at once.',
    killedBy: 'test-clocks.move-forward-only',
    edits: edit('MAX_ADVANCE_MS', 'const MAX_ADVANCE_MS = 366 *', 'const MAX_ADVANCE_MS = 3660 *'),
  },
  {
    id: 'clock-answers-before-the-work',
    defect: 'Advancing a clock returns before what fell due has run.',
    killedBy: 'renewals.one-invoice-a-period',
    edits: edit(
      'schedule/advance-test-clock#advanceTestClock',
      'const due = await selectDue(target)',
      'const due = (await selectDue(target)).slice(0, 0)',
    ),
  },
  {
    id: 'clock-begins-now',
    defect: 'A clock begins at the current time, whatever `frozen_time` says.',
    killedBy: 'test-clocks.as-created',
    edits: edit(
      'server/operations/test-clocks/create-test-clock#createTestClock',
      'body.frozen_time === undefined ? now :',
      'body.frozen_time !== undefined && parseAnyTime(body.frozen_time, "body.frozen_time") ? now :',
    ),
  },
  {
    id: 'clock-beyond-the-years',
    defect: 'A clock can begin at any time, however late.',
    killedBy: 'test-clocks.as-created',
    edits: edit('parseAnyTime', 'if (time > MAX_TIME)', 'if (time < new Date(0))'),
  },
  {
    id: 'clock-before-the-years',
    defect: 'A clock can begin at any time, however early.',
    killedBy: 'test-clocks.as-created',
    edits: edit('parseAnyTime', 'if (time < MIN_TIME)', 'if (time > MAX_TIME && time < MIN_TIME)'),
  },
  {
    id: 'clocks-for-live-keys',
    defect: 'A live key can create test clocks, which it could bill by.',
    killedBy: 'test-clocks.refused-to-live-keys',
    live: true,
    edits: edit('assertTestMode', "if (mode !== 'test')", 'if (mode === undefined)'),
  },
  {
    id: 'clock-customers-in-real-time',
    defect: 'A customer on a clock is created in real time.',
    killedBy: IN_THEIR_TIME,
    edits: edit(
      'server/operations/customers/create-customer#createCustomer',
      'await timeOn(testClockId, context)',
      '[await timeOn(testClockId, context), context.now][1]',
    ),
  },
  {
    id: 'clock-events-in-real-time',
    defect: 'Events of customers on a clock must be of real time.',
    killedBy: IN_THEIR_TIME,
    edits: edit(
      'server/events/decide#timeOf',
      'return batch.onTestClocks.get(ownerOf(batch, event)) ?? { testClockId: REAL_TIME, now: batch.now }',
      'return { testClockId: batch.onTestClocks.get(ownerOf(batch, event))?.testClockId ?? REAL_TIME, now: batch.now }',
    ),
  },
  {
    id: 'clock-invoices-follow-the-last',
    defect:
      'An invoice on a clock is finalized no earlier than the last one of the company, which is of another time.',
    killedBy: IN_THEIR_TIME,
    edits: edit(
      'takeInvoiceNumbers',
      'const isReal = testClockId === REAL_TIME',
      'const isReal = testClockId !== undefined',
    ),
  },
  {
    id: 'clock-moves-all-clocks',
    defect: 'Advancing a clock moves every clock of the company.',
    killedBy: MOVED_ALONE,
    edits: edit(
      'test-clocks-store#update',
      "where('tenant_id', '=', tenantId).where('id', '=', testClockId)",
      "where('tenant_id', '=', testClockId === '' ? 0 : tenantId)",
    ),
  },
  {
    id: 'clock-runs-all-that-is-due',
    defect: 'Advancing a clock bills the customers of the whole company.',
    killedBy: MOVED_ALONE,
    edits: edit(
      'billing-store#isOn',
      'tenant_id = ${tenantId} and test_clock_id = ${testClockId}',
      'tenant_id = ${tenantId} and ${testClockId} is not null',
    ),
  },
  {
    id: 'clock-that-nobody-has',
    defect: 'A customer can be created on a clock that does not exist.',
    killedBy: 'test-clocks.select-their-customers',
    edits: edit(
      'timeOn',
      'const { frozen_time } = await lockTestClockShared(trx, { tenantId: tenant.id, testClockId })',
      'const { frozen_time } = await lockTestClockShared(trx, { tenantId: tenant.id, testClockId }).catch(() => ({ frozen_time: new Date() }))',
    ),
  },
  {
    id: 'clock-filter-ignored',
    defect: 'The list of customers does not look at `test_clock_id`.',
    killedBy: 'test-clocks.select-their-customers',
    edits: edit('customersMatching', "'external_id', 'test_clock_id'", "'external_id'"),
  },
  {
    id: 'clock-deleted-alone',
    defect: 'Deleting a clock leaves what its customers have.',
    killedBy: DELETED,
    edits: edit('deletePiece', 'of OWNED.filter(({ stays })', 'of OWNED.slice(0, 0).filter(({ stays })'),
  },
  {
    id: 'clock-deleted-with-events-left',
    defect: 'The events of customers of a deleted clock are left.',
    killedBy: DELETED,
    slow: true,
    edits: [
      ...edit(
        'deletePiece',
        'MAX_ROWS - (await deleteEvents(trx, tenantId, customerId))',
        'MAX_ROWS - (customerId === "" ? await deleteEvents(trx, tenantId, customerId) : 0)',
      ),
      ...EVENTS_MAY_STAY,
    ],
  },
  {
    id: 'clock-deleted-with-all-clocks',
    defect: 'Deleting a clock deletes the customers of every clock.',
    killedBy: DELETED,
    edits: edit(
      'lockNextCustomer',
      "where('test_clock_id', '=', testClockId)",
      "where('test_clock_id', '<>', testClockId === '' ? 'x' : '')",
    ),
  },
  {
    id: 'numbers-of-deleted-invoices',
    defect: 'The numbers of deleted invoices are given again.',
    killedBy: DELETED,
    edits: edit(
      'takeInvoiceNumbers',
      '  const { last_number, last_at } = await trx\n',
      `  await trx
    .updateTable('invoice_sequences')
    .set({ last_number: sql\`(select coalesce(max(invoice_number), 0) from invoices where tenant_id = \${tenantId})\` })
    .where('tenant_id', '=', tenantId)
    .execute()
  const { last_number, last_at } = await trx
`,
    ),
  },
]
