import type { Contract, Operation, Schema } from '../../../contract/index.ts'
import type { AnyExchange } from '../../kit/exchange.ts'
import { describeResponse, errorOf } from '../requests/requests.ts'

/**
 * The problems that an answer must not report for a request that satisfies every schema: those under a keyword that the schema
 * has. Rules beyond schemas have names of their own and may still refuse it.
 */
export function wrongProblems(contract: Contract, operation: Operation, answer: AnyExchange): string[] {
  if (answer.status !== 400) return answer.status >= 500 ? [describeResponse(answer)] : []
  const { code, details } = errorOf(answer)
  if (code !== 'VALIDATION_ERROR' || !Array.isArray(details)) return [describeResponse(answer)]
  const wrong = details.filter((each: unknown) => {
    const path = String(Reflect.get(Object(each), 'path'))
    return contradicts(contract, operation, path, String(Reflect.get(Object(each), 'code')))
  })
  return wrong.map((each: unknown) => `400 with ${JSON.stringify(each)}`)
}

/** The paths of the reported problems. */
export function problemPathsIn(answer: AnyExchange): string[] {
  const { details } = errorOf(answer)
  if (answer.status !== 400 || !Array.isArray(details)) return []
  return details.map((each: unknown) => String(Reflect.get(Object(each), 'path')))
}

function contradicts(contract: Contract, operation: Operation, path: string, rule: string): boolean {
  const schema = schemaAt(contract, operation, path)
  // The request has no unknown fields.
  if (schema === undefined) return rule === 'unknown_field' || rule === 'unknown_parameter'
  if (rule === 'unknown_field' || rule === 'unknown_parameter') return true
  if (rule === 'required') return !/\brequired\b/i.test(schema.description ?? '')
  return keywordOf(rule) in schema
}

function schemaAt(contract: Contract, { parameters, body }: Operation, path: string): Schema | undefined {
  const [, part, name = ''] = /^(path|query|headers)\.(.*)$/.exec(path) ?? []
  const parameter = parameters.find(
    (each) =>
      each.name.toLowerCase() === name.toLowerCase() && each.in === part?.replace(/^headers$/, 'header'),
  )
  if (parameter !== undefined) return parameter.schema
  const [place, ...parts] = path.split(/[.[\]]+/).filter((part) => part !== '')
  if (body === undefined || place !== 'body') return undefined
  return parts.reduce<Schema | undefined>((at, part) => {
    const { items, additionalProperties: free } = at ?? {}
    const properties = at && propertiesOf(contract, at)
    const below = properties?.[part] ?? (/^\d+$/.test(part) ? items : undefined) ?? free
    return typeof below === 'object' ? contract.resolve(below) : undefined
  }, contract.resolve(body.schema))
}

/** The properties of all branches, since a path does not say which one the value has. */
function propertiesOf(contract: Contract, { properties, oneOf = [] }: Schema): Record<string, Schema> {
  const ofBranches = oneOf.map((branch) => propertiesOf(contract, contract.resolve(branch)))
  return Object.assign({}, ...ofBranches, properties)
}

/** Returns the keyword of a rule: `maxLength` for `max_length`. */
function keywordOf(rule: string): string {
  return rule.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
