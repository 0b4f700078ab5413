import type { Mutant } from '../mutant.ts'
import { asObject, changeMember, isRequest, objectsIn } from './change.ts'

/** Successes whose bodies are not what the contract describes. */
export const mutants: Mutant[] = [
  {
    id: 'undeclared-member',
    defect: 'Customers show a member that is not documented.',
    killedBy: 'answers.body',
    shownBy: 'customers.readable-as-sent',
    answer({ body }) {
      for (const object of objectsIn(body)) if ('external_id' in object) object.tax_id = null
    },
  },
  {
    id: 'names-cut',
    defect: 'A meter keeps the first 100 characters of its name.',
    killedBy: 'constraints.accept-valid.create-meter',
    answer(answer) {
      if (answer.status === 201)
        changeMember(answer, 'name', (name) =>
          typeof name === 'string' ? [...name].slice(0, 100).join('') : name,
        )
    },
  },
  {
    id: 'camel-case',
    defect: 'One member is spelled in camel case.',
    killedBy: 'answers.body',
    shownBy: 'customers.readable-as-sent',
    answer({ body }) {
      for (const object of objectsIn(body)) {
        if (object.created_at === undefined) continue
        object.createdAt = object.created_at
        delete object.created_at
      }
    },
  },
  {
    id: 'absent-for-null',
    defect: 'Members that are null are left out.',
    killedBy: 'answers.body',
    shownBy: 'invoices.draft-owes-nothing-yet',
    answer({ body }) {
      for (const object of objectsIn(body))
        for (const [name, value] of Object.entries(object)) if (value === null) delete object[name]
    },
  },
  {
    id: 'null-for-absent',
    defect: 'A draft shows invoice_number as null, where the contract has it absent.',
    killedBy: 'answers.body',
    shownBy: 'invoices.draft-owes-nothing-yet',
    answer({ body }) {
      for (const object of objectsIn(body)) if (object.status === 'draft') object.invoice_number = null
    },
  },
  {
    id: 'number-of-a-draft',
    defect: 'A draft shows an invoice_number and a public_invoice_url already.',
    killedBy: 'invoices.draft-owes-nothing-yet',
    answer({ body }) {
      for (const object of objectsIn(body)) {
        if (object.status !== 'draft') continue
        object.invoice_number = 'TEST-000001'
        object.public_invoice_url = 'https://pay.example.test/pay/none'
      }
    },
  },
  {
    id: 'money-in-major-units',
    defect: 'Amounts are floats of the major unit.',
    killedBy: 'rounding.each-line-once',
    answer(answer) {
      changeMember(answer, 'amount_cents', (cents) => Number(cents) / 100)
      changeMember(answer, 'total_cents', (cents) => Number(cents) / 100)
    },
  },
  {
    id: 'money-as-string',
    defect: 'Amounts in cents are strings.',
    killedBy: 'answers.body',
    shownBy: 'rounding.each-line-once',
    answer: (answer) => changeMember(answer, 'total_cents', String),
  },
  {
    id: 'balance-as-number',
    defect: 'Balances are numbers.',
    killedBy: 'answers.body',
    shownBy: 'wallets.balances-by-exponent',
    answer: (answer) => changeMember(answer, 'balance', Number),
  },
  {
    id: 'balance-trimmed',
    defect: 'Balances lose their trailing zeros: 12.5 for 12.50.',
    killedBy: 'wallets.balances-by-exponent',
    answer: (answer) => changeMember(answer, 'balance', (text) => String(Number(text))),
  },
  {
    id: 'balance-of-two-decimals',
    defect: 'Balances have two decimals in every currency.',
    killedBy: 'wallets.balances-by-exponent',
    answer: (answer) => changeMember(answer, 'balance', (text) => Number(text).toFixed(2)),
  },
  {
    id: 'no-success-member',
    defect: 'The envelope has no `success`.',
    killedBy: 'answers.body',
    shownBy: 'customers.readable-as-sent',
    answer({ body }) {
      delete asObject(body)?.success
    },
  },
  {
    id: 'bare-resource',
    defect: 'Reading a customer answers the bare customer without the envelope.',
    killedBy: 'answers.body',
    shownBy: 'customers.readable-as-sent',
    answer(answer, sent) {
      if (isRequest(sent, 'GET /v1/customers/*')) answer.body = asObject(answer.body)?.customer ?? answer.body
    },
  },
  {
    id: 'uuid',
    defect: 'Ids are UUIDs.',
    killedBy: 'answers.body',
    shownBy: 'customers.readable-as-sent',
    answer: (answer) => changeMember(answer, 'id', () => '0d4d0a4e-5f3c-4b8e-9c36-1b2f8e60d7aa'),
  },
  {
    id: 'time-without-zone',
    defect: 'Times are without Z.',
    killedBy: 'answers.body',
    shownBy: 'customers.readable-as-sent',
    answer: (answer) => changeMember(answer, 'created_at', (time) => String(time).replace('Z', '')),
  },
  {
    id: 'time-without-milliseconds',
    defect: 'Times are without milliseconds.',
    killedBy: 'answers.body',
    shownBy: 'customers.readable-as-sent',
    answer: (answer) => changeMember(answer, 'updated_at', (time) => String(time).replace(/\.\d+/, '')),
  },
  {
    id: 'time-in-seconds',
    defect: 'An event shows its timestamp as Unix seconds.',
    killedBy: 'answers.body',
    shownBy: 'events.readable-as-sent',
    answer: (answer) => changeMember(answer, 'timestamp', (time) => Date.parse(String(time)) / 1000),
  },
  {
    id: 'wrong-mode',
    defect: 'What a test key makes says that it is live.',
    killedBy: 'answers.mode',
    shownBy: 'customers.readable-as-sent',
    answer: (answer) => changeMember(answer, 'mode', () => 'live'),
  },
  {
    id: 'lower-case-currency',
    defect: 'Currencies are in lower case.',
    killedBy: 'answers.body',
    shownBy: 'customers.readable-as-sent',
    answer: (answer) => changeMember(answer, 'currency_code', (code) => String(code).toLowerCase()),
  },
  {
    id: 'undeclared-status-value',
    defect: 'An open invoice has the status `finalized`.',
    killedBy: 'answers.body',
    shownBy: 'invoices.finalize-numbers-and-dates',
    answer: (answer) =>
      changeMember(answer, 'status', (status) => (status === 'open' ? 'finalized' : status)),
  },
  {
    id: 'updated-at-stands',
    defect: 'updated_at never moves.',
    killedBy: 'customers.update-leaves-the-rest',
    answer({ body }) {
      for (const object of objectsIn(body)) if (object.created_at) object.updated_at = object.created_at
    },
  },
  {
    id: 'properties-as-text',
    defect: 'The properties of an event come back as strings.',
    killedBy: 'events.readable-as-sent',
    answer: (answer) =>
      changeMember(answer, 'properties', (all) =>
        Object.fromEntries(Object.entries(asObject(all) ?? {}).map(([name, value]) => [name, String(value)])),
      ),
  },
  {
    id: 'stale-rows',
    defect: 'Lists show invoices as they were when they were drafted.',
    killedBy: 'lists.show-the-last-change',
    answer(answer, sent) {
      if (!isRequest(sent, 'GET /v1/invoices')) return
      for (const object of objectsIn(answer.body))
        if (object.created_at) object.updated_at = object.created_at
    },
  },
]
