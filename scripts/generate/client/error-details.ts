import { type ContractDocument, endpointsOf, toNode } from '../../../contract/document.ts'
import { errorsAt } from '../../../contract/errors.ts'

/** The type of each code's `error.details`, as the contract's examples show it. Codes whose examples have none are left out. */
export function renderErrorDetails(document: ContractDocument): string {
  const errors = endpointsOf(document).flatMap((endpoint) => errorsAt(document, endpoint))
  const byCode = Map.groupBy(
    errors.map(({ error }) => error),
    ({ code }) => String(code),
  )
  const rows = [...byCode].flatMap(([code, errors]) => {
    const shown = errors.flatMap(({ details }) => (details === undefined ? [] : [details]))
    if (shown.length === 0) return []
    const absent = shown.length < errors.length ? ' | undefined' : ''
    return [
      `  ${code}: ${Array.isArray(shown[0]) ? "components['schemas']['ValidationProblem'][]" : typeOf(shown)}${absent}`,
    ]
  })
  return rows.sort().join('\n')
}

/** Returns the type of all of these values. A field that only some objects have is optional. */
function typeOf(values: unknown[]): string {
  const objects = values.filter(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
  const others = values.filter((value) => !objects.includes(value)).map(typeOfOther)
  const types = [...(objects.length > 0 ? [typeOfObjects(objects.map(toNode))] : []), ...others]
  return [...new Set(types)].join(' | ')
}

function typeOfOther(value: unknown): string {
  if (Array.isArray(value)) return `Array<${typeOf(value)}>`
  return value === null ? 'null' : typeof value
}

function typeOfObjects(objects: Record<string, unknown>[]): string {
  const names = [...new Set(objects.flatMap((each) => Object.keys(each)))].sort()
  const fields = names.map((name) => {
    const having = objects.filter((each) => name in each)
    return `${name}${having.length < objects.length ? '?' : ''}: ${typeOf(having.map((each) => each[name]))}`
  })
  return `{ ${fields.join('; ')} }`
}
