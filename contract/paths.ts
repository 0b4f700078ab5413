import { type OperationId, operations } from '../generated/operations.ts'

const operationIds = Object.keys(operations) as OperationId[]

export type PathMatch = { path: string; operations: OperationId[]; values: Record<string, string> }

/** In matching order: in OpenAPI a path without parameters wins over one with parameters. */
export const paths: string[] = [...new Set(operationIds.map((id) => operations[id].path))].toSorted(
  (left, right) => Number(left.includes('{')) - Number(right.includes('{')),
)

export function operationsAt(path: string): OperationId[] {
  return operationIds.filter((id) => operations[id].path === path)
}

/** The operation that reads one of what is created at the operation's path, if there is one: `getCustomer` of `createCustomer`. */
export function readerOf(id: OperationId): OperationId | undefined {
  const { path } = operations[id]
  return operationIds.find((each) => {
    const { method, path: other } = operations[each]
    return method === 'GET' && other.startsWith(`${path}/`) && /^\/\{\w+\}$/.test(other.slice(path.length))
  })
}

/** Undefined for an unknown path and for one that cannot be percent-decoded. */
export function matchPath(pathname: string): PathMatch | undefined {
  if (decode(pathname) === undefined) return undefined
  const found = patterns.find(({ pattern }) => pattern.test(pathname))
  if (found === undefined) return undefined
  const { path, pattern } = found
  const groups = Object.entries(pattern.exec(pathname)?.groups ?? {})
  const values = Object.fromEntries(groups.map(([name, text]) => [name, decode(text) ?? text]))
  return { path, operations: operationsAt(path), values }
}

/** The operation that a request means, also by HEAD, or for another method all at its path: each of them declares the 405. */
export function operationsFor(method: string, pathname: string): OperationId[] {
  const atPath = matchPath(pathname)?.operations ?? []
  const declared = method === 'HEAD' ? 'GET' : method
  const meant = atPath.filter((id) => operations[id].method === declared)
  return meant.length > 0 ? meant : atPath
}

const patterns = paths.map((path) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
