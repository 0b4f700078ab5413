import type { GeneratedAlways, JSONColumnType } from 'kysely'
import type { components } from '../../../generated/types.ts'

export type Schemas = components['schemas']

/** Counts the rows of a table in the order in which they were made: those of one moment have no other. */
export type Counted = { seq: GeneratedAlways<number> }
export type Listed = Counted & { created_at: Date; updated_at: Date }
export type Json<Value extends object> = JSONColumnType<Value>
