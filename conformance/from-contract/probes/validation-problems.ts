import type { Contract, Operation, Schema } from '../../../contract/index.ts'
import type { AnyExchange } from '../../kit/exchange.ts'
import { errorOf, tellAnswer } from '../requests/requests.ts'

/**
 * What an answer wrongly complains of, to a request that keeps every schema: rules that are keywords, where the document
 * has that keyword. Rules beyond schemas may still refuse it: they have names of their own, or stand in descriptions.
 */
export function wrongComplaints(contract: Contract, operation: Operation, answer: AnyExchange): string[] {
  if (answer.status !== 400) return answer.status >= 500 ? [tellAnswer(answer)] : []
  const { code, details } = errorOf(answer)
  if (code !== 'VALIDATION_ERROR' || !Array.isArray(details)) return [tellAnswer(answer)]
  const wrong = details.filter((each: unknown) => {
    const path = String(Reflect.get(Object(each), 'path'))
    return contradicts(contract, operation, path, String(Reflect.get(Object(each), 'code')))
  })
  return wrong.map((each: unknown) => `400 with ${JSON.stringify(each)}`)
}

/** The places that an answer complains of. */
export function complaintsIn(answer: AnyExchange): string[] {
  const { details } = errorOf(answer)
  if (answer.status !== 400 || !Array.isArray(details)) return []
  return details.map((each: unknown) => String(Reflect.get(Object(each), 'path')))
}

function contradicts(contract: Contract, operation: Operation, path: string, rule: string): boolean {
  const schema = schemaAt(contract, operation, path)
  // Nothing was sent that the document does not have.
  if (schema === undefined) return rule === 'unknown_member' || rule === 'unknown_parameter'
  if (rule === 'unknown_member' || rule === 'unknown_parameter') return true
  if (rule === 'required') return !/\brequired\b/i.test(schema.description ?? '')
  return keywordOf(rule) in schema
}

function schemaAt(contract: Contract, { parameters, body }: Operation, path: string): Schema | undefined {
  const [, place, name = ''] = /^(path|query|headers)\.(.*)$/.exec(path) ?? []
  const parameter = parameters.find(
    (each) =>
      each.name.toLowerCase() === name.toLowerCase() && each.in === place?.replace(/^headers$/, 'header'),
  )
  if (parameter !== undefined) return parameter.schema
  if (body === undefined) return undefined
  const parts = path.split(/[.[\]]+/).filter((part) => part !== '')
  return parts.reduce<Schema | undefined>((at, part) => {
    const { properties, items, additionalProperties: free } = at ?? {}
    const below = properties?.[part] ?? (/^\d+$/.test(part) ? items : undefined) ?? free
    return typeof below === 'object' ? contract.resolve(below) : undefined
  }, contract.resolve(body.schema))
}

/** `max_length` as the document writes it. */
function keywordOf(rule: string): string {
  return rule.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
