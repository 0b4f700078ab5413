/** A JSON Schema of the contract, with the keywords that this project reads. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  default?: unknown
  examples?: unknown[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  properties?: Record<string, Schema>
  patternProperties?: object
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  minProperties?: number
  maxProperties?: number
  dependentRequired?: Record<string, string[]>
  'x-exactly-one-of'?: string[]
  oneOf?: Schema[]
  discriminator?: { propertyName: string }
  anyOf?: Schema[]
  not?: Schema
  allOf?: Schema[]
}
