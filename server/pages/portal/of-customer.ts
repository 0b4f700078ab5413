import { type ErrorCode, Problem } from '../../errors/problem.ts'
import type { Customer } from './visit.ts'

/** Hides what belongs to another customer of the company. */
export function ofCustomer<Owned extends { customer_id: string }>(
  owned: Owned,
  { id }: Customer,
  unknown: ErrorCode,
): Owned {
  if (owned.customer_id !== id) throw new Problem(unknown)
  return owned
}
