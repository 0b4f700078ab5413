import { readerOf } from '../../contract/index.ts'
import { type OperationId, operations } from '../../generated/operations.ts'

/** Creates a function that returns the path of a created object, if the object has one. */
export function createLocator(id: OperationId): (path: object, body: object) => string | undefined {
  const reader = operations[id].success === 201 ? readerOf(id) : undefined
  if (reader === undefined) return () => undefined
  const { path: template, pathParameters } = operations[reader]
  const own = pathParameters.at(-1)
  return (path, body) => {
    const [resource] = Object.values(body)
    return template.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
      encodeURIComponent(
        String(name === own ? Reflect.get(Object(resource), 'id') : Reflect.get(path, name)),
      ),
    )
  }
}
