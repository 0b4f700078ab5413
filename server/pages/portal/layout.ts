import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fill } from '../../locales/fill.ts'
import { type Html, html } from '../../runtime/html.ts'
import { brandStyle, renderLogo } from '../invoice/seller.ts'
import { type Page, renderPage } from '../page.ts'
import type { View, Visit } from './visit.ts'

const STYLE = readFileSync(join(import.meta.dirname, 'portal.css'), 'utf8')

export function renderView(visit: Visit, { title, content, formAction = "'self'" }: View): Page {
  const { settings, logo, mode, customer, session, language } = visit
  const { portal: words } = language.words
  const { name: seller, brand_color: brandColor, support_email, legal_text } = settings
  const leave =
    session.return_url === null
      ? undefined
      : html`<a href="${session.return_url}">${fill(words.returnTo, { seller })}</a>`
  return renderPage(
    `${title} – ${seller}`,
    html`<main class="sheet portal">
${mode === 'test' ? html`<p class="banner" role="note">${words.testMode}</p>` : undefined}
<div class="inner">
<header class="head">
<div>${renderLogo({ logo })}<p class="seller text" dir="auto">${seller}</p></div>
<div class="title"><p class="text" dir="auto">${customer.name}</p>${leave}</div>
</header>
${content}
<footer class="foot">${
      support_email === null
        ? undefined
        : html`<p class="text">${fill(words.questions, { email: support_email })}</p>`
    }${legal_text === null ? undefined : html`<p class="text" dir="auto">${legal_text}</p>`}</footer>
</div>
</main>`,
    {
      ownStyle: `${STYLE}${brandStyle({ brandColor })}`,
      formAction,
      referrer: 'same-origin',
      locale: language.locale,
    },
  )
}

export function section(heading: string, content: Html): Html {
  return html`<section><h2>${heading}</h2>
${content}</section>
`
}

/** `path` is the whole path of the form. */
export function button(path: string, label: string, { quiet = true, name = label } = {}): Html {
  const named = name === label ? undefined : html` aria-label="${name}"`
  return html`<form method="post" action="${path}"><button class="button${quiet ? ' quiet small' : ''}"${named}>${label}</button></form>`
}
