import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import {
  bodySchemaOf,
  type ContractDocument,
  parametersOf,
  resolveSchema,
  type Schema,
} from '../../contract/index.ts'
import { type OperationId, operations } from '../../generated/operations.ts'

/** Never true for a body that validation would refuse. What is wrong with any other, validation finds. */
export type QuickCheck = (body: unknown) => boolean

/**
 * Checks a body by the same schemas, in a fraction of the time: it stops at the first error, and tells nobody which. Returns undefined
 * for operations that have parameters too, and where the schema leaves values of a body unseen.
 */
export function createQuickCheck(document: ContractDocument, id: OperationId): QuickCheck | undefined {
  const schema = bodySchemaOf(document, operations[id])
  if (schema === undefined || parametersOf(document, operations[id]).length > 0) return undefined
  if (!isClosed(document, schema)) return undefined
  const options = { meta: false, validateSchema: false }
  const isDateTime = addFormats.default(new Ajv2020(options)).compile({ type: 'string', format: 'date-time' })
  const ajv = new Ajv2020({ ...options, strict: false, strictNumbers: true })
  ajv.addFormat('date-time', (text: string) => COMMON_TIME.test(text) || isDateTime(text))
  const check = ajv.compile({ ...schema, components: structuredClone(document.components) })
  return (body) => check(body) === true
}

/** In UTC, on a day that every month has. */
const COMMON_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/
const FORMATS: readonly unknown[] = ['date-time', undefined]
/** No schema of the contract nests deeper; one that contains itself does. */
const MAX_LEVELS = 16

/** Whether every value below has a type, so that a valid body is small, flat and finite. Validation fills in defaults: there are none. */
function isClosed(document: ContractDocument, schema: Schema, level = 0): boolean {
  const {
    type,
    format,
    items,
    properties = {},
    additionalProperties,
    ...others
  } = resolveSchema(document, schema)
  if (type === undefined || level > MAX_LEVELS || !FORMATS.includes(format)) return false
  if ('default' in others || 'patternProperties' in others) return false
  const types = [type].flat()
  const isBelow = (each: Schema | boolean | undefined) =>
    typeof each === 'object' && isClosed(document, each, level + 1)
  if (types.includes('array') && !isBelow(items)) return false
  if (!types.includes('object')) return true
  return (
    (additionalProperties === false || isBelow(additionalProperties)) &&
    Object.values(properties).every(isBelow)
  )
}
