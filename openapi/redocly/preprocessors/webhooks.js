import { dirname, relative, resolve as absolute } from 'node:path'

/**
 * Makes of the table of event types for each type a schema, a member of the union of events, and an entry of `webhooks` with an example.
 * The root document names under `x-webhooks` the table, the union, its last member, which the others are made of, and the list of types
 * that a request takes.
 * @returns {import('../redocly.d.ts').Visitor}
 */
export function webhooks() {
  return {
    Root: {
      enter(root, { location, resolve }) {
        const { 'x-webhooks': named } = root
        if (named === undefined) return
        delete root['x-webhooks']
        const rootFile = location.source.absoluteRef
        const { node: table, location: tableLocation } = resolve(named.types)
        const tableFile = tableLocation.source.absoluteRef
        const types = Object.entries(table)
        const names = types.map(([type]) => type)
        const { node: other, location: otherLocation } = resolve(named.other)
        const schemasFile = otherLocation.source.absoluteRef
        const fields = Object.fromEntries(
          Object.entries(other.properties).map(([name, field]) => [name, rebased(field, schemasFile, rootFile)]),
        )
        const members = types.map(([type, row]) => [nameOf(type), memberOf(type, row, { required: other.required, fields })])
        root.components.schemas = { ...root.components.schemas, ...Object.fromEntries(members) }
        root.webhooks = Object.fromEntries(types.map(([type, row]) => [type, entryOf(type, row, dataOf(row))]))
        const toRoot = relative(dirname(schemasFile), rootFile).replaceAll('\\', '/')
        resolve(named.union).node.anyOf = [
          ...members.map(([name]) => ({ $ref: `${toRoot}#/components/schemas/${name}` })),
          { $ref: '#/OtherWebhookEvent' },
        ]
        resolve(named.type).node.enum = names
        other.properties.type.not = { enum: names }

        function dataOf({ data, object, previous, value, with: changes }) {
          if (value !== undefined) return value
          const shown = resolve(object, tableFile).node.value
          const { node: schema, location: from } = resolve(data, tableFile)
          const name = Object.keys(schema.properties).find((each) => each in shown)
          const known = resolve(schema.properties[name], from.source.absoluteRef).node.properties
          const whole = {
            ...shown[name],
            ...(known?.line_item_count && { line_item_count: shown[name].line_items.length }),
            ...changes,
          }
          const kept = Object.entries(whole).filter(([member]) => known === undefined || member in known)
          return { [name]: Object.fromEntries(kept), ...(previous && { previous }) }
        }
      },
    },
  }
}

const AT = '2026-03-20T16:45:00.000Z'

function memberOf(type, { data, summary }, { required, fields }) {
  const says = `${summary}.`
  return {
    type: 'object',
    description: says,
    required,
    properties: { ...fields, type: { type: 'string', const: type, description: says, examples: [type] }, data },
  }
}

function entryOf(type, { summary, at }, data) {
  const schema = { $ref: `#/components/schemas/${nameOf(type)}` }
  const examples = { [type.replace('.', '_')]: { summary, value: exampleOf(type, data, at) } }
  return {
    post: {
      operationId: toCamelCase(type),
      tags: ['Webhook events'],
      summary,
      description: `Sent to each webhook endpoint that takes \`${type}\`. Answer with any 2xx status once you have stored the event.`,
      security: [],
      requestBody: { required: true, description: 'The event.', content: { 'application/json': { schema, examples } } },
      responses: { '2XX': { description: 'You have stored the event.' } },
    },
  }
}

function exampleOf(type, data, at) {
  const [thing] = Object.values(data)
  const time = at ?? thing.updated_at ?? AT
  const [noun] = type.split('.')
  return {
    id: 'cm8a1t5n30007jr5vweb4evt1', type, mode: thing.mode ?? 'live', sequence: 1042,
    timestamp: time, created_at: time,
    customer_id: thing.customer_id ?? (noun === 'customer' ? thing.id : null),
    test_clock_id: noun === 'test_clock' ? thing.id : null,
    request_id: 'req_8f3k2m9x1q7w5z4t6y0bn3ha', api_version: 'v1', data,
  }
}

/** The reference as it is written in another file. */
function rebased({ $ref, ...rest }, file, otherFile) {
  if ($ref === undefined) return rest
  const [path, pointer] = $ref.split('#')
  const target = path === '' ? file : absolute(dirname(file), path)
  return { $ref: `${relative(dirname(otherFile), target).replaceAll('\\', '/')}#${pointer}`, ...rest }
}

function nameOf(type) {
  const name = toCamelCase(type)
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}Event`
}

function toCamelCase(type) {
  return type.replace(/[._]([a-z])/g, (_, letter) => letter.toUpperCase())
}
