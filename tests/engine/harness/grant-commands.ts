import type { components } from '../../../generated/types.ts'
import { succeed } from '../../support/answers.ts'
import type { Command } from '../commands/commands.ts'
import { ONE, pico } from '../model/arithmetic.ts'
import * as model from '../model/invoices.ts'
import { accountOf, currencyOf, type Model } from '../model/model.ts'
import { deposit, expire, type Grant, voidGrant as voidInModel } from '../model/wallet.ts'
import { formatDecimal } from './comparable-invoice.ts'
import { readAll } from './read-all.ts'
import { iso, type Perform, pick, type Tenant } from './tenant.ts'

export const grant: Perform<'grant'> = async ({ company, model: state }, command) => {
  const { customer, credits, tenths, priority } = command
  const id = pick([...company.currencies.keys()], customer) ?? ''
  const { code, exponent } = currencyOf(state, id)
  // A currency without decimals takes whole amounts.
  const amount = formatDecimal((BigInt(tenths) * ONE) / (credits || exponent > 0 ? 10n : 1n))
  const expiresAt = expiryOf(state, id, command)
  const body = {
    ...(credits
      ? ({ account_type: 'pricing_unit', pricing_unit_code: company.credits } as const)
      : ({ account_type: 'currency' } as const)),
    amount,
    priority,
    ...(expiresAt !== undefined && { expires_at: iso(expiresAt) }),
  }
  succeed(await company.client.POST('/v1/customers/{id}/credit_grants', { params: { path: { id } }, body }))
  const terms = { type: 'grant', at: state.now, priority, expiresAt }
  deposit(accountOf(state, id, credits ? company.credits : code), pico(amount), terms)
  if (!credits) model.collectAgain(state, id)
}

/** A grant expires in the future. */
function expiryOf(
  { now, subscriptions }: Model,
  customer: string,
  { expiresInMs, atPeriodEnd }: Extract<Command, { type: 'grant' }>,
): number | undefined {
  const running = subscriptions.filter((each) => each.customer === customer && each.status !== 'canceled')
  const end = atPeriodEnd === null ? undefined : pick(running, atPeriodEnd.subscription)?.period.end
  const moment = end === undefined ? undefined : end + (atPeriodEnd?.plus ?? 0)
  if (moment !== undefined && moment > now) return moment
  return expiresInMs === null ? undefined : now + expiresInMs
}

/** What is left of a grant leaves the wallet. */
export const voidGrant: Perform<'void_grant'> = async (tenant, { grant: dice, currencyOnly }) => {
  const { company, model: state } = tenant
  const candidates = [...company.currencies].flatMap(([customer, { code }]) =>
    (currencyOnly ? [code] : [code, company.credits]).flatMap((unit) => {
      const account = accountOf(state, customer, unit)
      expire(account, state.now)
      return account.grants.map((each) => ({ customer, unit, account, grant: each }))
    }),
  )
  const chosen = pick(candidates, dice)
  if (chosen === undefined) return
  const { customer, unit, account, grant } = chosen
  const params = { path: { id: await idOf(tenant, customer, unit, grant) } }
  succeed(await company.client.POST('/v1/credit_grants/{id}/void', { params }))
  voidInModel(account, grant, state.now)
}

/** Finds the service's id of a model's grant by its content. Of several equal grants any will do. */
async function idOf({ company }: Tenant, customer: string, unit: string, grant: Grant): Promise<string> {
  const grants = await readAll(async (query) => {
    const params = { path: { id: customer }, query }
    const page = succeed(await company.client.GET('/v1/customers/{id}/credit_grants', { params }))
    return [page.credit_grants, page.next_cursor]
  })
  const expected = [unit, grant.granted, grant.remaining, grant.priority, grant.expiresAt, grant.voided]
  const found = grants.find((each) => String(contentOf(each)) === String(expected))
  if (found === undefined) throw new Error(`no ${expected} among ${grants.map(contentOf).join(' ')}`)
  return found.id
}

function contentOf(grant: components['schemas']['CreditGrant']) {
  const { amount, remaining, priority, expires_at, voided_at } = grant
  const unit = grant.account_type === 'currency' ? grant.currency_code : grant.pricing_unit_code
  const expiresAt = expires_at === null ? Infinity : Date.parse(expires_at)
  return [unit, pico(amount), pico(remaining), priority, expiresAt, voided_at !== null]
}
