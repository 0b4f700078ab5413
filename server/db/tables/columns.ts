import type { JSONColumnType } from 'kysely'
import type { components } from '../../../generated/types.ts'

export type Schemas = components['schemas']

export type Timestamps = { created_at: Date; updated_at: Date }
export type Json<Value extends object> = JSONColumnType<Value>
