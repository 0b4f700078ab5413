// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Subscriptions that begin, change and end otherwise than they say. */
export const mutants: Mutant[] = [
  {
    id: 'trial-billed',
    defect: 'The fee is invoiced at the start of the trial.',
    killedBy: 'subscriptions.trial-is-free',
    edits: edit(
      'create-subscription#createSubscription',
      '!isRenewalDue(added, now)',
      'added.id.length === 0',
    ),
  },
  {
    id: 'trial-a-day-short',
    defect: 'A trial ends a day early.',
    killedBy: 'subscriptions.trial-is-free',
    edits: edit(
      'addSubscription',
      'body.trial_days ?? plan.trial_days',
      '(body.trial_days ?? plan.trial_days) - 1',
    ),
  },
  {
    id: 'trial-usage-billed',
    defect: 'Usage of the trial is billed.',
    killedBy: 'renewals.trial-ends-in-a-paid-period',
    edits: edit(
      'findSegment',
      'timestamp >= newest.starts_at || timestamp < newest.billing_starts_at',
      'timestamp >= newest.starts_at || timestamp.getTime() < newest.billing_starts_at.getTime() - 9e9',
    ),
  },
  {
    id: 'fee-in-arrears',
    defect: 'The fee is billed when the period has ended.',
    killedBy: 'subscriptions.start-now',
    edits: edit(
      'applyRenewals',
      'await finalizeDrafts(context, await selectDrafts(trx, tenantId, first))',
      "await trx.deleteFrom('invoices').where('id', 'in', first).execute()\n  void [finalizeDrafts, selectDrafts]",
    ),
  },
  {
    id: 'first-fee-stays-a-draft',
    defect: 'The first fee’s invoice is not finalized at once.',
    killedBy: 'subscriptions.start-now',
    edits: [
      ...edit(
        'applyRenewals',
        'await finalizeDrafts(context, await selectDrafts(trx, tenantId, first))',
        'void [finalizeDrafts, selectDrafts]',
      ),
      ...edit(
        'firstInvoice',
        'finalizes_at: start }',
        'finalizes_at: new Date(start.getTime() + 3_600_000) }',
      ),
    ],
  },
  {
    id: 'months-of-30-days',
    defect: 'A month has 30 days.',
    killedBy: 'subscriptions.start-now',
    edits: edit(
      'boundaryAt',
      'const step = {',
      "const step = interval === 'month' ? { days: 30 * index * interval_count } : {",
    ),
  },
  {
    id: 'interval-count-ignored',
    defect: 'interval_count is ignored.',
    killedBy: 'subscriptions.start-now',
    edits: edit('boundaryAt', 'index * interval_count', 'index * Math.min(1, interval_count)'),
  },
  {
    id: 'weeks-begin-on-sunday',
    defect: 'Calendar weeks begin on Sunday.',
    killedBy: 'subscriptions.calendar-anchor',
    edits: edit('boundaryBefore', 'date.dayOfWeek - 1', 'date.dayOfWeek % 7'),
  },
  {
    id: 'calendar-quarters-begin-anywhere',
    defect: 'With `calendar`, periods of several months begin on the first of any month.',
    killedBy: 'subscriptions.calendar-months-count-from-january',
    edits: edit('boundaryBefore', '(date.month - 1) % interval_count', '0 * interval_count'),
  },
  {
    id: 'calendar-takes-every-plan',
    defect: 'With `calendar`, a plan of five months is accepted.',
    killedBy: 'subscriptions.calendar-months-count-from-january',
    edits: edit('assertHasPeriods', "anchor !== 'calendar' || hasCalendarPeriods(plan)", 'true'),
  },
  {
    id: 'first-calendar-period-full',
    defect: 'The first period of a calendar anchor costs the whole fee.',
    killedBy: 'subscriptions.calendar-anchor',
    edits: edit(
      'feeFor',
      'return prorate(amountCents, period, period.whole)',
      'return prorate(amountCents, period.whole, period.whole)',
    ),
  },
  {
    id: 'prorated-by-days',
    defect: 'Prorations count whole days.',
    killedBy: 'renewals.prorate-what-is-left',
    edits: edit(
      'seconds',
      'return Math.floor(end.getTime() / 1000) - Math.floor(start.getTime() / 1000)',
      'return Math.ceil((end.getTime() - start.getTime()) / 86_400_000)',
    ),
  },
  {
    id: 'no-credit-for-the-unused',
    defect: 'A change of plan charges the new fee and credits nothing of the old one.',
    killedBy: 'plan-changes.prorate-by-the-second',
    edits: edit('planChange', 'prorated && isBilled', 'prorated && isBilled && fee_cents < 0'),
  },
  {
    id: 'credit-in-full',
    defect: 'A change of plan credits the whole old fee.',
    killedBy: 'renewals.prorate-what-is-left',
    edits: edit(
      'prorationFor',
      'prorate(cents, rest, whole)',
      'prorate(cents, cents < 0 ? whole : rest, whole)',
    ),
  },
  {
    id: 'usage-by-the-new-plan',
    defect: 'After a change of plan all usage of the period is rated by the new plan.',
    killedBy: 'plan-changes.usage-by-its-plan',
    edits: edit(
      'selectSegments',
      's.id, s.plan_id, s.period_start',
      's.id, (select x.plan_id from subscriptions x where x.tenant_id = s.tenant_id and x.id = s.subscription_id) as plan_id, s.period_start',
    ),
  },
  {
    id: 'lines-without-a-limit',
    defect: 'Plans can be changed until the invoice has more lines than an invoice can have.',
    killedBy: 'plan-changes.limit-of-lines',
    edits: edit('assertLinesFit', '> MAX_LINES - RESERVED_LINES)', '> 100 * MAX_LINES - RESERVED_LINES)'),
  },
  {
    id: 'credit-lost',
    defect: 'A credit that is more than the invoice is lost.',
    killedBy: 'renewals.credit-goes-to-the-wallet',
    edits: edit('finalizeWithoutEvents', 'if (credit_carried_cents > 0)', 'if (credit_carried_cents < 0)'),
  },
  {
    id: 'cancellation-credits-all-of-the-fee',
    defect: 'A cancellation gives back the whole fee.',
    killedBy: 'cancellation.gives-back',
    edits: edit(
      'unused-at-end#shareOf',
      'BigInt(seconds(rest)) * left',
      'BigInt(seconds(rest.whole)) * left',
    ),
  },
  {
    id: 'cancellation-always-to-the-wallet',
    defect: 'What a cancellation gives back always goes to the wallet.',
    killedBy: 'cancellation.excess',
    edits: edit('giveUnusedBackAtEnd', '{ ...terms, excess }', "{ ...terms, excess: 'wallet' }"),
  },
  {
    id: 'excess-of-nothing',
    defect: 'A cancellation without credit takes an excess.',
    killedBy: 'cancellation.excess',
    edits: edit('prepareCancellation', "!isProrated && excess !== 'wallet'", 'false'),
  },
  {
    id: 'draft-keeps-its-fee',
    defect: 'A draft that a cancellation gives back stays as it is, until it is finalized.',
    killedBy: 'cancellation.excess',
    edits: edit('giveUnusedBackAtEnd', '[drafted.invoice_id])', '[])'),
  },
  {
    id: 'bounds-without-what-is-given-back',
    defect: 'The preview of a cancellation counts what it gives back as spent.',
    killedBy: 'cancellation.preview-equals',
    edits: edit(
      'previewSubscriptionCancellation',
      'const credit_notes =',
      "await engine.trx.deleteFrom('charges').where('subscription_id', '=', current.id).where('credit_note_id', 'is not', null).execute()\n  const credit_notes =",
    ),
  },
  {
    id: 'carried-credit-is-not-shown',
    defect: 'Credit that outweighs an invoice is not shown, and is part of the subtotal.',
    killedBy: 'unused-time.is-carried',
    edits: edit(
      'totals#sumsOf',
      'total_cents - credit_carried_cents - tax_cents + discount_cents',
      'total_cents - tax_cents + discount_cents',
    ),
  },
  {
    id: 'carried-credit-is-revenue',
    defect: 'Credit that outweighs an invoice is not taken off the net revenue.',
    killedBy: 'unused-time.is-carried',
    edits: edit('selectRevenue', '-sum(credit_carried_cents)', '0 * sum(credit_carried_cents)'),
  },
  {
    id: 'credit-of-nothing',
    defect: 'A credit does not say which line it gives back.',
    killedBy: 'unused-time.names-its-line',
    edits: edit(
      'toChargeLine',
      'credited_line_item_id: credited_charge_id',
      'credited_line_item_id: credited_charge_id && null',
    ),
  },
  {
    id: 'credit-of-its-own-invoice',
    defect: 'A credit of a line of the same invoice names that invoice.',
    killedBy: 'unused-time.names-its-invoice',
    edits: edit('linesOf', "          .onRef('credited.invoice_id', '<>', 'line.invoice_id'),", ''),
  },
  {
    id: 'upcoming-credit-without-its-invoice',
    defect: 'A credit of the upcoming invoice does not name the invoice that it gives back.',
    killedBy: 'unused-time.names-its-invoice',
    edits: edit('toUpcomingLines', "credited.get(line.credited_line_item_id ?? '')", "credited.get('')"),
  },
  {
    id: 'credit-before-what-it-credits',
    defect: 'An invoice is finalized while the one that it gives back has no number.',
    killedBy: 'unused-time.names-its-invoice',
    edits: edit('assertFinalized', 'drafts.length > 0', 'drafts.length > 1_000'),
  },
  {
    id: 'export-without-what-is-credited',
    defect: 'The export of invoices does not name the invoices that they credit.',
    killedBy: 'unused-time.names-its-invoice',
    edits: edit('creditedNumbersOf', 'billed.number_text is not null', 'false'),
  },
  {
    id: 'pending-credit-of-a-void-invoice',
    defect: 'A credit that was made before its invoice was voided stays.',
    killedBy: 'unused-time.nothing-of-a-void-invoice',
    edits: edit('amountToBill', "i.status = 'void'", "i.status = 'nothing'"),
  },
  {
    id: 'new-credit-of-a-void-invoice',
    defect: 'A change of plan credits a fee whose invoice is void, and its preview too.',
    killedBy: 'unused-time.nothing-of-a-void-invoice',
    edits: [
      ...edit('findCurrentFee', "i.status = 'void'", "i.status = 'nothing'"),
      ...edit('amountToBill', "i.status = 'void'", "i.status = 'nothing'"),
    ],
  },
  {
    id: 'drafted-credit-of-a-void-invoice',
    defect: 'A draft keeps the credit for an invoice that is voided, until it is finalized.',
    killedBy: 'unused-time.nothing-of-a-void-invoice',
    edits: edit(
      'composeAgain',
      'await selectDrafts(trx, tenantId, ids)',
      'await selectDrafts(trx, tenantId, [])',
    ),
  },
  {
    id: 'money-from-nothing',
    defect: 'An invoice is voided although its unused time was given back.',
    killedBy: 'unused-time.credited-is-not-voided',
    edits: edit('assertNotCredited', 'finalized.length > 0', 'finalized.length > 1_000'),
  },
  {
    id: 'carried-past-what-is-owed',
    defect: 'Credit moves to the wallet although the invoice that it gives back is owed.',
    killedBy: 'unused-time.pays-what-is-owed-first',
    edits: edit('carryCredit', 'let left = credit_carried_cents', 'let left = 0 * credit_carried_cents'),
  },
  {
    id: 'uncollectible-is-not-owed',
    defect: 'Credit does not pay the invoice that it gives back once that is uncollectible.',
    killedBy: 'unused-time.pays-what-is-owed-first',
    edits: edit('selectOwedCredited', "('open', 'uncollectible')", "('open')"),
  },
  {
    id: 'subscriptions-without-a-limit',
    defect: 'A customer can have any number of subscriptions.',
    killedBy: 'subscriptions.limit-of-a-customer',
    edits: edit('addSubscription', '>= MAX_SUBSCRIPTIONS)', '>= 100 * MAX_SUBSCRIPTIONS)'),
  },
  {
    id: 'canceled-subscriptions-count-for-the-limit',
    defect: 'Canceled subscriptions count for the limit of a customer.',
    killedBy: 'subscriptions.limit-of-a-customer',
    edits: edit(
      'countSubscriptions',
      "    .where('next_renewal_at', 'is not', null)\n    .executeTakeFirstOrThrow()",
      '    .executeTakeFirstOrThrow()',
    ),
  },
  {
    id: 'cancel-bills-no-usage',
    defect: 'Cancelling now bills no usage.',
    killedBy: 'subscriptions.cancel-now',
    edits: edit(
      'applyRenewals',
      'await draftInvoices(context, orders)',
      'await draftInvoices(context, orders.filter(({ subscription, at }) => at >= subscription.current_period_end))',
    ),
  },
  {
    id: 'cancel-gives-nothing-back',
    defect: 'Cancelling now gives nothing of the fee back.',
    killedBy: 'cancellation.gives-back',
    edits: edit('prepareCancellation', "isProrated && current.status !== 'canceled'", 'false'),
  },
  {
    id: 'cancel-gives-back-unasked',
    defect: 'Cancelling now gives the rest of the fee back, whatever was asked for.',
    killedBy: 'cancellation.gives-back',
    edits: edit('prepareCancellation', "isProrated && current.status !== 'canceled'", '!at_period_end'),
  },
  {
    id: 'cancel-credits-the-plan',
    defect: 'Cancelling gives back the fee of the plan, though it was never charged.',
    killedBy: 'cancellation.gives-back',
    edits: edit(
      'unusedAtEnd',
      '{ fee_cents, old: plan',
      '{ fee_cents: plan.amount_cents + 0 * fee_cents, old: plan',
    ),
  },
  {
    id: 'cancel-credits-at-the-end',
    defect: 'A credit with the end of the period is taken, and does nothing.',
    killedBy: 'cancellation.preview-equals',
    edits: edit(
      'prepareCancellation',
      'if (at_period_end && isProrated) throw nothingUnused()',
      'void nothingUnused',
    ),
  },
  {
    id: 'cancel-preview-without-credit',
    defect: 'The preview of a cancellation leaves the credit out.',
    killedBy: 'cancellation.preview-equals',
    edits: edit('previewSubscriptionCancellation', 'noteId && unused.note', '!noteId && unused.note'),
  },
  {
    id: 'cancel-preview-is-not-the-end',
    defect: 'In the preview of a cancellation, what was paid ahead does not count for the minimum.',
    killedBy: 'cancellation.preview-equals',
    edits: edit(
      'previewSubscriptionCancellation',
      'showUpcoming(engine, ending, end)',
      "showUpcoming(engine, ending, { ...end, status: 'active' })",
    ),
  },
  {
    id: 'cancel-preview-cancels',
    defect: 'The preview of a cancellation cancels.',
    killedBy: 'cancellation.preview-equals',
    edits: edit(
      'handlers/subscriptions#subscriptions',
      'preview(previewSubscriptionCancellation)',
      'write(previewSubscriptionCancellation)',
    ),
  },
  {
    id: 'cancel-twice',
    defect: 'Canceling a canceled subscription bills its end again.',
    killedBy: 'subscriptions.cancel-now',
    edits: [
      ...edit('subscriptions/lifecycle#lifecycle', 'canceled: {},', "canceled: { cancel: 'canceled' },"),
      ...edit('applyCancellation', "current.status === 'canceled'", 'false'),
    ],
  },
  {
    id: 'cancel-again-refused',
    defect: 'Canceling a canceled subscription is refused.',
    killedBy: 'subscriptions.cancel-now',
    edits: edit('applyCancellation', "current.status === 'canceled'", 'false'),
  },
  {
    id: 'same-plan-prorates',
    defect: 'Changing to the plan that it has makes prorations.',
    killedBy: 'subscriptions.one-change-wins',
    edits: edit(
      'changeUntilRestart',
      'if (plan.id === old.id) return { ...prepared, changed: current, restart: undefined }',
      '',
    ),
  },
  {
    id: 'change-after-the-end',
    defect: 'A canceled subscription can change its plan.',
    killedBy: 'subscriptions.cancel-now',
    edits: edit(
      'subscriptions/lifecycle#lifecycle',
      'canceled: {},',
      "canceled: { change_plan: 'canceled' },",
    ),
  },
]
