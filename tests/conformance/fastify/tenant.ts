import { randomInt } from 'node:crypto'
import type { Handlers } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { Caller } from './admit.ts'

export type Customer = components['schemas']['Customer']

export type Context = { caller: Caller; tenant: Tenant; now: Date }

/** The implemented operations. The others answer 501. */
export type Implemented<Id extends keyof Handlers<Context>> = Pick<Handlers<Context>, Id>

/** Rows, oldest first. Rows are never changed in place: an answer may still use them. */
export type Rows<Row> = Map<string, { place: number; row: Row }>

/** The data of one company in one mode. */
export type Tenant = {
  name: string
  customers: Rows<Customer>
  lastPlace: number
  /** By Idempotency-Key: the request and its answer, once there is one. */
  answered: Map<string, { request: unknown; reply: Promise<unknown> }>
}

export function createTenant(name: string): Tenant {
  return {
    name,
    customers: new Map(),
    lastPlace: 0,
    answered: new Map(),
  }
}

/** Adds a row or replaces the one with its id. */
export function put<Row extends { id: string }>(tenant: Tenant, rows: Rows<Row>, row: Row): Row {
  const place = rows.get(row.id)?.place ?? ++tenant.lastPlace
  rows.set(row.id, { place, row })
  return row
}

export function newId(): string {
  return `c${base36(24)}`
}

/** Random letters and digits, about 5 bits each. */
export function base36(length: number): string {
  return Array.from({ length }, () => randomInt(36).toString(36)).join('')
}
