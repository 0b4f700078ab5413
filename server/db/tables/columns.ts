import type { GeneratedAlways, JSONColumnType } from 'kysely'
import type { components } from '../../../generated/types.ts'
import type { IdsByCode } from '../ids-by-code.ts'

export type Schemas = components['schemas']

/** `seq` orders rows of one time. */
export type Counted = { seq: GeneratedAlways<number> }
export type Listed = Counted & { created_at: Date; updated_at: Date }
/** Null in SQL, not the JSON `null`. */
export type NullableJson<Value extends object | null> = JSONColumnType<
  Value,
  string | null | undefined,
  string | null
>
export type KeptIds = NullableJson<IdsByCode>
export type Json<Value extends object> = JSONColumnType<Value>
