import { type Html, html } from '../../../runtime/html.ts'
import { tableCard } from '../../parts/card.ts'
import { table } from '../../parts/table.ts'
import type { LoggedEvent } from './subject.ts'

export function renderChanges({ data }: LoggedEvent): Html | undefined {
  const { previous, ...objects }: Record<string, unknown> = { ...data }
  if (!isObject(previous)) return undefined
  const [now] = Object.values(objects)
  return tableCard(
    'What changed',
    table(
      'What changed',
      [{ name: 'Field' }, { name: 'Before' }, { name: 'After' }],
      Object.entries(previous).map(([name, before]) => [
        html`<code>${name}</code>`,
        renderValue(before),
        renderValue(isObject(now) ? now[name] : undefined),
      ]),
      html`<strong>Nothing</strong>`,
    ),
  )
}

function renderValue(value: unknown): Html {
  if (value === null || value === undefined) return html`<span class="never">–</span>`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return html`<code class="small">${text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text}</code>`
}

const MAX_TEXT = 400

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
