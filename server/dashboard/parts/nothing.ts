import type { Problem } from '../../errors/problem.ts'
import { html } from '../../runtime/html.ts'
import { entryAt } from '../layout.ts'
import type { View, Visit } from '../visit.ts'
import { head } from './card.ts'

/** Replaces a page that cannot be shown. `path` is an entry of the menu, or below one. */
export function renderNothing({ status, message }: Problem, { base, mode }: Visit, path: string): View {
  const other = mode === 'test' ? 'live' : 'test'
  const { path: list, name } = entryAt(path)
  const title = status === 404 ? 'Not found' : 'Not possible'
  const why = `${message.replace(/[.]$/, '')}.`
  const content = html`${head(title, {
    crumb: html`<a href="${base}${list}">${name}</a>`,
    lead:
      status === 404
        ? html`There is nothing at this address. It may have been deleted, or be in ${other} mode.`
        : html`${why}`,
  })}
<p><a class="button primary" href="${base}${list}">Go to ${name}</a></p>`
  return { title, content }
}
