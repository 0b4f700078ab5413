import type { components } from '../../generated/types.ts'
import type { Context } from '../context.ts'
import type { ReadHandle } from '../db/schema.ts'
import type { Cell } from '../exports/csv.ts'

export function csvReply(name: string, body: AsyncGenerator<string>) {
  return {
    status: 200 as const,
    body,
    headers: { 'Content-Disposition': `attachment; filename="${name}.csv"` },
  }
}

/** Each page of an export waits for the company's turn and for a connection. */
export function inTurn<Result>(
  { service: { exportTurn, database, share }, tenant }: Context,
  read: (db: ReadHandle, tenantId: number) => Promise<Result>,
): Promise<Result> {
  return exportTurn(tenant.companyId, () =>
    share(tenant.companyId, () => read(database.db, tenant.id), tenant.id),
  )
}

export function timeCell(at: Date | null): Cell {
  return { plain: at?.toISOString() ?? null }
}

export function taxIdsCell(taxIds: components['schemas']['TaxIds'] = []): Cell {
  return { text: taxIds.map(({ type, value }) => `${type} ${value}`).join('; ') }
}
