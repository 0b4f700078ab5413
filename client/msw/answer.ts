import { fitRows, isOfCutPage } from './rows.ts'
import { type Asked, asListed, exampleOfMissing, type OperationId, successesOf } from './things.ts'

/** 404 for an unknown id; otherwise a success. */
export function exampleFor(id: OperationId, asked: Asked): string {
  return exampleOfMissing(id, asked) ?? choose(successesOf(id), asked)?.example ?? ''
}

/** Picks the path's id, the last page after a cursor so that paging ends, or the first. */
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

/** Has the thing as its list shows it, or the requested rows. */
export function asAsked(id: OperationId, asked: Asked, body: object): object {
  return fitRows(id, asked.query, asListed(id, asked, body))
}

function shows(body: unknown, id: string): boolean {
  return Object.values(Object(body)).some((thing) => Object(thing).id === id)
}
