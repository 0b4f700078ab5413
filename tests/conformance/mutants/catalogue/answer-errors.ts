import type { Mutant } from '../mutant.ts'
import { asObject, changeMember, errorOf } from './change.ts'

/** Failures that do not say what the contract has them say. */
export const mutants: Mutant[] = [
  {
    id: 'one-code-for-keys',
    defect: 'Every 401 says UNAUTHORIZED.',
    killedBy: 'authentication.list-customers',
    answer(answer) {
      if (answer.status === 401) Object.assign(errorOf(answer) ?? {}, { code: 'UNAUTHORIZED' })
    },
  },
  {
    id: 'own-words-for-a-missing-header',
    defect: 'A missing Authorization header is told in other words.',
    killedBy: 'authentication.get-customer',
    answer(answer) {
      if (errorOf(answer)?.code === 'UNAUTHORIZED')
        Object.assign(errorOf(answer) ?? {}, { message: 'Unauthorized' })
    },
  },
  {
    id: 'own-words-for-a-malformed-key',
    defect: 'A key of another form is told like one that nobody has.',
    killedBy: 'authentication.get-customer',
    answer(answer) {
      if (errorOf(answer)?.code === 'INVALID_API_KEY')
        Object.assign(errorOf(answer) ?? {}, { message: 'Invalid API key' })
    },
  },
  {
    id: 'revoked-as-unknown',
    defect: 'A revoked key answers like one that never was.',
    killedBy: 'authentication.revoked.list-customers',
    answer(answer) {
      if (errorOf(answer)?.code === 'API_KEY_REVOKED')
        Object.assign(errorOf(answer) ?? {}, { code: 'INVALID_API_KEY', message: 'Invalid API key' })
    },
  },
  {
    id: 'one-code-for-404',
    defect: 'Everything that does not exist says NOT_FOUND.',
    killedBy: 'answers.body',
    shownBy: 'isolation.answers-as-if-it-did-not-exist',
    slow: true,
    answer(answer) {
      if (answer.status === 404) Object.assign(errorOf(answer) ?? {}, { code: 'NOT_FOUND' })
    },
  },
  {
    id: 'unknown-route-as-not-found',
    defect: 'A path that does not exist says NOT_FOUND.',
    killedBy: 'routes.unknown',
    answer(answer) {
      if (errorOf(answer)?.code === 'ROUTE_NOT_FOUND')
        Object.assign(errorOf(answer) ?? {}, { code: 'NOT_FOUND' })
    },
  },
  {
    id: 'wrong-noun-not-found',
    defect: 'An unknown invoice says CUSTOMER_NOT_FOUND.',
    killedBy: 'invoices.deleted-is-gone',
    answer(answer) {
      if (errorOf(answer)?.code === 'INVOICE_NOT_FOUND')
        Object.assign(errorOf(answer) ?? {}, { code: 'CUSTOMER_NOT_FOUND' })
    },
  },
  {
    id: 'wrong-refusal-of-a-move',
    defect: 'Voiding a draft says INVOICE_NOT_OPEN.',
    killedBy: 'invoices.moves-from-draft',
    answer(answer) {
      if (errorOf(answer)?.code === 'INVOICE_NOT_VOIDABLE')
        Object.assign(errorOf(answer) ?? {}, { code: 'INVOICE_NOT_OPEN' })
    },
  },
  {
    id: 'state-not-told',
    defect: 'A 409 does not name the present status.',
    killedBy: 'invoices.moves-from-paid',
    answer(answer) {
      if (answer.status === 409) delete errorOf(answer)?.details
    },
  },
  {
    id: 'details-missing',
    defect: 'A VALIDATION_ERROR has no details.',
    killedBy: 'constraints.refuse-invalid.create-customer',
    answer(answer) {
      if (answer.status === 400) delete errorOf(answer)?.details
    },
  },
  {
    id: 'first-problem-only',
    defect: 'A VALIDATION_ERROR tells the first breach alone.',
    killedBy: 'refusals.report-every-error',
    answer(answer) {
      const error = errorOf(answer)
      if (Array.isArray(error?.details)) error.details = error.details.slice(0, 1)
    },
  },
  {
    id: 'first-detail-only',
    defect: 'Of several details, a VALIDATION_ERROR gives the first.',
    killedBy: 'constraints.refuse-invalid.create-meter',
    answer(answer) {
      const error = errorOf(answer)
      if (Array.isArray(error?.details)) error.details.length = 1
    },
  },
  {
    id: 'own-names-of-rules',
    defect: 'A detail calls the rule `max`, not `maximum`.',
    killedBy: 'constraints.refuse-invalid.list-events',
    answer(answer) {
      changeMember(answer, 'code', (code) => (code === 'maximum' ? 'max' : code))
    },
  },
  {
    id: 'path-of-a-missing-body',
    defect: 'The detail of a missing body has an empty path.',
    killedBy: 'bodies.create-meter',
    answer(answer) {
      changeMember(answer, 'path', (path) => (path === 'body' ? '' : path))
    },
  },
  {
    id: 'place-missing-in-paths',
    defect: 'The details name the member but not where it is: `body.quantity`.',
    killedBy: 'constraints.refuse-invalid.create-invoice',
    answer(answer) {
      changeMember(answer, 'path', (path) => String(path).replace('line_items[0].', ''))
    },
  },
  {
    id: 'pointer-paths',
    defect: 'The details give JSON pointers, `/body/line_items/0/quantity`.',
    killedBy: 'constraints.refuse-invalid.create-invoice',
    answer(answer) {
      const details = errorOf(answer)?.details
      if (!Array.isArray(details)) return
      for (const each of details)
        Object.assign(asObject(each) ?? {}, {
          path: `/${String(asObject(each)?.path).replaceAll(/[[.]/g, '/').replaceAll(']', '')}`,
        })
    },
  },
  {
    id: 'index-missing-in-paths',
    defect: 'The details name the list but not the item: `events.timestamp`.',
    killedBy: 'events.all-or-none',
    answer(answer) {
      const details = errorOf(answer)?.details
      if (!Array.isArray(details)) return
      for (const each of details)
        Object.assign(asObject(each) ?? {}, { path: String(asObject(each)?.path).replaceAll(/\[\d+\]/g, '') })
    },
  },
  {
    id: 'conflicting-keys-not-told',
    defect: 'IDEMPOTENCY_CONFLICT does not name the keys.',
    killedBy: 'events.refuses-other-content-under-a-key',
    answer(answer) {
      const error = errorOf(answer)
      if (error?.code === 'IDEMPOTENCY_CONFLICT') error.details = { idempotency_keys: [] }
    },
  },
  {
    id: 'codes-in-lower-case',
    defect: 'Error codes are in lower case.',
    killedBy: 'answers.body',
    shownBy: 'invoices.moves-from-paid',
    answer(answer) {
      const error = errorOf(answer)
      if (error !== undefined) error.code = String(error.code).toLowerCase()
    },
  },
  {
    id: 'conflict-code-with-400',
    defect: 'A taken external_id says so with status 400.',
    killedBy: 'answers.error-code',
    shownBy: 'customers.external-id-is-unique',
    answer(answer) {
      if (errorOf(answer)?.code === 'EXTERNAL_ID_ALREADY_EXISTS') answer.status = 400
    },
  },
  {
    id: 'success-true-on-errors',
    defect: 'Failures say success: true.',
    killedBy: 'answers.body',
    shownBy: 'invoices.moves-from-paid',
    answer(answer) {
      if (answer.status >= 400) Object.assign(asObject(answer.body) ?? {}, { success: true })
    },
  },
]
