import { dirname, relative } from 'node:path'

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']
const MEMBERS = ['status', 'message', 'meaning', 'fix']
const REQUEST_ID = 'req_8f3k2m9x1q7w5z4t6y0bn3ha'

/**
 * Error codes are listed once, with status, message, meaning and fix, as `x-codes` of a schema. This makes of them the schema's
 * values and the table in its description; the responses that operations declare by their codes alone, such as
 * `'404': { x-errors: [PLAN_NOT_FOUND] }`; and the description of each response with `x-errors`, where a code can have a text of its
 * own, which follows the meaning. The root document says under `x-errors` where the codes and the schema of an error are.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function expandErrorCodes() {
  let root
  let rootFile = ''
  let named = {}
  let rows = {}
  return {
    Root: {
      enter(document, { location, resolve }) {
        root = document
        rootFile = location.source.absoluteRef
        named = document['x-errors'] ?? {}
        rows = (named.codes && resolve(named.codes).node?.['x-codes']) ?? {}
        delete document['x-errors']
      },
    },
    Schema: {
      leave(schema, { report, location }) {
        const { 'x-codes': codes, ...rest } = schema
        if (codes === undefined) return
        for (const [code, row] of Object.entries(codes)) {
          const missing = MEMBERS.filter((name) => row[name] === undefined)
          if (missing.length > 0) report({ message: `${code} has no ${missing.join(', ')}.`, location: location.child(['x-codes', code]) })
        }
        for (const name of Object.keys(schema)) delete schema[name]
        Object.assign(schema, rest, describeCodes(rest.description, codes))
      },
    },
    Response: {
      enter(response) {
        const { 'x-errors': texts, ...rest } = response
        if (texts === undefined) return
        for (const name of Object.keys(response)) delete response[name]
        Object.assign(response, { description: describeErrors(texts), ...rest })
      },
    },
    PathItem: {
      enter(item, { location }) {
        for (const method of METHODS) {
          const responses = item[method]?.responses ?? {}
          for (const [status, { 'x-errors': codes }] of Object.entries(responses)) {
            if (codes !== undefined) responses[status] = { $ref: referTo(codes, location) }
          }
        }
      },
    },
  }

  /** Adds the response to the root document, where operations with the same codes share it. */
  function referTo(codes, { source }) {
    const name = codes.map(toPascalCase).join('Or')
    root.components.responses = { ...root.components.responses, [name]: composeResponse(codes) }
    const path = relative(dirname(source.absoluteRef), rootFile).replaceAll('\\', '/')
    return `${path}#/components/responses/${name}`
  }

  /** A sentence for one code, a list for several. */
  function describeErrors(texts) {
    const said = Object.entries(texts).map(([code, text]) =>
      [`\`${code}\`: ${rows[code]?.meaning}.`, text?.trim()].filter(Boolean).join(' '),
    )
    return said.length === 1 ? said[0] : said.map((text) => `- ${text}`).join('\n')
  }

  function composeResponse(codes) {
    const examples = codes.map((code) => {
      const { message, meaning } = rows[code] ?? {}
      const value = { success: false, error: { code, message }, request_id: REQUEST_ID }
      return [code.toLowerCase(), { summary: meaning, value }]
    })
    return {
      description: describeErrors(Object.fromEntries(codes.map((code) => [code, null]))),
      content: {
        'application/json': { schema: { ...named.schema }, examples: Object.fromEntries(examples) },
      },
    }
  }
}

function describeCodes(description, codes) {
  const rows = Object.entries(codes)
  const table = rows.map(
    ([code, { status, meaning, fix }]) => `| \`${code}\` | ${status} | ${meaning} | ${fix} |`,
  )
  const header = ['| Code | Status | Meaning | What to do |', '|---|---|---|---|']
  return {
    description: `${description.trimEnd()}\n\n${[...header, ...table].join('\n')}\n`,
    'x-status': Object.fromEntries(rows.map(([code, { status }]) => [code, status])),
    'x-message': Object.fromEntries(rows.map(([code, { message }]) => [code, message])),
    'x-extensible-enum': rows.map(([code]) => code),
  }
}

function toPascalCase(code) {
  return code
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
