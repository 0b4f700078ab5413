import type { Answer } from '../breaking/proxy.ts'
import type { Mutant } from '../mutant.ts'
import { errorOf, isRequest, refuse } from './change.ts'

/** Answers whose status is not the one that the contract names. */
export const mutants: Mutant[] = [
  {
    id: 'created-as-200',
    defect: 'Creating answers 200.',
    killedBy: 'answers.status',
    shownBy: 'customers.readable-as-sent',
    answer: turn(201, 200),
  },
  {
    id: 'ingested-as-200',
    defect: 'Ingesting answers 200.',
    killedBy: 'answers.status',
    shownBy: 'events.counts-what-it-accepts',
    answer(answer, sent) {
      if (isRequest(sent, 'POST /v1/events/ingest') && answer.status === 202) answer.status = 200
    },
  },
  {
    id: 'deleted-as-204',
    defect: 'Deleting answers 204 without a body.',
    killedBy: 'answers.status',
    shownBy: 'invoices.deleted-is-gone',
    answer(answer, { method }) {
      if (method !== 'DELETE' || answer.status !== 200) return
      answer.status = 204
      answer.text = ''
    },
  },
  {
    id: 'errors-as-200',
    defect: 'Failures answer 200 with success false.',
    killedBy: 'invoices.moves-from-draft',
    answer: turn(409, 200),
  },
  {
    id: 'teapot',
    defect: 'An unknown customer answers 418.',
    killedBy: 'answers.status',
    shownBy: 'isolation.answers-as-if-it-did-not-exist',
    answer(answer) {
      if (errorOf(answer)?.code === 'CUSTOMER_NOT_FOUND') answer.status = 418
    },
  },
  {
    id: 'forbidden-for-unknown',
    defect: 'What does not exist answers 403.',
    killedBy: 'isolation.answers-as-if-it-did-not-exist',
    answer(answer) {
      if (answer.status === 404 && errorOf(answer)?.code !== 'ROUTE_NOT_FOUND') answer.status = 403
    },
  },
  {
    id: 'bad-request-for-conflict',
    defect: 'What the state forbids answers 400.',
    killedBy: 'invoices.moves-from-paid',
    answer: turn(409, 400),
  },
  {
    id: 'unprocessable',
    defect: 'What breaks the contract answers 422.',
    killedBy: 'bodies.create-customer',
    answer: turn(400, 422),
  },
  {
    id: 'forbidden-for-unauthorized',
    defect: 'A key that nobody has answers 403.',
    killedBy: 'authentication.list-customers',
    answer: turn(401, 403),
  },
  {
    id: 'forbidden-for-revoked',
    defect: 'A revoked key gets a 403.',
    killedBy: 'authentication.revoked.list-meters',
    answer(answer) {
      if (errorOf(answer)?.code === 'API_KEY_REVOKED') answer.status = 403
    },
  },
  {
    id: 'method-not-found',
    defect: 'A method that a path does not have answers 404.',
    killedBy: 'methods.customers',
    answer: turn(405, 404),
  },
  {
    id: 'bad-media-type-as-400',
    defect: 'A wrong media type answers 400.',
    killedBy: 'bodies.create-customer',
    answer: turn(415, 400),
  },
  {
    id: 'too-large-as-400',
    defect: 'A body that is too large answers 400.',
    killedBy: 'bodies.size',
    answer: turn(413, 400),
  },
  {
    id: 'fault-on-bad-cursor',
    defect: 'A cursor that is none makes the service fail with 500.',
    killedBy: 'pagination.refuses-bad-cursors',
    answer(answer, { url }) {
      if (answer.status !== 400 || !url.includes('cursor=')) return
      answer.status = 500
      Object.assign(errorOf(answer) ?? {}, { code: 'INTERNAL_ERROR', message: 'Internal server error' })
      delete errorOf(answer)?.details
    },
  },
  {
    id: 'fault-on-the-longest-name',
    defect: 'A name of 255 characters outside the basic plane makes the service fail with 500.',
    killedBy: 'answers.no-fault',
    shownBy: 'constraints.accept-valid.create-meter',
    answer(answer, sent) {
      if (answer.status === 201 && sent.bytes.includes('🤖'.repeat(200)))
        refuse(answer, 500, 'INTERNAL_ERROR', 'Internal server error')
    },
  },
  {
    id: 'not-implemented',
    defect: 'An operation is left out: 501.',
    killedBy: 'answers.status',
    shownBy: 'usage.points',
    answer(answer, sent) {
      if (!isRequest(sent, 'GET /v1/customers/*/usage') || answer.status !== 200) return
      refuse(answer, 501, 'NOT_IMPLEMENTED', 'Later')
    },
  },
  {
    id: 'not-implemented-at-times',
    defect: 'An operation answers 501 to what it finds hard, in a service that may lack operations.',
    killedBy: 'answers.status',
    shownBy: 'examples.create-plan',
    partial: true,
    answer(answer, sent) {
      if (!isRequest(sent, 'POST /v1/plans') || !sent.bytes.includes('graduated')) return
      refuse(answer, 501, 'NOT_IMPLEMENTED', 'No graduated prices yet')
    },
  },
  {
    id: 'not-implemented-when-wrong',
    defect: 'A wrong body answers 501 in place of 400, in a service that may lack operations.',
    killedBy: 'constraints.refuse-invalid.create-customer',
    partial: true,
    answer(answer, sent) {
      if (!isRequest(sent, 'POST /v1/customers') || answer.status !== 400) return
      refuse(answer, 501, 'NOT_IMPLEMENTED', 'This body is not supported')
    },
  },
  {
    id: 'not-implemented-for-not-allowed',
    defect: 'A method that a path does not have answers 501, in a service that may lack operations.',
    killedBy: 'methods.customers',
    partial: true,
    answer: turn(405, 501),
  },
  {
    id: 'odd-method-found',
    defect: 'A method that few servers know answers 404.',
    killedBy: 'methods.customers',
    answer(answer, { method }) {
      if (method === 'PROPFIND') answer.status = 404
    },
  },
  {
    id: 'missing-route',
    defect: 'An operation is left out: its path does not exist.',
    killedBy: 'invoices.moves-from-open',
    request(sent) {
      if (isRequest(sent, 'POST /v1/invoices/*/mark_uncollectible')) sent.url = '/v1/nothing'
    },
  },
]

function turn(from: number, to: number): (answer: Answer) => void {
  return (answer) => {
    if (answer.status === from) answer.status = to
  }
}
