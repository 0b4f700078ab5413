import { type ContractDocument, type Endpoint, operationAt, toList } from '../../../contract/document.ts'
import { methodOf, namespaceOf } from '../client/names.ts'
import { toPython } from './python.ts'
import { NOW, SAMPLE_KEY, SAMPLE_URL, type SampleRequest, sampleRequest, UNIQUE } from './requests.ts'
import { type Spelling, toSource } from './source.ts'

/** An entry of `x-codeSamples`. */
export type Sample = { lang: string; label: string; source: string }

export function samplesOf(document: ContractDocument, endpoint: Endpoint): Sample[] {
  const request = sampleRequest(document, endpoint)
  const { operationId, tags } = operationAt(document, endpoint)
  const method = methodNameOf(String(operationId), String(toList(tags)[0]))
  return [
    { lang: 'Shell', label: 'curl', source: toCurl(request) },
    { lang: 'TypeScript', label: 'TypeScript', source: toClient(method, request) },
    { lang: 'Python', label: 'Python', source: toPython(request) },
  ]
}

function toCurl({ method, filledPath, secured, keyed, query, body, file }: SampleRequest): string {
  const asked = Object.entries(query).map(([name, value]) => `${name}=${toQuery(value)}`)
  const url = `${SAMPLE_URL}${filledPath}${asked.length > 0 ? `?${asked.join('&')}` : ''}`
  const parts = [
    // curl's default method is left out: GET without a body, POST with one.
    `curl ${method === (body === undefined ? 'GET' : 'POST') ? '' : `-X ${method} `}"${url}"`,
    ...(secured ? [`-H "Authorization: Bearer $${SAMPLE_KEY}"`] : []),
    ...(keyed ? ['-H "Idempotency-Key: $(date +%s)-$RANDOM"'] : []),
    ...(body === undefined ? [] : ['-H "Content-Type: application/json"', `-d ${quote(body)}`]),
    ...(file === undefined ? [] : [`-o ${file}`]),
  ]
  return parts.join(' \\\n  ')
}

/** A query may contain colons, and timestamps read better with them. */
function toQuery(value: unknown): string {
  return encodeURIComponent(String(value)).replaceAll('%3A', ':')
}

/** JSON in single quotes for a shell. */
function quote(body: unknown): string {
  return `'${toSource(body, JSON_SPELLING, '  ')
    .replaceAll("'", `'\\''`)
    .replaceAll(NOW, "'$(date -u +%FT%TZ)'")
    .replaceAll(UNIQUE, "'$(date +%s)-$RANDOM'")}'`
}

const JSON_SPELLING: Spelling = {
  name: (name) => JSON.stringify(name),
  literal: (value) => JSON.stringify(value),
  live: (kind) => JSON.stringify(kind),
  afterLast: '',
}

function toClient(method: string, { path, query, body, success, file }: SampleRequest): string {
  const given = [...Object.values(path), body, ...(Object.keys(query).length > 0 ? [query] : [])]
    .filter((part) => part !== undefined)
    .map((part) => toSource(part, TYPESCRIPT_SPELLING, '', CALL_COLUMNS))
  const [, [member = ''] = []] = Object.entries(success)
  const call = `billing.${method}(${given.join(', ')})`
  if (file !== undefined)
    return `import { writeFile } from 'node:fs/promises'\n${PREAMBLE}\nconst file = await ${call}\nawait writeFile('${file}', file.stream())\n`
  const use =
    'has_more' in success
      ? `for await (const ${singular(member)} of ${call}) {\n  console.log(${singular(member)})\n}`
      : `const { ${member} } = await ${call}\nconsole.log(${member})`
  return `${PREAMBLE}\n${use}\n`
}

const TYPESCRIPT_SPELLING: Spelling = {
  name: (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`),
  literal: (value) =>
    typeof value === 'string' && !value.includes("'") ? `'${value}'` : JSON.stringify(value),
  live: (kind) => (kind === NOW ? 'new Date()' : 'crypto.randomUUID()'),
  afterLast: ',',
}

/** The width of `const { … } = await billing.…(` before the input. */
const CALL_COLUMNS = 40

/** Returns a name as in `customers.create`. */
function methodNameOf(operationId: string, tag: string): string {
  return `${namespaceOf(tag)}.${methodOf(operationId, tag)}`
}

const PREAMBLE = `import { createBillingClient } from 'usage-billing-api'

// The key is in ${SAMPLE_KEY}.
const billing = createBillingClient({ baseUrl: '${SAMPLE_URL}' })
`

function singular(member: string): string {
  return member.replace(/s$/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
