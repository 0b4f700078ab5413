import { NOW, SAMPLE_KEY, SAMPLE_URL, type SampleRequest } from './requests.ts'
import { type Spelling, toSource } from './source.ts'

/** The request with the package `requests`. */
export function toPython({ method, filledPath, secured, keyed, query, body, file }: SampleRequest): string {
  const source = body === undefined ? '' : toSource(body, PYTHON_SPELLING, '    ', 'json='.length + 4)
  const headers = [
    ...(secured ? [`"Authorization": f"Bearer {os.environ['${SAMPLE_KEY}']}"`] : []),
    ...(keyed ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
  ]
  const parts = [
    `"${SAMPLE_URL}${filledPath}"`,
    ...(headers.length > 0
      ? [`headers={${headers.map((line) => `\n        ${line},`).join('')}\n    }`]
      : []),
    ...(Object.keys(query).length > 0 ? [`params=${toSource(query, PYTHON_SPELLING, '    ')}`] : []),
    ...(source === '' ? [] : [`json=${source}`]),
  ]
  const imports = [
    ...(source.includes('datetime.now') ? ['from datetime import datetime, timezone'] : []),
    ...(secured ? ['import os'] : []),
    ...(keyed || source.includes('uuid4') ? ['import uuid'] : []),
  ]
  const call = `requests.${method.toLowerCase()}(\n${parts.map((part) => `    ${part},\n`).join('')})`
  return [
    ...imports,
    ...(imports.length > 0 ? [''] : []),
    'import requests',
    '',
    `response = ${call}`,
    'response.raise_for_status()',
    ...(file === undefined
      ? ['print(response.json())\n']
      : [`with open("${file}", "wb") as file:`, '    file.write(response.content)\n']),
  ].join('\n')
}

const PYTHON_SPELLING: Spelling = {
  name: (name) => JSON.stringify(name),
  literal: (value) => LITERALS.get(value) ?? JSON.stringify(value),
  live: (kind) => (kind === NOW ? 'datetime.now(timezone.utc).isoformat()' : 'str(uuid.uuid4())'),
  afterLast: ',',
}

const LITERALS = new Map<unknown, string>([
  [null, 'None'],
  [true, 'True'],
  [false, 'False'],
])
