import { type Fixtures, fixtureRoutes, fixtures } from '../generated/fixtures.ts'

/** The name of the example that a request with these ids in its path gets. */
export function exampleFor(id: keyof Fixtures, ids: string[]): string {
  const named = Object.entries(fixtureRoutes[id].statuses)
  const successes = named.filter(([, status]) => status < 300)
  const withId = successes.find(([name]) => ids.some((each) => isOf(Reflect.get(fixtures[id], name), each)))
  const unknown = ids.every((each) => KNOWN.has(each))
    ? undefined
    : named.find(([, status]) => status === 404)
  const [name = ''] = withId ?? unknown ?? successes[0] ?? []
  return name
}

/** Whether the thing that it shows has this id. */
function isOf(body: object, id: string): boolean {
  return Object.values(body).some((thing) => Object(thing).id === id)
}

/** Every id in the examples. */
const KNOWN = new Set(JSON.stringify(fixtures).match(/\bc[a-z0-9]{24}\b/g))
