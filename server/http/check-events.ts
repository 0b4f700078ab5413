import { createRequire } from 'node:module'
import type { Ajv2020, ErrorObject } from 'ajv/dist/2020.js'
import type { FormatsPlugin } from 'ajv-formats'
import { bodySchemaOf, type ContractDocument, resolveSchema } from '../../contract/index.ts'
import { operations } from '../../generated/operations.ts'
import { MAX_PROBLEMS, type ValidationProblem } from '../errors/problem.ts'
import { nextTurn } from '../runtime/yielding.ts'
import { type DependentFields, type Reported, toValidationProblems } from './validation-problems.ts'

export type EventsCheck = {
  isValid(body: unknown): boolean
  problemsIn(body: unknown): Promise<ValidationProblem[]>
}

/** Validates each event separately, which bounds the number of errors. `spec` must have passed `selectBranches`. */
export function createEventsCheck(spec: ContractDocument, fields: DependentFields): EventsCheck {
  const { components } = spec
  const schema = resolveSchema(spec, bodySchemaOf(spec, operations.ingestEvents) ?? {})
  const { events = {}, ...others } = schema.properties ?? {}
  const { items = {}, ...list } = resolveSchema(spec, events)
  const isValid = createAjv(false).compile({ ...schema, components })
  const ajv = createAjv(true)
  const checkList = ajv.compile({ ...schema, properties: { ...others, events: list }, components })
  const checkEvent = ajv.compile({ ...items, components })
  const problemsOf = (errors: ErrorObject[] | null | undefined, place: string, body: unknown) =>
    toValidationProblems(
      (errors ?? []).map((error) => reportedAt(place, error)),
      body,
      fields,
    )
  return {
    isValid: (body) => isValid(body) === true,
    async problemsIn(body) {
      checkList(body)
      const problems = problemsOf(checkList.errors, '/body', body)
      if (problems.some(({ code }) => code === 'max_items')) return problems
      for (const [index, event] of eventsOf(body).entries()) {
        if (problems.length >= MAX_PROBLEMS) break
        checkEvent(event)
        problems.push(...problemsOf(checkEvent.errors, `/body/events/${index}`, body))
        if (index % EVENTS_A_TURN === EVENTS_A_TURN - 1) await nextTurn()
      }
      return problems
    },
  }
}

/** ajv and ajv-formats are dependencies of express-openapi-validator, so users need not install them. */
const require = createRequire(createRequire(import.meta.url).resolve('express-openapi-validator'))
const ajv2020: { Ajv2020: typeof Ajv2020 } = require('ajv/dist/2020.js')
const formats: { default: FormatsPlugin } = require('ajv-formats')

const EVENTS_A_TURN = 50
/** Common UTC times, on a day that every month has, need no full check. */
const COMMON_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?Z$/

function createAjv(allErrors: boolean): Ajv2020 {
  const options = { meta: false, validateSchema: false }
  const isDateTime = formats
    .default(new ajv2020.Ajv2020(options))
    .compile({ type: 'string', format: 'date-time' })
  const ajv = new ajv2020.Ajv2020({ ...options, allErrors, strict: false, strictNumbers: true })
  return ajv.addFormat('date-time', (text: string) => COMMON_TIME.test(text) || isDateTime(text))
}

function eventsOf(body: unknown): readonly unknown[] {
  const { events } = Object(body)
  return Array.isArray(events) ? events : []
}

function reportedAt(place: string, { instancePath, keyword, message = '', params }: ErrorObject): Reported {
  const name: unknown = params.missingProperty ?? params.additionalProperty
  const below = name === undefined ? '' : `/${name}`
  return { path: `${place}${instancePath}${below}`, message, errorCode: `${keyword}.openapi.validation` }
}
