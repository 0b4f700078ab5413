import type { Operation, Parameter } from '../../../contract/index.ts'
import type { AnyExchange } from '../../kit/exchange.ts'

/** The path of an operation with the document's own examples in it; what they name need not exist. */
export function examplePath({ path, parameters }: Operation): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name)
    return encodeURIComponent(String(exampleOf(parameter)))
  })
}

/** The same examples by the names of the path's parameters. */
export function examplePathValues({ parameters }: Operation): Record<string, string> {
  const inPath = parameters.filter((each) => each.in === 'path')
  return Object.fromEntries(inPath.map((each) => [each.name, String(exampleOf(each))]))
}

/** The query that an operation demands, of the document's own examples. */
export function exampleQuery({ parameters }: Operation): Record<string, string> {
  const required = parameters.filter((each) => each.in === 'query' && each.required)
  return Object.fromEntries(required.map((each) => [each.name, String(exampleOf(each))]))
}

export function exampleOf(parameter: Parameter | undefined): unknown {
  return parameter?.example ?? parameter?.schema.examples?.[0]
}

/** `createCreditGrant` as it stands in a check's id: `create-credit-grant`. */
export function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

export function errorOf({ body }: AnyExchange): { code: unknown; message: unknown; details: unknown } {
  const error: object = Object(Reflect.get(Object(body), 'error'))
  return {
    code: Reflect.get(error, 'code'),
    message: Reflect.get(error, 'message'),
    details: Reflect.get(error, 'details'),
  }
}

/** How an answer is told where its status and code are what matters. */
export function describeResponse(exchange: AnyExchange): string {
  return `${exchange.status} ${exchange.text || '(no body)'}`
}
