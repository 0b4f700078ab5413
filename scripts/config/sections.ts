import { type ContractDocument, readDocument, resolveSchema, type Schema } from '../../contract/index.ts'
import { fileSchemaOf } from './file-schema.ts'

/** In the order of the file. */
const NOUNS = {
  company: 'Company',
  meters: 'Meter',
  pricing_units: 'PricingUnit',
  tax_rates: 'TaxRate',
  plans: 'Plan',
  coupons: 'Coupon',
  webhook_endpoints: 'WebhookEndpoint',
} as const

export type SectionName = keyof typeof NOUNS
export const SECTIONS = Object.keys(NOUNS) as SectionName[]

/** What is named comes before what names it. */
export const APPLY_ORDER = [
  'pricing_units',
  'meters',
  'tax_rates',
  'company',
  'plans',
  'coupons',
  'webhook_endpoints',
] as const satisfies readonly SectionName[]

/** Other sections name their objects. */
export const NAMED: ReadonlySet<SectionName> = new Set(['meters', 'pricing_units', 'tax_rates', 'plans'])

export type Section = {
  name: SectionName
  /** The field that names an object in the file. The company is one object, without one. */
  key: 'code' | 'url' | undefined
  /** What the file can say of one object: what requests take and answers show. */
  schema: Schema
  keySchema: Schema
  creatable: ReadonlySet<string>
  updatable: ReadonlySet<string>
}

/** Fixed once a plan was subscribed to, as `updatePlan` says. */
export const TERMS_OF_PLAN = new Set([
  'amount_cents',
  'minimum_amount_cents',
  'maximum_amount_cents',
  'trial_days',
  'billing_timing',
  'usage_billing_interval',
  'tax_behavior',
  'prices',
  'included_credits',
])

export function readSections(): Record<SectionName, Section> {
  const document = readDocument()
  const entries = SECTIONS.map((name) => [name, sectionOf(document, name)])
  return Object.fromEntries(entries)
}

function sectionOf(document: ContractDocument, name: SectionName): Section {
  const schemas = document.components.schemas as Record<string, Schema>
  const named = (schema: string) => schemas[`${NOUNS[name]}${schema}`] ?? {}
  const create = named('Create')
  const update = named('Update')
  const key = name === 'company' ? undefined : name === 'webhook_endpoints' ? 'url' : 'code'
  return {
    name,
    key,
    schema: fileSchemaOf(document, { create, update, answer: named(''), key }),
    keySchema: resolveSchema(document, schemas[key === 'url' ? 'WebhookUrl' : 'Code'] ?? {}),
    creatable: fieldsOf(document, create),
    updatable: fieldsOf(document, update),
  }
}

function fieldsOf(document: ContractDocument, schema: Schema): ReadonlySet<string> {
  const { oneOf = [], properties = {} } = resolveSchema(document, schema)
  const nested = oneOf.flatMap((branch) => [...fieldsOf(document, branch)])
  return new Set([...Object.keys(properties), ...nested])
}
