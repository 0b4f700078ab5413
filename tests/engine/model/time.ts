import { dueAt, finalize } from './invoices.ts'
import { accountsOf, type Invoice, type Model, type Plan } from './model.ts'
import { type Cancellation, cancel, changePlan, subscribe, turn } from './subscriptions.ts'
import { processEvent } from './usage.ts'
import { expire } from './wallet.ts'

type Due = { at: number; run: () => void }

/** Moves the clock and does what falls due on the way, each at its own time. */
export function advance(model: Model, to: number): void {
  for (let due = nextDue(model); due !== undefined && due.at <= to; due = nextDue(model)) {
    model.now = Math.max(model.now, due.at)
    due.run()
  }
  model.now = to
}

/** Lets time pass, then does what fell due, in order. */
export function catchUp(model: Model, to: number): void {
  model.now = to
  for (let due = nextDue(model); due !== undefined && due.at <= to; due = nextDue(model)) due.run()
}

/** When something falls due next. */
export function nextMoment(model: Model): number | undefined {
  return nextDue(model)?.at
}

/** A subscription's next invoice if its plan is changed now and nothing more happens. */
export function upcomingAfterChange(
  model: Model,
  id: string,
  plan: Plan,
  prorate: boolean,
): Invoice | undefined {
  const copy = structuredClone(model)
  const subscription = copy.subscriptions.find((each) => each.id === id)
  if (subscription === undefined) return undefined
  const { period } = subscription
  changePlan(copy, subscription, plan, prorate)
  // A change of the interval drafts the invoice at once.
  return subscription.period === period ? upcoming(copy, id) : copy.invoices[model.invoices.length]
}

/** A subscription's last invoice if it is canceled now and nothing more happens. */
export function upcomingAfterCancellation(
  model: Model,
  id: string,
  cancellation: Cancellation,
): { after: Model; invoice: Invoice | undefined } {
  const copy = structuredClone(model)
  copy.events = copy.events.filter(({ verdict }) => verdict !== 'queued')
  const subscription = copy.subscriptions.find((each) => each.id === id)
  if (subscription === undefined) return { after: copy, invoice: undefined }
  cancel(copy, subscription, cancellation)
  const invoice = cancellation.at_period_end ? upcoming(copy, id) : copy.invoices[model.invoices.length]
  return { after: copy, invoice }
}

/** The first invoice of a subscription that would begin now, unless it goes on with what was billed elsewhere. */
export function upcomingOfNew(model: Model, terms: Parameters<typeof subscribe>[1]): Invoice | undefined {
  const copy = structuredClone(model)
  subscribe(copy, terms)
  const isTrialing = copy.subscriptions.at(-1)?.status === 'trialing'
  return isTrialing ? upcoming(copy, terms.id) : copy.invoices[model.invoices.length]
}

/** A subscription's next invoice if nothing more happens: advances a copy of the model. */
export function upcoming(model: Model, id: string): Invoice | undefined {
  const copy = structuredClone(model)
  copy.events = copy.events.filter(({ verdict }) => verdict !== 'queued')
  const at = copy.subscriptions.find((each) => each.id === id)?.period.end ?? 0
  advance(copy, at)
  return copy.invoices.find((each) => each.subscription?.id === id && each.createdAt === at)
}

/** The model once the drafts of the subscription that wait have been finalized, before this invoice is. */
export function afterWaiting(model: Model, id: string | null, invoice: Invoice): Model {
  const waiting = model.invoices
    .filter((each) => each !== invoice && each.subscription?.id === id && each.status === 'draft')
    .filter(({ finalizesAt = Infinity }) => finalizesAt <= (invoice.finalizedAt ?? invoice.finalizesAt ?? 0))
    .map((each) => model.invoices.indexOf(each))
  const copy = structuredClone(model)
  for (const index of waiting) {
    const draft = copy.invoices[index]
    if (draft === undefined) continue
    copy.now = Math.max(copy.now, draft.finalizesAt ?? 0)
    finalize(copy, draft)
  }
  return copy
}

/**
 * At one time: grants expire that nothing holds up, then periods renew, then events are counted, then invoices are finalized. So expired credit is not
 * debited, an event at a period's end belongs to the next period, and an invoice has all that was accepted.
 */
function nextDue(model: Model): Due | undefined {
  const expiries = accountsOf(model).flatMap((account) =>
    account.grants
      .filter(({ remaining, expiresAt }) => remaining > 0n && expiresAt < account.heldFrom)
      .filter(({ expiresAt }) => expiresAt < Infinity)
      .map(({ expiresAt: at }) => ({ at, run: () => expire(account, at) })),
  )
  const turns = model.subscriptions
    .filter(({ status }) => status !== 'canceled')
    .map((each) => ({ at: each.period.end, run: () => turn(model, each) }))
  const events = model.events
    .filter(({ verdict }) => verdict === 'queued')
    .map((each) => ({ at: Math.max(each.at, each.queuedAt), run: () => processEvent(model, each) }))
  const finalizings = model.invoices.flatMap((invoice) =>
    invoice.status === 'draft' && invoice.finalizesAt !== undefined
      ? [{ at: invoice.finalizesAt, run: () => finalize(model, invoice) }]
      : [],
  )
  const marks = model.invoices.flatMap((invoice) =>
    invoice.status === 'open' && !invoice.overdue
      ? [
          {
            at: dueAt(invoice),
            run: () => {
              invoice.overdue = true
            },
          },
        ]
      : [],
  )
  // The sort is stable, so at one time they stay in the order above.
  const due: Due[] = [...expiries, ...turns, ...events, ...finalizings, ...marks]
  return due.sort((a, b) => a.at - b.at)[0]
}
