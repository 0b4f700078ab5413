import { type Html, html } from '../../runtime/html.ts'

/** A page with links to its cards gives them an `id`. */
export function card(title: Html | string, content: Html, aside?: Html, id?: string): Html {
  const anchor = id === undefined ? undefined : html` id="${id}"`
  return html`<section class="card"${anchor}><header><h2>${title}</h2>${aside}</header><div class="body">${content}</div></section>`
}

export function tableCard(title: Html | string, content: Html, aside?: Html): Html {
  return html`<section class="card"><header><h2>${title}</h2>${aside}</header>${content}</section>`
}

export function callout(tone: 'red' | 'amber', label: string, content: Html): Html {
  return html`<section class="callout ${tone}" aria-label="${label}">${content}</section>`
}

export function head(
  title: Html | string,
  {
    crumb,
    badges,
    lead,
    actions,
  }: { crumb?: Html; badges?: Html; lead?: Html; actions?: readonly Html[] } = {},
): Html {
  return html`<div class="head"><div class="lead">
${crumb === undefined ? undefined : html`<p class="crumb">${crumb}</p>`}
<div class="line"><h1>${title}</h1>${badges}</div>
${lead === undefined ? undefined : html`<p class="soft">${lead}</p>`}
</div>${actions === undefined ? undefined : html`<div class="actions">${actions}</div>`}</div>`
}

export function facts(rows: ReadonlyArray<readonly [string, Html | string]>): Html {
  return html`<dl class="facts">${rows.map(([name, value]) => fact(name, value))}</dl>`
}

export function fact(name: string, value: Html | string): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`
}

export type Figure = { name: Html | string; value: Html | string; note?: Html | string; alarm?: boolean }

export function figures(all: readonly Figure[]): Html {
  return html`<dl class="card figures">${all.map(
    ({ name, value, note, alarm }) =>
      html`<div><dt>${name}</dt><dd${alarm === true ? html` class="alarm"` : undefined}>${value}${
        note === undefined ? undefined : html`<span class="detail note">${note}</span>`
      }</dd></div>`,
  )}</dl>`
}
