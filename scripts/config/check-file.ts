import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Schema } from '../../contract/index.ts'
import type { Account } from './account.ts'
import { CannotCompare } from './cannot-compare.ts'
import { isFields } from './fields.ts'
import type { Steps } from './place.ts'
import type { ConfigFile } from './read-file.ts'

/** Holds a file against the contract. Throws `CannotCompare` with all that is wrong. */
export function checkFile(file: ConfigFile, sections: Account['sections']): void {
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true, discriminator: true })
  formats.default(ajv)
  const check = (schema: object, value: unknown, steps: Steps): string[] => {
    const validate = ajv.compile(schema)
    if (validate(value)) return []
    // The rule inside `propertyNames` would repeat what that says of the name.
    const errors = (validate.errors ?? []).filter(({ propertyName }) => propertyName === undefined)
    return errors.map((error) => {
      const place = [...steps, ...stepsOf(error.instancePath, value)]
      const { missingProperty, additionalProperty, propertyName } = error.params
      const member: unknown = missingProperty ?? additionalProperty ?? propertyName
      return file.at(typeof member === 'string' ? [...place, member] : place, sentenceOf(error))
    })
  }
  const problems = file.company === undefined ? [] : check(sections.company.schema, file.company, ['company'])
  for (const [name, objects] of file.objects) {
    for (const [key, object] of objects ?? []) {
      problems.push(...check(sections[name].keySchema, key, [name, key]))
      problems.push(...check(sections[name].schema, object, [name, key]))
    }
  }
  if (problems.length > 0) throw new CannotCompare([...new Set(problems)])
}

/** Only the value shows which steps are indexes. */
function stepsOf(instancePath: string, root: unknown): (string | number)[] {
  let value = root
  return instancePath
    .split('/')
    .slice(1)
    .map((step) => {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
      const isIndex = Array.isArray(value)
      value = Reflect.get(Object(value), name)
      return isIndex ? Number(name) : name
    })
}

function sentenceOf({ keyword, params, message, parentSchema, data }: ErrorObject): string {
  const schema = (parentSchema ?? {}) as Schema
  if (keyword === 'required') return 'is missing'
  if (keyword === 'additionalProperties')
    return `is no field here; there are ${Object.keys(schema.properties ?? {}).join(', ')}`
  if (keyword === 'enum') return `must be one of ${schema.enum?.join(', ')}`
  if (keyword === 'discriminator')
    return `${params.tag} must be one of ${tagsOf(schema, params.tag).join(', ')}`
  if (keyword === 'type' && typeof data === 'number' && String(schema.type).includes('string'))
    return `must be a text: write it in quotes, '${data}'`
  if (keyword === 'pattern' && schema.description !== undefined)
    return `is not allowed: ${schema.description.split('\n')[0]}`
  return message ?? 'is not allowed'
}

function tagsOf({ oneOf = [] }: Schema, tag: string): string[] {
  return oneOf.flatMap(({ properties = {} }) => {
    const value = isFields(properties[tag]) ? properties[tag].const : undefined
    return typeof value === 'string' ? [value] : []
  })
}
