import { type Html, html } from '../../runtime/html.ts'
import type { View, Visit } from '../visit.ts'
import { formPage } from './form-page.ts'
import { typed } from './typed.ts'

type Named = { id: string; name: string }
type Options = { list: string; noun: string; lead: Html }

/** The edit page of what can change little, such as its name and metadata. */
export function nameForm(
  { base, refusal }: Visit,
  { id, name }: Named,
  { list, noun, lead }: Options,
  render: (edit: ReturnType<typeof typed>) => Html,
): View {
  const page = `${base}${list}/${id}`
  const path = `${page}/edit`
  return formPage(`Edit ${noun}`, {
    path,
    lead,
    button: 'Save',
    crumb: html`<a href="${page}"><bdi class="text">${name}</bdi></a>`,
    fields: render(typed(refusal, path)),
  })
}
