import { isDeepStrictEqual } from 'node:util'
import { choose } from '../../client/msw/answer.ts'
import type { Asked } from '../../client/msw/things.ts'
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
 * Chooses an example among those that match the preference: the one with the name of the request body's example, or else by the
 * address.
 */
export function chooseAnswer(
  { body, responses }: Operation,
  { code, example }: Preference,
  sent: Asked & { body: unknown },
): { status: number; example: string } | undefined {
  const answers = responses.flatMap(({ status, examples }) =>
    examples.map(({ name, value }) => ({ status, example: name, value })),
  )
  const preferred = answers.filter(
    (answer) =>
      (code === undefined || answer.status === code) && (example === undefined || answer.example === example),
  )
  const same = body?.examples.find(({ value }) => isDeepStrictEqual(value, sent.body))?.name
  return preferred.find((answer) => answer.example === same) ?? choose(preferred, sent)
}
