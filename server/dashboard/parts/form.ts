import { guarded, type Html, html } from '../../runtime/html.ts'
import { newSecret } from '../../runtime/ids.ts'
import type { Typed } from './typed.ts'

/** A form that is sent twice acts once. */
function idempotencyField(): Html {
  return html`<input type="hidden" name="idempotency_key" value="${newSecret(32)}">`
}

export function actionForm(path: string, content: Html, name?: string, isPreviewed = false): Html {
  const label = name === undefined ? undefined : html` aria-label="${name}"`
  const previewed = isPreviewed ? html` data-preview` : undefined
  return guarded(
    path,
    html`<form method="post" action="${path}" class="stack"${label}${previewed}>${idempotencyField()}${content}</form>`,
  )
}

export function actionButton(path: string, label: string, kind: 'primary' | 'danger' | '' = ''): Html {
  const button = html`<button class="${kind}">${label}</button>`
  return guarded(path, html`<form method="post" action="${path}">${idempotencyField()}${button}</form>`)
}

/** Leads to the page of a form. */
export function formLink(
  url: string,
  label: string,
  kind: 'primary' | 'danger' | 'small' | 'text' | '' = '',
): Html {
  const path = url.replace(/\?.*/s, '')
  return guarded(path, html`<a${CLASSES[kind]} href="${url}">${label}</a>`)
}

const CLASSES = {
  '': html` class="button"`,
  primary: html` class="button primary"`,
  danger: html` class="button danger"`,
  small: html` class="small"`,
  text: undefined,
}

/** Asks for confirmation in a popover, which needs no script. */
export function confirmation(
  label: string,
  {
    path,
    text,
    fields,
    button = label,
    kind = '',
    prominent = true,
    typed,
    back = path,
  }: {
    path: string
    text: string
    fields?: Html
    button?: string
    kind?: 'danger' | 'primary' | ''
    /** False if every row of a table has the button. */
    prominent?: boolean
    /** After a refusal, the form is open on the page. */
    typed?: Pick<Typed, 'isRefused'>
    back?: string
  },
): Html {
  const id = `confirm${path.replaceAll(/[^a-z0-9]+/gi, '-')}`
  const isOpen = typed?.isRefused === true
  const cancel = isOpen
    ? html`<a class="button" href="${back}">Cancel</a>`
    : html`<button type="button" popovertarget="${id}" popovertargetaction="hide">Cancel</button>`
  const content = html`<h2 id="${id}-name">${button}</h2><p class="soft">${text}</p>
${actionForm(path, html`${fields}<div class="actions end">${cancel}<button class="${kind}">${button}</button></div>`)}`
  const all = isOpen
    ? html`<section class="card refused" aria-labelledby="${id}-name"><div class="body">${content}</div></section>`
    : html`<button type="button" class="${prominent ? kind : ''}" popovertarget="${id}">${label}</button>
<div popover id="${id}" role="dialog" aria-labelledby="${id}-name">${content}</div>`
  return guarded(path, all)
}

export function filterForm(path: string, fields: readonly Html[], isFiltered: boolean): Html {
  // A narrow screen shows the fields once this is checked. Without a name, it is not sent.
  const fold = html`<label class="narrow-only"><input type="checkbox"${isFiltered ? html` checked` : undefined}> Filters</label>`
  return html`<form class="filters" action="${path}" role="search">${fields.length > 1 ? fold : undefined}${fields}<button>Filter</button>${
    isFiltered ? html`<a class="button" href="${path}">Clear</a>` : undefined
  }</form>`
}

export function hiddenFields(values: Record<string, string | undefined>): Html {
  const given = Object.entries(values).filter(([, value]) => value)
  return html`${given.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`
}
