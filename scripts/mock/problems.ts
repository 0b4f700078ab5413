/** A problem of a request, as the `details` of a `VALIDATION_ERROR` list it. */
export type Problem = { path: string; code: string; message: string }

/** What Prism finds wrong with a request, in the contract's words. */
export function problemsOf(violations: unknown[]): Problem[] {
  const problems = violations
    .map(Object)
    .filter(isOfRequest)
    .filter(({ code }) => code !== 'if')
    .map(toProblem)
  const byPlace = new Map(problems.map((problem) => [`${problem.path} ${problem.code}`, problem]))
  return [...byPlace.values()].slice(0, MAX_PROBLEMS)
}

type Violation = { location: string[]; code: string; message: string }

function isOfRequest({ location }: Violation): boolean {
  return location[0] === 'request'
}

function toProblem({ location: [, place = 'body', ...steps], code, message }: Violation): Problem {
  const [, missing] = /required property '([^']+)'/.exec(message) ?? []
  const path = [...steps, ...(missing === undefined ? [] : [missing])].reduce(
    (text, step) => (/^\d+$/.test(step) ? `${text}[${step}]` : `${text}.${step}`),
    place === 'header' ? 'headers' : place,
  )
  return {
    path: path.slice(0, MAX_PATH),
    code: toCode(code),
    message: withoutSubject(message).slice(0, MAX_MESSAGE),
  }
}

/** A JSON Schema keyword in snake case. */
function toCode(keyword: string): string {
  if (keyword === 'additionalProperties') return 'unknown_field'
  return keyword.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Removes the beginning of Prism's message, which says where the problem is, as the path does. */
function withoutSubject(message: string): string {
  return message.replace(/^Request .*?(?=must )/, '')
}

const MAX_PROBLEMS = 100
const MAX_PATH = 500
const MAX_MESSAGE = 1_000
