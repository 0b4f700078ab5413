import { type Html, html } from '../../pages/html.ts'

type Colour = 'blue' | 'green' | 'red' | 'amber' | 'grey'

/** The colour adds nothing to the word. */
const colours: Record<string, Colour> = {
  active: 'green',
  checking: 'amber',
  trialing: 'blue',
  past_due: 'red',
  canceled: 'grey',
  draft: 'grey',
  open: 'blue',
  overdue: 'red',
  paid: 'green',
  void: 'grey',
  uncollectible: 'amber',
  queued: 'blue',
  processed: 'green',
  rejected: 'red',
  voided: 'grey',
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
}

export function badge(status: string): Html {
  const words = status.replaceAll('_', ' ')
  return html`<span class="badge ${colours[status] ?? 'grey'}">${words.charAt(0).toUpperCase() + words.slice(1)}</span>`
}

export function invoiceBadge(invoice: { status: string; overdue_at: string | null }): Html {
  return badge(invoice.status === 'open' && invoice.overdue_at !== null ? 'overdue' : invoice.status)
}
