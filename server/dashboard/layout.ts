import type { Mode } from '../db/schema.ts'
import type { Held } from '../outward/gate.ts'
import { type Html, html } from '../runtime/html.ts'
import { type Icon, icon } from './icons.ts'
import type { View, Visit } from './visit.ts'

/** `url` leads outside the dashboard. */
type Entry = { path: string; name: string; icon: Icon; modes?: readonly Mode[]; url?: string }

const sections: ReadonlyArray<{ name: string; entries: readonly Entry[] }> = [
  {
    name: 'Billing',
    entries: [
      { path: '', name: 'Overview', icon: 'overview' },
      { path: '/customers', name: 'Customers', icon: 'customers' },
      { path: '/subscriptions', name: 'Subscriptions', icon: 'subscriptions' },
      { path: '/invoices', name: 'Invoices', icon: 'invoices' },
      { path: '/receivables', name: 'Receivables', icon: 'receivables' },
      { path: '/credit-notes', name: 'Credit notes', icon: 'notes' },
      { path: '/payments', name: 'Payments', icon: 'payments' },
      { path: '/refunds', name: 'Refunds', icon: 'refunds' },
      { path: '/emails', name: 'Emails', icon: 'emails' },
      { path: '/credit', name: 'Credit', icon: 'credit' },
      { path: '/events', name: 'Usage events', icon: 'events' },
      { path: '/plans', name: 'Plans', icon: 'plans' },
      { path: '/coupons', name: 'Coupons', icon: 'coupons' },
      { path: '/meters', name: 'Meters', icon: 'meters' },
      { path: '/pricing-units', name: 'Pricing units', icon: 'units' },
      { path: '/tax-rates', name: 'Tax rates', icon: 'taxes' },
      { path: '/tax-report', name: 'Tax report', icon: 'report' },
      { path: '/test-clocks', name: 'Test clocks', icon: 'clocks', modes: ['test'] },
    ],
  },
  {
    name: 'Developers',
    entries: [
      { path: '/keys', name: 'API keys', icon: 'keys' },
      { path: '/webhooks', name: 'Webhooks', icon: 'webhooks' },
      { path: '/event-log', name: 'Event log', icon: 'log' },
      { path: '/docs', name: 'API reference', icon: 'reference', url: '/docs' },
    ],
  },
  {
    name: 'Company',
    entries: [
      { path: '/members', name: 'Members', icon: 'members' },
      { path: '/settings', name: 'Settings', icon: 'settings' },
      { path: '/audit-log', name: 'Audit log', icon: 'audit' },
    ],
  },
]

/** A path in no menu leads to the overview. */
export function entryAt(path: string): { path: string; name: string } {
  const entries = sections.flatMap((section) => section.entries)
  const [overview] = entries
  return entries.find((entry) => entry.path !== '' && isCurrent(entry, path)) ?? overview ?? OVERVIEW
}

const OVERVIEW = { path: '', name: 'Overview' }

export function renderFrame(
  { title, content }: View,
  visit: Visit,
  path: string,
  {
    workerIsStale,
    held,
    notices,
  }: { workerIsStale: boolean; held: Held | undefined; notices: readonly Html[] },
): Html {
  const { mode, session, base } = visit
  const company = session.tenants[mode].name
  return renderDocument(
    `${title} · ${company}${mode === 'test' ? ' (test mode)' : ''}`,
    html`<body class="${mode}">
<a class="skip" href="#content">Skip to content</a>
<div class="frame">
<header class="side">
<div class="top">
<p class="company"><span class="mark" aria-hidden="true">${initialOf(company)}</span><bdi class="text">${company}</bdi></p>
<nav class="modes" aria-label="Mode">${modeLink('live', mode)}${modeLink('test', mode)}</nav>
<form class="search" action="${base}/search" role="search" aria-label="All">${searchInput(path === '/search' ? visit.query.q : '')}</form>
</div>
<nav class="nav" aria-label="Pages">${sections.map(({ name, entries }) => renderSection(name, entries, visit, path))}</nav>
${renderMe(visit, 'me')}
</header>
<main class="main">
${workerIsStale ? NO_WORKER : undefined}
${held && renderHeld(held)}
${mode === 'test' ? TEST_MODE : undefined}
<div id="content" class="content">
${notices}${content}
${renderMe(visit, 'me narrow')}
</div>
</main>
</div>
</body>`,
  )

  function modeLink(each: Mode, current: Mode): Html {
    const mark = each === current ? html` aria-current="true"` : undefined
    return html`<a href="/dashboard/${each}"${mark}>${each === 'live' ? 'Live' : 'Test'}</a>`
  }

  function renderSection(
    name: string,
    entries: readonly Entry[],
    { mode: current }: Visit,
    at: string,
  ): Html {
    const shown = entries.filter(({ modes }) => modes === undefined || modes.includes(current))
    const items = shown.map((entry) => {
      const mark = isCurrent(entry, at) ? html` aria-current="page"` : undefined
      const href = entry.url ?? `${base}${entry.path}`
      return html`<li><a href="${href}"${mark}>${icon(entry.icon)}${entry.name}</a></li>`
    })
    return html`<div><h2>${name}</h2><ul>${items}</ul></div>`
  }
}

function searchInput(text = ''): Html {
  const keys = html`aria-keyshortcuts="/ Control+K" placeholder="Search" title="Press / or Ctrl K"`
  return html`<input type="search" name="q" maxlength="255" aria-label="Search" ${keys} value="${text}">`
}

const TEST_MODE = html`<p class="band" role="note"><strong>Test mode.</strong> You are viewing test data. These invoices are not requests for payment.</p>`

const NO_WORKER = html`<p class="band" role="alert"><strong>No worker runs.</strong> Events are not counted, and nothing is renewed, finalized or collected, until one does: <code>usage-billing worker</code>, or a service with <code>WORKER=true</code>.</p>`

function renderHeld({ why }: Held): Html {
  return html`<p class="band" role="alert"><strong>Nothing is sent or charged.</strong> ${why} No webhooks are sent, and no payment provider is asked, until the operator runs <code>usage-billing outward allow</code>.</p>`
}

export function renderAlone(title: string, content: Html): Html {
  return renderDocument(
    title,
    html`<body class="alone"><main><p class="company"><span class="mark" aria-hidden="true">U</span>Usage Billing</p>${content}</main></body>`,
  )
}

function renderDocument(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/dashboard/style.css">
<script type="module" src="/dashboard/script.js"></script>
</head>
${body}
</html>
`
}

function renderMe({ base, session }: Visit, place: string): Html {
  return html`<div class="${place}"><a class="text" href="${base}/account">${session.email}</a>
<form method="post" action="/dashboard/sign-out"><button class="quiet">Sign out</button></form></div>`
}

function isCurrent({ path }: Entry, at: string): boolean {
  return path === '' ? at === '' : at === path || at.startsWith(`${path}/`)
}

function initialOf(name: string): string {
  return (Array.from(name.trim())[0] ?? '?').toUpperCase()
}
