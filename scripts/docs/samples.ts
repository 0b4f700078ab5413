import type { Operation } from '../../contract/index.ts'
import { methods } from '../../generated/client.ts'
import { type SampleRequest, sampleRequest } from './requests.ts'

/** An entry of `x-codeSamples`. */
export type Sample = { lang: string; label: string; source: string }

export function samplesOf(shown: Operation): Sample[] {
  const request = sampleRequest(shown)
  return [
    { lang: 'Shell', label: 'curl', source: toCurl(shown, request) },
    { lang: 'TypeScript', label: 'TypeScript', source: toClient(shown, request) },
  ]
}

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
    // curl's default: GET without a body, POST with one.
    `curl ${method === (body === undefined ? 'GET' : 'POST') ? '' : `-X ${method} `}"${url}"`,
    ...(takesKey ? [`-H "Authorization: Bearer $${SAMPLE_KEY}"`] : []),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d ${quote(body)}`]),
  ]
  return parts.join(' \\\n  ')
}

/** A query may contain colons, and timestamps read better with them. */
function toQuery(value: unknown): string {
  return encodeURIComponent(String(value)).replaceAll('%3A', ':')
}

/** JSON in single quotes for a shell. */
function quote(body: unknown): string {
  return `'${toSource(body, JSON_SPELLING, '  ').replaceAll("'", `'\\''`)}'`
}

function toClient({ id, responses }: Operation, { path, query, body }: SampleRequest): string {
  const given = [...Object.values(path), body, ...(Object.keys(query).length > 0 ? [query] : [])]
    .filter((part) => part !== undefined)
    .map((part) => toSource(part, TYPESCRIPT_SPELLING, '', CALL_COLUMNS))
  const success: Record<string, unknown> = {
    ...Object(responses.find(({ status }) => status < 300)?.examples[0]?.value),
  }
  const [, [member = ''] = []] = Object.entries(success)
  const call = `billing.${methodNameOf(id)}(${given.join(', ')})`
  const use =
    'has_more' in success
      ? `for await (const ${singular(member)} of ${call}) {\n  console.log(${singular(member)})\n}`
      : `const { ${member} } = await ${call}\nconsole.log(${member})`
  return `${PREAMBLE}\n${use}\n`
}

/** As in `customers.create`. */
function methodNameOf(operationId: string): string {
  const names = Object.entries(methods).flatMap(([namespace, ids]) =>
    Object.entries(ids).map(([name, id]) => ({ id, name: `${namespace}.${name}` })),
  )
  return names.find(({ id }) => id === operationId)?.name ?? ''
}

const PREAMBLE = `import { createBillingClient } from 'usage-billing-api'

// The key is in ${SAMPLE_KEY}.
const billing = createBillingClient({ baseUrl: '${SAMPLE_URL}' })
`

function singular(member: string): string {
  return member.replace(/s$/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** Formats JSON or TypeScript: short objects on one line. */
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

/** The width of `const { … } = await billing.…(` before the input. */
const CALL_COLUMNS = 40

/** Wider lines scroll sideways even on a wide screen. */
const MAX_COLUMNS = 74
