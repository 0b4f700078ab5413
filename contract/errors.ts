import {
  type ContractDocument,
  type Endpoint,
  mediaOf,
  type Node,
  operationAt,
  resolve,
  toNode,
} from './document.ts'

/** The errors in the examples of an operation's responses. */
export function errorsAt(document: ContractDocument, endpoint: Endpoint): { status: string; error: Node }[] {
  return Object.entries(toNode(operationAt(document, endpoint).responses)).flatMap(([status, response]) =>
    Object.values(toNode(mediaOf(resolve(document, response)).examples))
      .map((example) => toNode(toNode(resolve(document, example).value).error))
      .filter(({ code }) => code !== undefined)
      .map((error) => ({ status, error })),
  )
}

/** The codes of an operation in a line: 404 `PLAN_NOT_FOUND`; 409 `PLAN_ARCHIVED`. Empty where it has none but those of every operation. */
export function listErrors(document: ContractDocument, endpoint: Endpoint): string {
  const own = errorsAt(document, endpoint).filter(({ status }) => OWN_STATUSES.has(status))
  return [...Map.groupBy(own, ({ status }) => status)]
    .map(([status, errors]) => {
      const codes = new Set(errors.map(({ error }) => `\`${error.code}\``))
      return `${status} ${[...codes].join(', ')}`
    })
    .join('; ')
}

/** The guide on errors explains the other statuses for all operations. */
const OWN_STATUSES = new Set(['403', '404', '409'])
