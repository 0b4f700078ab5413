export type Form = { [name: string]: string | Form | undefined }

/** `a[b][0]=c` is `{a: {b: {0: 'c'}}}`. */
export function parseForm(text: string): Form {
  const form: Form = {}
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter((name) => name !== '')
    let place = form
    for (const name of names.slice(0, -1)) place = within(place, name)
    place[names.at(-1) ?? ''] = value
  }
  return form
}

export function within(form: Form, name: string): Form {
  const found = form[name]
  if (typeof found === 'object') return found
  const made: Form = {}
  form[name] = made
  return made
}

export function textOf(form: Form, name: string): string | undefined {
  const found = form[name]
  return typeof found === 'string' ? found : undefined
}
