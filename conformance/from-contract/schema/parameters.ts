import type { Operation, Parameter, Schema } from '../../../contract/index.ts'
import * as boundaryValues from './boundary-values.ts'
import type { JsonPath } from './json-path.ts'
import { typesOf } from './locations.ts'
import * as violations from './violations.ts'

/** A value of one parameter that violates a constraint or is just valid. */
export type ParameterProbe = {
  constraint: string
  parameter: Parameter
  /** Undefined omits the parameter. A list repeats it. */
  value: string | string[] | undefined
  description: string
  /** The path as in `details`: `query.limit`. */
  path: string
  rule: string
  /** No other probe of the request may change this. */
  touches: JsonPath
}

/** HTTP cannot carry some texts, and others would change the path. */
const CAN_SEND: Record<Parameter['in'], (value: string) => boolean> = {
  path: (value) => value !== '' && value !== '.' && value !== '..',
  query: () => true,
  header: (value) => /^[\t\u0020-\u00FF]*$/.test(value) && value.trim() === value,
}

export function parameterViolations({ parameters }: Operation): ParameterProbe[] {
  return parameters.flatMap((parameter) => {
    const { schema } = parameter
    if (schema.items !== undefined) return [...listViolations(parameter, schema.items), ...absence(parameter)]
    const text = { schema, sample: String(parameter.example ?? '') }
    const values = [
      ...ofType(schema),
      ...violations.ofValue(schema),
      ...violations.ofText(text),
      ...violations.ofNumber(schema),
      ...(parameter.in === 'header'
        ? [
            { keyword: 'pattern', value: 'a\tb' },
            { keyword: 'pattern', value: 'café' },
          ]
        : []),
    ].filter(({ keyword }) => keyword in schema)
    const probes = values.map(({ keyword, value }) => probe(parameter, keyword, String(value)))
    return [
      ...probes.filter(({ value }) => CAN_SEND[parameter.in](String(value ?? ''))),
      ...absence(parameter),
    ]
  })
}

function absence(parameter: Parameter): ParameterProbe[] {
  if (parameter.required !== true || parameter.in !== 'query') return []
  return [{ ...probe(parameter, 'required', ''), value: undefined, description: 'left out' }]
}

export function parameterBoundaries(
  { parameters }: Operation,
  unique: (prefix: string) => string,
): ParameterProbe[] {
  return parameters.flatMap((parameter) => {
    const { schema, name } = parameter
    if (schema.items !== undefined) return listBoundaries(parameter, schema.items, unique)
    const text = {
      jsonPath: [parameter.in === 'header' ? 'code' : name],
      schema,
      sample: String(parameter.example ?? ''),
    }
    const values = [
      ...boundaryValues.ofValue(schema),
      ...boundaryValues.ofText(text, unique),
      ...boundaryValues.ofNumber(schema),
      // The path needs ids of real resources.
      ...(schema.pattern === undefined || parameter.in === 'path'
        ? []
        : [{ keyword: 'pattern', value: parameter.example }]),
    ].filter(({ keyword }) => parameter.in !== 'path' || keyword === 'maxLength')
    return values
      .map(({ keyword, value }) => probe(parameter, keyword, String(value)))
      .filter(({ value }) => CAN_SEND[parameter.in](String(value ?? '')))
  })
}

function probe(parameter: Parameter, keyword: string, value: string): ParameterProbe {
  const { in: part, name } = parameter
  const path = part === 'header' ? `headers.${name.toLowerCase()}` : `${part}.${name}`
  return {
    constraint: `${path} ${keyword}`,
    parameter,
    value,
    description: value.length > 60 ? `${value.length} characters` : JSON.stringify(value),
    path,
    rule: keyword.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    touches: [path],
  }
}

/** Leaves out the empty value, which may as well be no item. */
function listViolations(parameter: Parameter, items: Schema): ParameterProbe[] {
  const values = [
    ...ofType(items),
    ...violations.ofValue(items),
    ...violations.ofText({ schema: items, sample: samplesOf(parameter)[0] }),
    ...violations.ofNumber(items),
  ].filter(({ keyword, value }) => keyword in items && value !== '')
  const { maxItems } = parameter.schema
  return [
    ...values.map(({ keyword, value }) => itemProbe(parameter, keyword, String(value))),
    ...(maxItems === undefined ? [] : [listProbe(parameter, maxItems + 1)]),
  ]
}

function listBoundaries(
  parameter: Parameter,
  items: Schema,
  unique: (prefix: string) => string,
): ParameterProbe[] {
  const text = { jsonPath: [parameter.name], schema: items, sample: samplesOf(parameter)[0] }
  const values = [
    ...boundaryValues.ofValue(items),
    ...boundaryValues.ofText(text, unique),
    ...boundaryValues.ofNumber(items),
  ]
  const { maxItems } = parameter.schema
  return [
    ...values.map(({ keyword, value }) => itemProbe(parameter, keyword, String(value))),
    ...(maxItems === undefined ? [] : [listProbe(parameter, maxItems)]),
  ]
}

function itemProbe(parameter: Parameter, keyword: string, value: string): ParameterProbe {
  const whole = probe(parameter, keyword, value)
  const { path } = whole
  return { ...whole, constraint: `${path}[] ${keyword}`, path: `${path}[0]`, value: [value] }
}

function listProbe(parameter: Parameter, length: number): ParameterProbe {
  const samples = samplesOf(parameter)
  const value = Array.from({ length }, (_, index) => String(samples[index % samples.length]))
  return { ...probe(parameter, 'maxItems', ''), value, description: `${length} values` }
}

function samplesOf({ example }: Parameter): unknown[] {
  return Array.isArray(example) ? example : []
}

function ofType(schema: Schema): Array<{ keyword: string; value: string }> {
  const [type] = typesOf(schema)
  const wrong: Record<string, string[]> = {
    integer: ['abc', '1.5', '', '1e1', '+5', ' 10'],
    number: ['abc', ''],
    boolean: ['yes', '1', ''],
  }
  return (wrong[type ?? ''] ?? []).map((value) => ({ keyword: 'type', value }))
}
