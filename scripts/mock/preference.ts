import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '../../contract/index.ts'

/** What a request asks the mock for by its `Prefer` header. */
export type Wish = { code?: number; example?: string; dynamic: boolean }

/** Reads `Prefer: code=409, example=invoice_not_draft`; a member that the mock does not know is passed over. */
export function readWish(prefer: string | undefined): Wish {
  const said = (name: string) => new RegExp(`(?:^|[,;\\s])${name}=["']?([\\w-]+)`).exec(prefer ?? '')?.[1]
  const code = said('code')
  const example = said('example')
  return {
    ...(code !== undefined && { code: Number(code) }),
    ...(example !== undefined && { example }),
    dynamic: said('dynamic') === 'true',
  }
}

/**
 * Which answer of an operation is meant: its status and the name of the example. What the wish leaves open is the one that
 * fits the request: the success of the same name as the body that was sent, the one about the id in the path, or with a
 * cursor a page that is the last, so that paging comes to an end; otherwise the first. Undefined where the contract has no such answer.
 */
export function chooseAnswer(
  { body, responses }: Operation,
  { code, example }: Wish,
  sent: { path: Record<string, string>; cursor: boolean; body: unknown },
): { status: number; example: string } | undefined {
  const answers = responses.flatMap(({ status, examples }) =>
    examples.map(({ name, value }) => ({ status, example: name, value })),
  )
  const wished = answers.filter(
    (answer) =>
      (code === undefined || answer.status === code) && (example === undefined || answer.example === example),
  )
  const same = body?.examples.find(({ value }) => isDeepStrictEqual(value, sent.body))?.name
  const isOfBody = (answer: (typeof wished)[number]) => answer.example === same
  const ids = Object.values(sent.path)
  const isOfPath = ({ value }: (typeof wished)[number]) => ids.some((id) => isAbout(value, id))
  const isLast = ({ value }: (typeof wished)[number]) => sent.cursor && Object(value).has_more === false
  return wished.find(isOfBody) ?? wished.find(isOfPath) ?? wished.find(isLast) ?? wished[0]
}

/** Whether an answer's resource has the id, or the key, that the path names. */
function isAbout(answer: unknown, id: string): boolean {
  return Object.values(Object(answer)).some((resource) => {
    const { id: own, idempotency_key: key } = Object(resource)
    return own === id || key === id
  })
}
