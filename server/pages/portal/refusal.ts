import type { Problem } from '../../errors/problem.ts'
import { fill } from '../../locales/fill.ts'
import { type Html, html } from '../../runtime/html.ts'
import type { Visit } from './visit.ts'

type Words = Visit['language']['words']['portal']

/** `path` is the field's place in the body, such as `address.country`. */
export type Fault = { path: string; code: string }

export function faultsOf({ details }: Problem): Fault[] {
  if (!Array.isArray(details)) return []
  return (details as unknown[]).flatMap((each) => {
    const { path, code } = Object(each)
    return typeof path === 'string' ? [{ path: path.replace(/^body\.?/, ''), code: String(code) }] : []
  })
}

export function textOf({ path, code }: Fault, field: string, words: Words): string {
  const isEmpty = code === 'min_length' && !path.endsWith(']')
  if (code === 'required' || isEmpty) return fill(words.isMissing, { field })
  if (code === 'max_length') return fill(words.isTooLong, { field })
  if (code === 'invalid_tax_id') return fill(words.isNoTaxId, { field })
  if (code === 'invalid_state') return fill(words.isNoState, { field })
  return code === 'tax_id_required' ? words.needsTaxId : fill(words.isNotAccepted, { field })
}

/** Of a button. A form names its fields itself. */
export function renderRefusal({ refusal, language }: Visit): Html | undefined {
  if (refusal === undefined) return undefined
  const { portal } = language.words
  const text = portal[TEXTS[refusal.code] ?? 'notPossible']
  return html`<p class="fault" role="alert">${portal.notSaved} ${text}</p>`
}

const TEXTS: Partial<Record<Problem['code'], 'methodLimit' | 'methodUnusable' | 'noProvider'>> = {
  PAYMENT_METHOD_LIMIT_EXCEEDED: 'methodLimit',
  PAYMENT_METHOD_NOT_USABLE: 'methodUnusable',
  PAYMENT_PROVIDER_NOT_SET: 'noProvider',
  PAYMENT_PROVIDER_NOT_ACTIVE: 'noProvider',
  PAYMENT_PROVIDER_HAS_NO_PAGE: 'noProvider',
  VALIDATION_ERROR: 'noProvider',
}
