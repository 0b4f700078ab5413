import type { Contract, Schema } from '../../../contract/index.ts'
import { type JsonPath, set, without } from './json-path.ts'
import { type Location, sampleOf } from './locations.ts'
import { nonMatchingTexts } from './texts.ts'

type OfObject = {
  keyword: string
  description: string
  jsonPath: JsonPath
  touches: JsonPath
  edit(body: unknown): unknown
}

/** What an object may violate by its own fields: those it has, lacks or names. */
export function ofObject(contract: Contract, { jsonPath, schema, sample, tag }: Location): OfObject[] {
  const { required = [], additionalProperties, propertyNames, minProperties = 0, maxProperties } = schema
  const whole = (keyword: string, value: object, description: string): OfObject => ({
    keyword,
    jsonPath,
    description,
    touches: jsonPath,
    edit: (body) => set(body, jsonPath, value),
  })
  const add = (keyword: string, name: string, at: JsonPath): OfObject => ({
    keyword,
    jsonPath: at,
    description: `the name ${JSON.stringify(name)}`,
    touches: [...jsonPath, name],
    edit: (body) => set(body, [...jsonPath, name], free(contract, schema, sample)),
  })
  const extra = Object.fromEntries(Object.entries(Object(sample)).slice(0, minProperties - 1))
  return [
    ...required.map((name) => ({
      keyword: 'required',
      jsonPath: [...jsonPath, name],
      description: `no ${name}`,
      touches: name === tag ? jsonPath : [...jsonPath, name],
      edit: (body: unknown) => without(body, [...jsonPath, name]),
    })),
    ...(additionalProperties === false
      ? [add('additionalProperties', 'not_in_the_contract', [...jsonPath, 'not_in_the_contract'])]
      : []),
    ...(propertyNames?.pattern === undefined
      ? []
      : nonMatchingTexts(propertyNames, 'key')
          .slice(0, 3)
          .map((name) => add('propertyNames', name, jsonPath))),
    ...(minProperties > 0 ? [whole('minProperties', extra, `${minProperties - 1} members`)] : []),
    ...(maxProperties === undefined
      ? []
      : [
          whole(
            'maxProperties',
            members(contract, schema, sample, maxProperties + 1),
            `${maxProperties + 1} members`,
          ),
        ]),
    ...dependents(jsonPath, schema),
  ]
}

function dependents(jsonPath: JsonPath, { dependentRequired = {} }: Schema): OfObject[] {
  return Object.entries(dependentRequired).flatMap(([name, needed]) =>
    needed.map((other) => ({
      keyword: 'dependentRequired',
      jsonPath: [...jsonPath, other],
      description: `${name} without ${other}`,
      touches: jsonPath,
      edit: (body: unknown) => without(body, [...jsonPath, other]),
    })),
  )
}

/** An object with this many valid entries. */
export function members(contract: Contract, schema: Schema, sample: unknown, count: number): object {
  const value = free(contract, schema, sample)
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`key_${index}`, value]))
}

function free(contract: Contract, { additionalProperties }: Schema, sample: unknown): unknown {
  const [first] = Object.values(Object(sample))
  if (typeof additionalProperties !== 'object') return 1
  return first ?? sampleOf(contract, additionalProperties)
}
