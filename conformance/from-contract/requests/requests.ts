import type { Operation, Parameter } from '../../../contract/index.ts'
import type { AnyExchange } from '../../kit/exchange.ts'

/** The path with the examples of the document, whose ids need not exist. */
export function examplePath({ path, parameters }: Operation): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.in === 'path' && each.name === name)
    return encodeURIComponent(String(exampleOf(parameter)))
  })
}

export function examplePathValues({ parameters }: Operation): Record<string, string> {
  const inPath = parameters.filter((each) => each.in === 'path')
  return Object.fromEntries(inPath.map((each) => [each.name, String(exampleOf(each))]))
}

/** The required query parameters with their examples. */
export function exampleQuery({ parameters }: Operation): Record<string, string> {
  const required = parameters.filter((each) => each.in === 'query' && each.required)
  return Object.fromEntries(required.map((each) => [each.name, String(exampleOf(each))]))
}

export function exampleOf(parameter: Parameter | undefined): unknown {
  return parameter?.example ?? parameter?.schema.examples?.[0]
}

/** Writes a name as in a check's id: `create-credit-grant` for `createCreditGrant`. */
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

export function describeResponse(exchange: AnyExchange): string {
  return `${exchange.status} ${exchange.text || '(no body)'}`
}
