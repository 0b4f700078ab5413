import { type ContractDocument, resolveSchema, type Schema, taggedUnionOf } from '../../contract/index.ts'

/**
 * Rewrites each `oneOf` with a tag, so that the validator reports problems of the selected branch only. Fields of
 * other branches get the schema `false`. Returns the tags.
 */
export function selectBranches(document: ContractDocument): Set<string> {
  const tags = new Set<string>()
  const unions: Schema[] = []
  collect(document, unions)
  const rewritten = unions.flatMap((schema) => {
    const union = taggedUnionOf(document, schema)
    if (union === undefined) return []
    const branches = union.branches.map(({ values, schema }) => ({
      values,
      branch: resolveSchema(document, schema),
    }))
    const names = new Set(branches.flatMap(({ branch }) => Object.keys(branch.properties ?? {})))
    tags.add(union.tag)
    return [{ schema, tag: union.tag, branches, names: [...names] }]
  })
  for (const { schema, tag, branches, names } of rewritten) {
    delete schema.oneOf
    const all = branches.flatMap(({ values }) => values)
    Object.assign(schema, {
      type: 'object',
      required: [tag],
      properties: { [tag]: { type: 'string', enum: all } },
      allOf: branches.map(({ values, branch: { type, properties = {}, ...branch } }) => {
        const others = names.filter((name) => !Object.hasOwn(properties, name))
        return {
          if: { required: [tag], properties: { [tag]: { enum: values } } },
          // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
          then: {
            ...branch,
            properties: { ...properties, ...Object.fromEntries(others.map((name) => [name, false])) },
          },
        }
      }),
    })
  }
  return tags
}

function collect(value: unknown, found: Schema[]): void {
  if (typeof value !== 'object' || value === null) return
  if (isUnion(value)) found.push(value)
  for (const each of Object.values(value)) collect(each, found)
}

function isUnion(value: object): value is Schema {
  return 'oneOf' in value && Array.isArray(value.oneOf)
}
