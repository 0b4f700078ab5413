import { EXTENSIBLE } from '../../contract/close.ts'
import {
  endpointsOf,
  isSecured,
  mediaOf,
  type Node,
  operationAt,
  parametersOf,
  resolve,
  toList,
  toNode,
} from '../../contract/document.ts'

export type Contract = { paths: Node; security?: unknown }

/**
 * Finds breaking changes that `redocly diff` 2.77 reports as patches: an operation requires a key, a response
 * field may be null, a default changes, a path parameter is renamed, an answer's value that programs look for
 * is gone or renamed. Also finds an answer that may not grow any more, which makes a later version break. A
 * change at many places is told of the first.
 */
export function breaksUnseen(before: Contract, after: Contract): string[] {
  const found = endpointsOf(before).flatMap(({ method, path }) => {
    const newPath = Object.keys(after.paths).find((each) => shapeOf(each) === shapeOf(path))
    if (newPath === undefined) return []
    const renamed = path === newPath ? [] : [`${path} became ${newPath}: callers name the parameter.`]
    return [...renamed, ...operationBreaks(method, path, newPath)]
  })
  const alike = Map.groupBy(new Set(found), (each) => each.replace(/^\S+ \S+ \d+\S*(?=\.)/, ''))
  return [...alike.values()].map(([first = '', ...others]) =>
    others.length === 0 ? first : `${first} The same at ${others.length} more places.`,
  )

  function operationBreaks(method: string, path: string, newPath: string): string[] {
    const [oldEndpoint, newEndpoint] = [
      { method, path },
      { method, path: newPath },
    ]
    const [old, now] = [operationAt(before, oldEndpoint), operationAt(after, newEndpoint)]
    if (Object.keys(now).length === 0) return []
    const name = `${method.toUpperCase()} ${path}`
    const newParameters = parametersOf(after, newEndpoint)
    return [
      ...(!isSecured(before, oldEndpoint) && isSecured(after, newEndpoint)
        ? [`${name} asks for a key, and did not.`]
        : []),
      ...parametersOf(before, oldEndpoint).flatMap((was) => {
        const is = newParameters.find((each) => each.name === was.name && each.in === was.in)
        return is === undefined ? [] : schemaBreaks(was.schema, is.schema, `${name} ${was.name}`, 'request')
      }),
      ...bodyBreaks(old.requestBody, now.requestBody, name, 'request'),
      ...Object.entries(toNode(old.responses)).flatMap(([status, response]) =>
        bodyBreaks(response, toNode(now.responses)[status], `${name} ${status}`, 'response'),
      ),
    ]
  }

  function bodyBreaks(old: unknown, now: unknown, place: string, direction: Direction): string[] {
    const [was, is] = [mediaOf(resolve(before, old)), mediaOf(resolve(after, now))]
    return schemaBreaks(was.schema, is.schema, place, direction)
  }

  function schemaBreaks(
    old: unknown,
    now: unknown,
    place: string,
    direction: Direction,
    seen = new Set<unknown>(),
  ): string[] {
    if (old === undefined || seen.has(old)) return []
    seen.add(old)
    const [was, is] = [resolve(before, old), resolve(after, now)]
    const deeper = (a: unknown, b: unknown, step: string) =>
      a === undefined || b === undefined ? [] : schemaBreaks(a, b, `${place}${step}`, direction, seen)
    const became = JSON.stringify(is.default)
    return [
      ...(direction === 'response' && !mayBeNull(was) && mayBeNull(is) ? [`${place} may be null.`] : []),
      ...(direction === 'response' ? closings(was, is).map((what) => `${place} ${what}.`) : []),
      ...(direction === 'request' && was.default !== undefined && JSON.stringify(was.default) !== became
        ? [`${place} means ${became ?? 'nothing'} when omitted, and meant ${JSON.stringify(was.default)}.`]
        : []),
      ...Object.keys(toNode(was.properties)).flatMap((name) =>
        deeper(toNode(was.properties)[name], toNode(is.properties)[name], `.${name}`),
      ),
      ...deeper(was.items, is.items, '[]'),
      ...['allOf', 'anyOf', 'oneOf'].flatMap((word) =>
        toList(was[word]).flatMap((each, index) => deeper(each, toList(is[word])[index], '')),
      ),
    ]
  }
}

type Direction = 'request' | 'response'

/** Tells how an answer may grow less than before, and what it no longer says. */
function closings(was: Node, is: Node): string[] {
  return [
    ...(EXTENSIBLE in was && !(EXTENSIBLE in is) ? ['may get no new values'] : []),
    ...(EXTENSIBLE in is
      ? toList(was[EXTENSIBLE])
          .filter((value) => !toList(is[EXTENSIBLE]).includes(value))
          .map((value) => `is no longer ${JSON.stringify(value)}`)
      : []),
    ...(was.additionalProperties !== false && is.additionalProperties === false
      ? ['may get no new fields']
      : []),
    ...(was.maxItems === undefined && is.maxItems !== undefined ? ['may not become longer'] : []),
  ]
}

function shapeOf(path: string): string {
  return path.replaceAll(/\{[^}]+\}/g, '{}')
}

function mayBeNull(schema: Node): boolean {
  return [schema.type].flat().includes('null')
}
