import type { Operation, Parameter, Schema } from '../../../contract/index.ts'
import * as edges from './boundary-values.ts'
import { typesOf } from './locations.ts'
import * as violations from './violations.ts'

/** A value of one parameter, as text, that breaks a constraint or just keeps it. */
export type ParameterProbe = {
  constraint: string
  parameter: Parameter
  /** Undefined leaves the parameter out. */
  value: string | undefined
  told: string
  /** How `details` names it: `query.limit`. */
  path: string
  rule: string
}

/** A text that HTTP itself would not carry, or that stands for another path, is not sent. */
const CARRIED: Record<Parameter['in'], (value: string) => boolean> = {
  path: (value) => value !== '' && value !== '.' && value !== '..',
  query: () => true,
  header: (value) => /^[\t\u0020-\u00FF]*$/.test(value) && value.trim() === value,
}

/** Every way to break what the operation's parameters ask. */
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
    const missing = { ...probe(parameter, 'required', ''), value: undefined, told: 'left out' }
    const absent = required === true && parameter.in === 'query' ? [missing] : []
    return [...probes.filter(({ value }) => CARRIED[parameter.in](value ?? '')), ...absent]
  })
}

/** Values of the operation's parameters at the edge of what is allowed. */
export function parameterBoundaries(
  { parameters }: Operation,
  unique: (prefix: string) => string,
): ParameterProbe[] {
  return parameters.flatMap((parameter) => {
    const { schema, name } = parameter
    const text = {
      place: [parameter.in === 'header' ? 'code' : name],
      schema,
      sample: String(parameter.example ?? ''),
    }
    const values = [
      ...edges.ofValue(schema),
      ...edges.ofText(text, unique),
      ...edges.ofNumber(schema),
      // In a path stands what was made; elsewhere what the document shows.
      ...(schema.pattern === undefined || parameter.in === 'path'
        ? []
        : [{ keyword: 'pattern', value: parameter.example }]),
    ].filter(({ keyword }) => parameter.in !== 'path' || keyword === 'maxLength')
    return values
      .map(({ keyword, value }) => probe(parameter, keyword, String(value)))
      .filter(({ value }) => CARRIED[parameter.in](value ?? ''))
  })
}

function probe(parameter: Parameter, keyword: string, value: string): ParameterProbe {
  const { in: place, name } = parameter
  const path = place === 'header' ? `headers.${name.toLowerCase()}` : `${place}.${name}`
  return {
    constraint: `${path} ${keyword}`,
    parameter,
    value,
    told: value.length > 60 ? `${value.length} characters` : JSON.stringify(value),
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
