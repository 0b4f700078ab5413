import { type Html, html } from '../../runtime/html.ts'

type Colour = 'blue' | 'green' | 'red' | 'amber' | 'grey'

const colours: Record<string, Colour> = {
  active: 'green',
  checking: 'amber',
  scheduled: 'blue',
  trialing: 'blue',
  past_due: 'red',
  canceled: 'grey',
  draft: 'grey',
  open: 'blue',
  overdue: 'red',
  paid: 'green',
  part_paid: 'amber',
  being_confirmed: 'amber',
  issued: 'green',
  void: 'grey',
  uncollectible: 'amber',
  queued: 'blue',
  processed: 'green',
  rejected: 'red',
  ready: 'green',
  advancing: 'amber',
  archived: 'grey',
  revoked: 'grey',
  expired: 'grey',
  expiring: 'amber',
  enabled: 'green',
  failing: 'red',
  disabled: 'grey',
  succeeded: 'green',
  pending: 'amber',
  failed: 'red',
  waiting: 'blue',
  sent: 'green',
  captured: 'grey',
  skipped: 'amber',
}

export function badge(status: string): Html {
  const words = status.replaceAll('_', ' ')
  return html`<span class="badge ${colours[status] ?? 'grey'}">${words.charAt(0).toUpperCase() + words.slice(1)}</span>`
}

type Invoice = {
  status: string
  overdue_at: string | null
  amount_paid_cents: number
  amount_due_cents: number
}

export function invoiceBadge(invoice: Invoice): Html {
  const { status, overdue_at, amount_paid_cents: paid, amount_due_cents: due } = invoice
  const own = badge(status === 'open' && overdue_at !== null ? 'overdue' : status)
  return isOwed(status) && paid > 0 && due > 0 ? html`${own} ${badge('part_paid')}` : own
}

function isOwed(status: string): boolean {
  return status === 'open' || status === 'uncollectible'
}
