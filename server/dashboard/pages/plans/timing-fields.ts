import { type Html, html } from '../../../pages/html.ts'
import type { Form } from '../../http/form.ts'
import { type Choice, select } from '../../parts/field.ts'
import type { Typed } from '../../parts/typed.ts'

const TIMINGS: readonly Choice[] = [
  ['in_advance', 'In advance'],
  ['in_arrears', 'In arrears'],
]

const USAGE: readonly Choice[] = [
  ['period', 'For the period'],
  ['month', 'Each month'],
]

export function timingFields(form: Form, typed: Typed): Html {
  const usage = 'usage_billing_interval'
  return html`${select('Fee is billed', 'billing_timing', TIMINGS, form.billing_timing, typed.at('billing_timing'))}
${select('Usage is billed', usage, USAGE, form.usage_billing_interval, typed.at(usage))}`
}
