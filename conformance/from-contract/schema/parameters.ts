import type { Operation, Parameter, Schema } from '../../../contract/index.ts'
import * as boundaryValues from './boundary-values.ts'
import { typesOf } from './locations.ts'
import * as violations from './violations.ts'

/** A value of one parameter that violates a constraint or is just valid. */
export type ParameterProbe = {
  constraint: string
  parameter: Parameter
  /** Undefined omits the parameter. */
  value: string | undefined
  description: string
  /** As in `details`: `query.limit`. */
  path: string
  rule: string
}

/** HTTP cannot carry some texts, and others would change the path. */
const CAN_SEND: Record<Parameter['in'], (value: string) => boolean> = {
  path: (value) => value !== '' && value !== '.' && value !== '..',
  query: () => true,
  header: (value) => /^[\t\u0020-\u00FF]*$/.test(value) && value.trim() === value,
}

export function parameterViolations({ parameters }: Operation): ParameterProbe[] {
  return parameters.flatMap((parameter) => {
    const { schema, required } = parameter
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
    const missing = { ...probe(parameter, 'required', ''), value: undefined, description: 'left out' }
    const absent = required === true && parameter.in === 'query' ? [missing] : []
    return [...probes.filter(({ value }) => CAN_SEND[parameter.in](value ?? '')), ...absent]
  })
}

export function parameterBoundaries(
  { parameters }: Operation,
  unique: (prefix: string) => string,
): ParameterProbe[] {
  return parameters.flatMap((parameter) => {
    const { schema, name } = parameter
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
      .filter(({ value }) => CAN_SEND[parameter.in](value ?? ''))
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
  }
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
