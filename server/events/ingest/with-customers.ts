import type { Mode, ReadHandle } from '../../db/schema.ts'
import type { Batch } from '../decide.ts'

/** The mode tells that there are no test clocks in live mode. */
export type Request = Omit<Batch, keyof Customers> & { mode: Mode }
type Customers = Pick<Batch, 'onTestClocks' | 'byExternalId'>
type CustomerName = { tenantId: number } & ({ customerId: string } | { externalId: string })
/** Omits customers that do not exist. */
export type FindCustomers = (
  db: ReadHandle,
  names: readonly CustomerName[],
) => Promise<ReadonlyMap<number, Customers>>

/** Live requests without external ids need no look-up, and batches have their customers already. */
export async function withCustomers(
  db: ReadHandle,
  requests: ReadonlyArray<Request | Batch>,
  findCustomers: FindCustomers,
): Promise<Batch[]> {
  const names = requests.flatMap((request) => (isBatch(request) ? [] : namesIn(request)))
  const found = names.length === 0 ? undefined : await findCustomers(db, names)
  return requests.map((request) => {
    if (isBatch(request)) return request
    const { mode, ...rest } = request
    return { ...rest, ...(found?.get(rest.tenantId) ?? NONE) }
  })
}

function isBatch(request: Request | Batch): request is Batch {
  return 'byExternalId' in request
}

function namesIn({ tenantId, mode, events }: Request): CustomerName[] {
  const ids = mode === 'test' ? events.flatMap(({ customer_id }) => customer_id ?? []) : []
  const externalIds = events.flatMap(({ external_customer_id }) => external_customer_id ?? [])
  return [
    ...[...new Set(ids)].map((customerId) => ({ tenantId, customerId })),
    ...[...new Set(externalIds)].map((externalId) => ({ tenantId, externalId })),
  ]
}

const NONE: Customers = { onTestClocks: new Map(), byExternalId: new Map() }
