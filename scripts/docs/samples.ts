import type { Operation } from '../../contract/index.ts'
import { type SampleRequest, sampleRequest } from './requests.ts'

/** A code sample as Redoc takes it in `x-codeSamples`. */
export type Sample = { lang: string; label: string; source: string }

/** How an operation is called from a shell and with the TypeScript client, by the contract's own examples. */
export function samplesOf(shown: Operation): Sample[] {
  const request = sampleRequest(shown)
  return [
    { lang: 'Shell', label: 'curl', source: toCurl(shown, request) },
    { lang: 'TypeScript', label: 'TypeScript', source: toClient(shown, request) },
  ]
}

/** Where the samples' service is, and what holds its key. */
export const SAMPLE_URL = 'http://localhost:3000'
export const SAMPLE_KEY = 'BILLING_API_KEY'

function toCurl(
  { responses }: Operation,
  { method, pathTemplate, path, query, body }: SampleRequest,
): string {
  const filled = pathTemplate.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? ''))
  const asked = Object.entries(query).map(([name, value]) => `${name}=${toQuery(value)}`)
  const url = `${SAMPLE_URL}${filled}${asked.length > 0 ? `?${asked.join('&')}` : ''}`
  const takesKey = responses.some(({ status }) => status === 401)
  const parts = [
    // curl sends a GET without a body by itself, and a POST with one.
    `curl ${method === (body === undefined ? 'GET' : 'POST') ? '' : `-X ${method} `}"${url}"`,
    ...(takesKey ? [`-H "Authorization: Bearer $${SAMPLE_KEY}"`] : []),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d ${quote(body)}`]),
  ]
  return parts.join(' \\\n  ')
}

/** A colon may stand in a query as it is, and a moment is easier to read so. */
function toQuery(value: unknown): string {
  return encodeURIComponent(String(value)).replaceAll('%3A', ':')
}

/** JSON in single quotes, as a shell takes it. */
function quote(body: unknown): string {
  return `'${toSource(body, JSON_SPELLING, '  ').replaceAll("'", `'\\''`)}'`
}

function toClient({ id, responses }: Operation, { path, query, body }: SampleRequest): string {
  const input = Object.entries({ path, query, body }).filter(
    ([, part]) => part !== undefined && Object.keys(Object(part)).length > 0,
  )
  const given =
    input.length > 0 ? toSource(Object.fromEntries(input), TYPESCRIPT_SPELLING, '', CALL_COLUMNS) : ''
  const success: Record<string, unknown> = {
    ...Object(responses.find(({ status }) => status < 300)?.examples[0]?.value),
  }
  const [, [member = ''] = []] = Object.entries(success)
  const call = `billing.${id}(${given})`
  const use =
    'has_more' in success
      ? `for await (const ${singular(member)} of ${call}) {\n  console.log(${singular(member)})\n}`
      : `const { ${member} } = await ${call}\nconsole.log(${member})`
  return `${PREAMBLE}\n${use}\n`
}

const PREAMBLE = `import { createBillingClient } from 'usage-billing-api'

const billing = createBillingClient({
  apiKey: process.env.${SAMPLE_KEY} ?? '',
  baseUrl: '${SAMPLE_URL}',
})
`

function singular(member: string): string {
  return member.replace(/s$/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** A value as it is written in JSON or TypeScript: short objects on a line, the others member by member. */
function toSource(value: unknown, spelling: Spelling, indent = '', columnsBefore = indent.length): string {
  if (typeof value !== 'object' || value === null) return spelling.literal(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((each) => toSource(each, spelling, inner))
    : Object.entries(value).map(
        ([name, member]) => `${spelling.name(name)}: ${toSource(member, spelling, inner)}`,
      )
  const [open, shut] = isList ? ['[', ']'] : ['{', '}']
  const pad = isList || parts.length === 0 ? '' : ' '
  const line = `${open}${pad}${parts.join(', ')}${pad}${shut}`
  if (!line.includes('\n') && columnsBefore + line.length <= MAX_COLUMNS) return line
  const lines = parts.map((part) => `${inner}${part}`).join(',\n')
  return `${open}\n${lines}${spelling.afterLast}\n${indent}${shut}`
}

type Spelling = { name: (name: string) => string; literal: (value: unknown) => string; afterLast: string }

const JSON_SPELLING: Spelling = {
  name: (name) => JSON.stringify(name),
  literal: (value) => JSON.stringify(value),
  afterLast: '',
}
const TYPESCRIPT_SPELLING: Spelling = {
  name: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`),
  literal: (value) =>
    typeof value === 'string' && !value.includes("'") ? `'${value}'` : JSON.stringify(value),
  afterLast: ',',
}

/** What a call takes of its line before its input, the longest `const { … } = await billing.…(` aside. */
const CALL_COLUMNS = 40

/** Beyond it a wide screen has to be scrolled sideways. */
const MAX_COLUMNS = 74
