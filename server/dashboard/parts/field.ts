import { type Html, html } from '../../runtime/html.ts'
import type { Form } from '../http/form.ts'
import type { Typed } from './typed.ts'

type Notes = {
  hint?: string
  error?: string
  /** Explains how to fix the value. The page shows `fix` instead of `error`. */
  fix?: string
}
type Input = Notes & {
  type?: string
  value?: string
  required?: boolean
  autocomplete?: string
  placeholder?: string
  maxlength?: number
  min?: number
  max?: number
  /** The page opens with the cursor here. */
  autofocus?: boolean
  /** The field is a select. It keeps a value that is none of them, and without a value begins with the first. */
  choices?: readonly Choice[]
}
export type Choice = readonly [value: string, label: string]

export function field(label: Html | string, name: string, input: Input = {}): Html {
  const { type = 'text', value, required = false, autocomplete, placeholder, choices } = input
  if (choices !== undefined) {
    const isKnown = !value || choices.some(([each]) => each === value)
    return select(label, name, isKnown ? choices : [...choices, [value, value]], value, input)
  }
  const { maxlength, min, max, autofocus = false } = input
  const attributes = html`${attribute('value', value)}${attribute('autocomplete', autocomplete)}${attribute(
    'placeholder',
    placeholder,
  )}${attribute('maxlength', maxlength)}${attribute('min', min)}${attribute('max', max)}${required ? html` required` : undefined}${autofocus ? html` autofocus` : undefined}`
  return labelled(
    label,
    name,
    input,
    html`<input id="${name}" name="${name}" type="${type}"${attributes}${notesOf(name, input)}>`,
  )
}

export function textArea(
  label: string,
  name: string,
  input: Notes & { value?: string; maxlength?: number } = {},
): Html {
  return labelled(
    label,
    name,
    input,
    // HTML drops the first line break of a textarea.
    html`<textarea id="${name}" name="${name}" rows="3"${attribute('maxlength', input.maxlength)}${notesOf(name, input)}>
${input.value}</textarea>`,
  )
}

/**
 * Holds the value that the page showed. The form sends only changes to it, so that changes by others stay and a form
 * sent twice has the same body.
 */
export function shownField(name: string, value: string, typed: Typed): Html {
  return html`<input type="hidden" name="${name}_shown" value="${typed.at(`${name}_shown`).value ?? value}">`
}

export function isChanged(form: Form, name: string): boolean {
  return form[name] !== form[`${name}_shown`]
}

export function select(
  label: Html | string,
  name: string,
  choices: readonly Choice[],
  chosen: string | undefined,
  notes: Notes = {},
): Html {
  return labelled(
    label,
    name,
    notes,
    html`<select id="${name}" name="${name}"${notesOf(name, notes)}>${choices.map(
      ([value, text]) =>
        html`<option value="${value}"${value === (chosen ?? '') ? html` selected` : undefined}>${text}</option>`,
    )}</select>`,
  )
}

function labelled(label: Html | string, name: string, { hint, error, fix }: Notes, control: Html): Html {
  return html`<div class="field"><label for="${name}">${label}</label>
${control}
${hint === undefined ? undefined : html`<span class="hint" id="${name}-hint">${hint}</span>`}${
  error === undefined
    ? undefined
    : html`<span class="hint fault" id="${name}-error">${fix ?? html`${label} ${error}.`}</span>`
}</div>`
}

function notesOf(name: string, { hint, error }: Notes): Html {
  const ids = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(error === undefined ? [] : [`${name}-error`]),
  ]
  const invalid = error === undefined ? undefined : html` aria-invalid="true"`
  return html`${invalid}${attribute('aria-describedby', ids.length === 0 ? undefined : ids.join(' '))}`
}

function attribute(
  name: 'value' | 'autocomplete' | 'placeholder' | 'maxlength' | 'min' | 'max' | 'aria-describedby',
  value: string | number | undefined,
): Html | undefined {
  return value === undefined ? undefined : html` ${name}="${value}"`
}
