import { fitRows, isOfCutPage } from './rows.ts'
import { type Asked, asListed, exampleOfMissing, type OperationId, successesOf } from './things.ts'

/** An unknown id gets a 404. */
export function exampleFor(id: OperationId, asked: Asked): string {
  return exampleOfMissing(id, asked) ?? choose(successesOf(id), asked)?.example ?? ''
}

/** Prefers the path's id, then the last page after a cursor, so that paging ends. */
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

export function asAsked(id: OperationId, asked: Asked, body: object): object {
  return fitRows(id, asked.query, asListed(id, asked, body))
}

function shows(body: unknown, id: string): boolean {
  return Object.values(Object(body)).some((thing) => Object(thing).id === id)
}
