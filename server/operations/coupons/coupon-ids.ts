import type { WriteContext } from '../../context.ts'
import type { CouponRow } from '../../coupons/coupons-store.ts'
import { selectActiveIds } from '../../db/active-ids-store.ts'
import { type IdsByCode, keptIds } from '../../db/ids-by-code.ts'
import type { ValidationProblem } from '../../errors/problem.ts'
import { repeatedCodes } from '../../errors/repeated-codes.ts'

type Lists = { plan_codes?: string[] | null | undefined; meter_codes?: string[] | null | undefined }
type Named = Pick<CouponRow, 'plan_codes' | 'meter_codes' | 'plan_ids' | 'meter_ids'>

/** A code names the active object that has it, or else the object of `before` that has it. */
export async function idsNamedByCoupon(
  context: Pick<WriteContext, 'trx' | 'tenant'>,
  { plan_codes, meter_codes }: Lists,
  before: Named = NOTHING,
): Promise<{ ids: { plan_ids?: IdsByCode; meter_ids?: IdsByCode }; problems: ValidationProblem[] }> {
  const plans = await idsOfKind(context, 'plan', plan_codes, {
    codes: before.plan_codes,
    ids: before.plan_ids,
  })
  const meters = await idsOfKind(context, 'meter', meter_codes, {
    codes: before.meter_codes,
    ids: before.meter_ids,
  })
  return {
    ids: {
      ...(plans.ids !== undefined && { plan_ids: plans.ids }),
      ...(meters.ids !== undefined && { meter_ids: meters.ids }),
    },
    problems: [...plans.problems, ...meters.problems],
  }
}

const NOTHING: Named = { plan_codes: null, meter_codes: null, plan_ids: null, meter_ids: null }

async function idsOfKind(
  { trx, tenant }: Pick<WriteContext, 'trx' | 'tenant'>,
  noun: 'plan' | 'meter',
  codes: readonly string[] | null | undefined,
  before: { codes: readonly string[] | null; ids: IdsByCode },
): Promise<{ ids: IdsByCode | undefined; problems: ValidationProblem[] }> {
  if (codes === undefined) return { ids: undefined, problems: [] }
  const named = codes ?? []
  const active = await selectActiveIds(trx, `${noun}s`, tenant.id, named)
  const unknown = named.flatMap((code, index): ValidationProblem[] =>
    active.has(code) || before.codes?.includes(code)
      ? []
      : [
          {
            path: `body.${noun}_codes[${index}]`,
            code: `unknown_${noun}`,
            message: `must be the code of an active ${noun}`,
          },
        ],
  )
  return {
    ids: keptIds(named, { ...before.ids, ...Object.fromEntries(active) }),
    problems: [...unknown, ...repeatedCodes(`body.${noun}_codes`, codes)],
  }
}
