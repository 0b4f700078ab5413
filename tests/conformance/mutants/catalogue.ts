import { mutants as answerBodies } from './catalogue/answer-bodies.ts'
import { mutants as answerErrors } from './catalogue/answer-errors.ts'
import { mutants as answerHeaders } from './catalogue/answer-headers.ts'
import { mutants as answerStatuses } from './catalogue/answer-statuses.ts'
import { mutants as bytes } from './catalogue/bytes.ts'
import { mutants as constraints } from './catalogue/constraints.ts'
import { mutants as events } from './catalogue/events.ts'
import { mutants as idempotency } from './catalogue/idempotency.ts'
import { mutants as invoices } from './catalogue/invoices.ts'
import { mutants as isolation } from './catalogue/isolation.ts'
import { mutants as keys } from './catalogue/keys.ts'
import { mutants as meters } from './catalogue/meters.ts'
import { mutants as money } from './catalogue/money.ts'
import { mutants as numbers } from './catalogue/numbers.ts'
import { mutants as pages } from './catalogue/pages.ts'
import { mutants as rateLimit } from './catalogue/rate-limit.ts'
import { mutants as rating } from './catalogue/rating.ts'
import { mutants as renewals } from './catalogue/renewals.ts'
import { mutants as requests } from './catalogue/requests.ts'
import { mutants as robustness } from './catalogue/robustness.ts'
import { mutants as subscriptions } from './catalogue/subscriptions.ts'
import { mutants as updates } from './catalogue/updates.ts'
import { mutants as usage } from './catalogue/usage.ts'
import { mutants as wallets } from './catalogue/wallets.ts'
import type { Mutant } from './mutant.ts'

export const groups: Record<string, Mutant[]> = {
  'Bodies of successes': answerBodies,
  'Bodies of failures': answerErrors,
  Statuses: answerStatuses,
  'Headers and bytes': answerHeaders,
  'Constraints of requests': [...constraints, ...bytes],
  'Requests taken for others': [...requests, ...updates],
  Pages: pages,
  Robustness: robustness,
  'Rate limit': rateLimit,
  'Keys and isolation': [...keys, ...isolation],
  Idempotency: idempotency,
  Events: events,
  'Meters and usage': [...meters, ...usage],
  'Amounts and totals': money,
  'Prices and plans': rating,
  'Invoices and numbers': [...invoices, ...numbers],
  'Subscriptions and time': [...subscriptions, ...renewals],
  Wallets: wallets,
}

export const mutants: Mutant[] = Object.values(groups).flat()

const twice = mutants.find(({ id }, index) => mutants.findIndex((each) => each.id === id) !== index)
if (twice !== undefined) throw new Error(`two mutants are called ${twice.id}`)
