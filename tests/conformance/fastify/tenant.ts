import { randomInt } from 'node:crypto'
import type { Handlers } from '../../../generated/operations.ts'
import type { components } from '../../../generated/types.ts'
import type { Caller } from './admit.ts'

type Schemas = components['schemas']
export type Customer = Schemas['Customer']
export type Invoice = Schemas['Invoice']

/** What handlers get beside the request's parts. */
export type Context = { caller: Caller; tenant: Tenant; now: Date; publicUrl: string }

/** What this service does of the contract; the other operations answer 501. */
export type Implemented<Id extends keyof Handlers<Context>> = Pick<Handlers<Context>, Id>

/** Rows in the order of their making. A row is never changed in place, so that an answer stays what it was. */
export type Rows<Row> = Map<string, { place: number; row: Row }>

/** All that one company has in one mode; nothing here is shared with another. */
export type Tenant = {
  name: string
  customers: Rows<Customer>
  invoices: Rows<Invoice>
  lastPlace: number
  lastInvoiceNumber: number
  /** By Idempotency-Key: the request that came with it, and its answer once there is one. */
  answered: Map<string, { request: unknown; reply: Promise<unknown> }>
}

export function createTenant(name: string): Tenant {
  return {
    name,
    customers: new Map(),
    invoices: new Map(),
    lastPlace: 0,
    lastInvoiceNumber: 0,
    answered: new Map(),
  }
}

/** Adds a row, or replaces the one of the same id in its place. */
export function put<Row extends { id: string }>(tenant: Tenant, rows: Rows<Row>, row: Row): Row {
  const place = rows.get(row.id)?.place ?? ++tenant.lastPlace
  rows.set(row.id, { place, row })
  return row
}

export function newId(): string {
  return `c${base36(24)}`
}

/** `length` random letters and digits, some 5 bits each. */
export function base36(length: number): string {
  return Array.from({ length }, () => randomInt(36).toString(36)).join('')
}
