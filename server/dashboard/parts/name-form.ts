import { type Html, html } from '../../pages/html.ts'
import { type Form, keyOf } from '../http/form.ts'
import type { View, Visit } from '../visit.ts'
import { field } from './field.ts'
import { formPage } from './form-page.ts'
import { metadataField, metadataUpdate } from './metadata.ts'
import { type Typed, typed } from './typed.ts'

type Named = { id: string; name: string; metadata: Record<string, string> }

type Options = {
  list: string
  noun: string
  lead: Html
  more?: (edit: Typed) => Html
}

/** Only name, metadata and the fields in `more` can change. */
export function nameForm({ base, refusal }: Visit, named: Named, { list, noun, lead, more }: Options): View {
  const page = `${base}${list}/${named.id}`
  const path = `${page}/edit`
  const edit = typed(refusal, path)
  return formPage(`Edit ${noun}`, {
    path,
    lead,
    button: 'Save',
    crumb: html`<a href="${page}"><bdi class="text">${named.name}</bdi></a>`,
    fields: html`${field('Name', 'name', { value: named.name, required: true, autocomplete: 'off', ...edit.at('name') })}
${more?.(edit)}${metadataField(named.metadata, edit)}`,
  })
}

export function nameUpdate(form: Form) {
  return {
    headers: keyOf(form),
    body: {
      name: form.name?.trim() ?? '',
      metadata: metadataUpdate(form),
    },
  }
}
