import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Pricing units that are archived and are not. */
export const mutants: Mutant[] = [
  {
    id: 'archived-unit-granted',
    defect: 'A grant can be in an archived pricing unit.',
    killedBy: 'pricing-units.archived-takes-nothing-new',
    edits: edit(
      'usePricingUnits',
      'if (missing !== undefined) throw refusal(missing)',
      'if (missing !== undefined) return',
    ),
  },
  {
    id: 'used-unit-code-freed',
    defect: 'The code of an archived pricing unit is free although wallets hold balances in it.',
    killedBy: 'pricing-units.used-codes-stay-taken',
    edits: edit('usePricingUnits', '.set({ used: true })', '.set({ used: false })'),
  },
  {
    id: 'unused-unit-code-kept',
    defect: 'An archived pricing unit keeps its code although nothing used it.',
    killedBy: 'pricing-units.used-codes-stay-taken',
    edits: edit(
      'codedTable',
      '{ archived_at: now, updated_at: now }',
      "{ archived_at: now, updated_at: now, ...(noun === 'pricing_unit' && { used: true }) }",
    ),
  },
  {
    id: 'archived-units-ignored',
    defect: 'GET /v1/pricing_units ignores its filter `archived`.',
    killedBy: 'codes.are-free-once-archived',
    edits: edit(
      'codedTable',
      'tenantId), filter)',
      "tenantId), noun === 'pricing_unit' ? { ...filter, archived: undefined } : filter)",
    ),
  },
]
