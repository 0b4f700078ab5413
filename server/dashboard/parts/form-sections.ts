import { type Html, html } from '../../runtime/html.ts'

/** Neighbors under one heading are a section. Two neighbors that are halves share a row. */
export type Place = { heading?: string; half?: boolean }
export type Cell = Place & { content: Html | undefined }
export type Section = { heading: string | undefined; content: Html }

/** Folds rare fields. */
export const MORE = 'More options'

export function sectionsOf(cells: readonly Cell[]): Section[] {
  const shown = cells.filter(({ content }) => content !== undefined)
  const isFirst = ({ heading }: Cell, at: number) => at === 0 || shown[at - 1]?.heading !== heading
  const starts = [...shown.keys()].filter((at) => shown[at] !== undefined && isFirst(shown[at], at))
  return starts.map((start, index) => {
    const run = shown.slice(start, starts[index + 1])
    return { heading: run[0]?.heading, content: html`${inRows(run)}` }
  })
}

function inRows([first, ...others]: readonly Cell[]): Html[] {
  if (first === undefined) return []
  const [second, ...rest] = others
  if (first.half !== true || second?.half !== true) return [html`${first.content}\n`, ...inRows(others)]
  return [html`<div class="row">${first.content}${second.content}</div>\n`, ...inRows(rest)]
}

export function wrapSection({ heading, content }: Section, isOpen: boolean): Html {
  if (heading === undefined) return content
  if (heading !== MORE)
    return html`<fieldset class="field-group"><legend>${heading}</legend>${content}</fieldset>`
  const open = isOpen ? html` open` : undefined
  return html`<details${open}><summary>${MORE}</summary><div class="stack">${content}</div></details>`
}
