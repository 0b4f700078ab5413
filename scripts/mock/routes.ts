import { readShown, type Shown } from '../../contract/examples.ts'
import { operations } from '../../generated/operations.ts'

/** Where a request leads: to an operation and its path parameters, to a path without such a method, or nowhere. */
export type Route =
  | { shown: Shown; path: Record<string, string> }
  | { shown: Shown; allow: string }
  | { shown: undefined }

/**
 * Reads the contract once and answers where a method and a path lead. A written-out path counts before one with a parameter;
 * one that cannot be percent-decoded leads nowhere.
 */
export function createRouter(): (method: string, path: string) => Route {
  const routes = readShown()
    .map((shown) => ({ shown, ...operations[shown.id] }))
    .map((route) => ({ ...route, pattern: toPattern(route.path) }))
    .sort((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')))
  return (method, path) => {
    const [first] = routes.filter(({ pattern }) => pattern.test(path))
    if (first === undefined || decode(path) === undefined) return { shown: undefined }
    const ofPath = routes.filter((route) => route.path === first.path)
    const meant = ofPath.find((route) => route.method === method)
    if (meant === undefined)
      return { shown: first.shown, allow: ofPath.map((route) => route.method).join(', ') }
    const groups = Object.entries(meant.pattern.exec(path)?.groups ?? {})
    return {
      shown: meant.shown,
      path: Object.fromEntries(groups.map(([name, text]) => [name, decode(text) ?? text])),
    }
  }
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
