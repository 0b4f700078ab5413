import { expect, test } from 'vitest'
import { readDocument } from '../../contract/index.ts'
import { actions } from '../../server/dashboard/actions.ts'
import { WORDS } from '../../server/dashboard/parts/faults.ts'
import { pages } from '../../server/dashboard/routes.ts'
import { newId } from '../../server/runtime/ids.ts'
import { addMeter } from '../fixtures/catalogue.ts'
import { addCustomer } from '../fixtures/customers.ts'
import { serviceForThisFile } from '../support/service.ts'
import { addEverything, everyPage } from './every-page.ts'
import { type Answer, signedIn, unescapeHtml, type Visitor } from './visitor.ts'

const service = await serviceForThisFile()
const base = '/dashboard/test'

/** What the contract says to programs. */
const NOT_FOR_PEOPLE =
  /must NOT|must (have|match|be (null|equal|string|integer|number|array|object|boolean|[<>]))|contract|\[\d+\]|\w_cents|\b(query|body|path|headers)\.\w|[<>]= |undefined|NaN|no such query/

/** The text of a page, without what it quotes as code. */
function textOf(page: string): string {
  const main = /<main.*<\/main>/s.exec(page)?.[0] ?? page
  const shown = main
    .replaceAll(/<(script|pre|code|option|textarea)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
  return unescapeHtml(shown).replaceAll(/\s+/g, ' ')
}

function expectWords(where: readonly string[], { text, status }: Answer): void {
  const said = textOf(text)
  expect([...where, status, NOT_FOR_PEOPLE.exec(said)?.[0] ?? '', around(said)]).toEqual([
    ...where,
    status,
    '',
    '',
  ])
}

function around(said: string): string {
  const at = NOT_FOR_PEOPLE.exec(said)?.index
  return at === undefined ? '' : said.slice(Math.max(0, at - 120), at + 120)
}

const PARAMETER = /:\w+/g

test('an address that is nothing is a page that says so, and leads on', async () => {
  const company = await service.company({ testClock: true })
  const member = await signedIn(service, company)
  const wrong = ['new-', 'x', '%F0%9F%92%A9', 'c'.repeat(300), "1'%20or%20'1", newId()]
  const read = Object.keys(pages).filter((path) => path.includes(':'))
  const sent = Object.keys(actions).filter((path) => path.includes(':'))
  let walked = 0
  for (const path of read)
    for (const id of wrong) {
      const answer = await member.get(`${base}${path.replaceAll(PARAMETER, id)}`)
      expectWords([path, id], answer)
      expect([path, id, answer.status]).toEqual([path, id, 404])
      expect(answer.text).toContain('<h1>Not found</h1>')
      expect(answer.text).toContain(`class="button primary" href="${base}/${path.split('/')[1]}"`)
      walked += 1
    }
  for (const path of sent)
    for (const id of wrong) {
      const answer = await member.post(`${base}${path.replaceAll(PARAMETER, id)}`, {
        idempotency_key: newId(),
      })
      expectWords([path, id], answer)
      walked += 1
    }
  expect(walked).toBe((read.length + sent.length) * wrong.length)
})

type Field = { name: string; value: string }
type Form = { action: string; method: string; fields: Field[] }

/** The forms of a page with what stands in them. */
function formsOf(page: string): Form[] {
  const main = /<main.*<\/main>/s.exec(page)?.[0] ?? ''
  return [...main.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(([, attributes = '', content = '']) => ({
    action: unescapeHtml(attribute(attributes, 'action') ?? ''),
    method: attribute(attributes, 'method') ?? 'get',
    fields: fieldsOf(content),
  }))
}

function fieldsOf(content: string): Field[] {
  const inputs = [...content.matchAll(/<input([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const name = attribute(attributes, 'name')
    const isUnchecked = /type="(radio|checkbox)"/.test(attributes) && !attributes.includes(' checked')
    return name === undefined || isUnchecked ? [] : [{ name, value: attribute(attributes, 'value') ?? '' }]
  })
  const areas = [...content.matchAll(/<textarea([^>]*)>\n?(.*?)<\/textarea>/gs)].map(
    ([, attributes = '', value = '']) => ({
      name: attribute(attributes, 'name') ?? '',
      value,
    }),
  )
  const selects = [...content.matchAll(/<select([^>]*)>(.*?)<\/select>/gs)].map(
    ([, attributes = '', options = '']) => ({
      name: attribute(attributes, 'name') ?? '',
      value:
        attribute(
          /<option([^>]*selected)>/.exec(options)?.[1] ?? /<option([^>]*)>/.exec(options)?.[1] ?? '',
          'value',
        ) ?? '',
    }),
  )
  return [...inputs, ...areas, ...selects].map(({ name, value }) => ({ name, value: unescapeHtml(value) }))
}

function attribute(text: string, name: string): string | undefined {
  return new RegExp(`(?:^| )${name}="([^"]*)"`).exec(text)?.[1]
}

const WRONG = ['', 'ftp://x', '-1', '2026-13-45', 'x'.repeat(70_000), 'a: b\nno colon']
/** What a form needs before another field of it can be the one that is wrong. */
const FILLED: Record<string, string> = {
  name: 'Acme',
  email: 'a@acme.example',
  url: 'https://acme.example/hooks',
  amount: '1.00',
  code: 'own_code',
  event_name: 'call',
  percentage: '19',
  token: 'pm_ok',
  label: 'Card',
  description_0: 'Setup',
  price_0: '1.00',
}

test('each field of each form, filled in wrong, is refused in words of people', async () => {
  const company = await service.company({ testClock: true })
  await addEverything(service, company)
  const member = await signedIn(service, company)
  const seen = new Set<string>()
  let sent = 0
  let refused = 0
  const faults: string[] = []
  for (const page of await everyPage(company)) {
    const { text } = await member.get(page)
    for (const { action, method, fields } of formsOf(text)) {
      for (const { name } of fields) {
        if (name === 'idempotency_key' || seen.has(`${method} ${action} ${name}`)) continue
        seen.add(`${method} ${action} ${name}`)
        for (const value of WRONG) {
          const form = Object.fromEntries(
            fields.map((each) => [each.name, each.value || (FILLED[each.name] ?? '')]),
          )
          const answer = await send(
            member,
            { action, method },
            { ...form, ...('idempotency_key' in form && { idempotency_key: newId() }), [name]: value },
          )
          const said = around(textOf(answer.text))
          if (said !== '' || answer.status >= 500)
            faults.push(`${action} ${name} ${value.slice(0, 20)} ${answer.status}: ${said}`)
          sent += 1
          if (answer.status >= 400) refused += 1
        }
      }
    }
  }
  expect(faults).toEqual([])
  expect(seen.size).toBeGreaterThan(250)
  expect(sent).toBe(seen.size * WRONG.length)
  expect(refused).toBeGreaterThan(sent / 2)
}, 600_000)

function send(member: Visitor, { action, method }: Omit<Form, 'fields'>, form: Record<string, string>) {
  return method === 'post'
    ? member.post(action, form)
    : member.get(`${action}?${new URLSearchParams(form).toString().slice(0, 6_000)}`)
}

test('each rule that the contract lists has words', () => {
  const { ValidationProblem } = readDocument().components?.schemas ?? {}
  const description = JSON.stringify(ValidationProblem).replaceAll('\\n', '\n')
  const rules = [...description.matchAll(/^\| `(\w+)` \|/gm)].map(([, rule = '']) => rule)
  expect(rules.length).toBeGreaterThan(25)
  expect(rules.filter((rule) => !WORDS.has(rule))).toEqual([])
})

test('a plan without tiers and an invoice without lines say at the field what to fill in', async () => {
  const company = await service.company()
  const customer = await addCustomer(company)
  const meter = await addMeter(company, { aggregation: 'count', event_name: 'call' })
  const member = await signedIn(service, company)
  const tiers = await member.submit(`${base}/plans/new`, `${base}/plans`, {
    name: 'Pro',
    code: 'pro',
    currency_code: 'USD',
    interval: 'month',
    meter_0: meter.id,
    model_0: 'volume',
  })
  expect(tiers.text).toMatch(/name="up_to_0_0"[^>]*aria-invalid[^>]*aria-describedby="up_to_0_0-error"/)
  expect(tiers.text).toContain('Fill in at least one tier.')
  const page = `${base}/customers/${customer.id}/invoices`
  const lines = await member.submit(`${page}/new`, page, { collection_method: 'send_invoice' })
  expect(lines.text).toMatch(/name="description_0"[^>]*aria-invalid/)
  expect(lines.text).toContain('Fill in at least one line.')
})

test('a filter that is refused says why, in words', async () => {
  const member = await signedIn(service, await service.company())
  for (const [path, words] of [
    ['/invoices?from=2026-03-09&to=2026-03-01', ''],
    ['/events?from=2026-03-09&to=2026-03-01', ''],
    ['/invoices?plan_id=Pro', 'Plan ID is not an ID.'],
    ['/invoices?from=yesterday', 'Created from is not a date.'],
    ['/customers?cursor=x', 'This part of the list is no longer there.'],
  ] as const) {
    const answer = await member.get(`${base}${path}`)
    expectWords([path], answer)
    expect(answer.text).toContain(words)
  }
})
