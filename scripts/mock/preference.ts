import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../../contract/index.ts'

/** A request's `Prefer` header (RFC 7240). */
export type Preference = { code?: number; example?: string; dynamic: boolean }

/** Parses `Prefer: code=409, example=invoice_not_draft`; unknown preferences are ignored. */
export function parsePreference(prefer: string | undefined): Preference {
  const preferred = (name: string) =>
    new RegExp(`(?:^|[,;\\s])${name}=["']?([\\w-]+)`).exec(prefer ?? '')?.[1]
  const code = preferred('code')
  const example = preferred('example')
  return {
    ...(code !== undefined && { code: Number(code) }),
    ...(example !== undefined && { example }),
    dynamic: preferred('dynamic') === 'true',
  }
}

/**
 * Chooses an example among those that match the preference: the one with the name of the request body's example, the one with
 * the id in the path, with a cursor the last page, so that paging ends, or else the first.
 */
export function chooseAnswer(
  { body, responses }: Operation,
  { code, example }: Preference,
  sent: { path: Record<string, string>; cursor: boolean; body: unknown },
): { status: number; example: string } | undefined {
  const answers = responses.flatMap(({ status, examples }) =>
    examples.map(({ name, value }) => ({ status, example: name, value })),
  )
  const preferred = answers.filter(
    (answer) =>
      (code === undefined || answer.status === code) && (example === undefined || answer.example === example),
  )
  const same = body?.examples.find(({ value }) => isDeepStrictEqual(value, sent.body))?.name
  const matchesBody = (answer: (typeof preferred)[number]) => answer.example === same
  const ids = Object.values(sent.path)
  const matchesPath = ({ value }: (typeof preferred)[number]) => ids.some((id) => hasId(value, id))
  const isLastPage = ({ value }: (typeof preferred)[number]) =>
    sent.cursor && Object(value).has_more === false
  return (
    preferred.find(matchesBody) ?? preferred.find(matchesPath) ?? preferred.find(isLastPage) ?? preferred[0]
  )
}

function hasId(answer: unknown, id: string): boolean {
  return Object.values(Object(answer)).some((resource) => Object(resource).id === id)
}
