import type { EngineDeps, Runs } from '../../context.ts'
import { type DeletedCustomer, queueErasure } from '../../db/job-queue.ts'
import type { ReadHandle } from '../../db/schema.ts'
import { type Around, createRuns } from '../../runtime/runs.ts'
import { eraseCustomer } from './erase-customer.ts'

export function createErasures(db: ReadHandle, deps: EngineDeps, around: Around): Runs<DeletedCustomer> {
  return createRuns(
    {
      keyOf: ({ customerId }) => customerId,
      queue: (customer) => queueErasure(db, customer),
      run: (customer, pause) => eraseCustomer(db, customer, deps, pause),
    },
    around,
  )
}
