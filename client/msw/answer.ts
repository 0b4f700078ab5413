import { fitRows, isOfCutPage } from './rows.ts'
import { type Asked, asListed, exampleOfMissing, type OperationId, successesOf } from './things.ts'

/** The example that a request gets: 404 for an id that no example has, and otherwise a success. */
export function exampleFor(id: OperationId, asked: Asked): string {
  return exampleOfMissing(id, asked) ?? choose(successesOf(id), asked)?.example ?? ''
}

/**
 * Of several answers the one with the id in the path, with a cursor the last page, so that paging ends, or
 * else the first.
 */
export function choose<Answer extends { value: unknown }>(
  answers: readonly Answer[],
  { path, query }: Asked,
): Answer | undefined {
  const cursor = query.get('cursor')
  const isLast = cursor !== null && !isOfCutPage(cursor)
  return (
    answers.find(({ value }) => Object.values(path).some((id) => shows(value, id))) ??
    answers.find(({ value }) => isLast && Object(value).has_more === false) ??
    answers[0]
  )
}

/**
 * The body of a success as the request has it: the thing as its list shows it, or the rows that it asks for.
 */
export function asAsked(id: OperationId, asked: Asked, body: object): object {
  return fitRows(id, asked.query, asListed(id, asked, body))
}

function shows(body: unknown, id: string): boolean {
  return Object.values(Object(body)).some((thing) => Object(thing).id === id)
}
