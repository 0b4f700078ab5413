import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OperationId, operations } from '../generated/operations.ts'

/** What the contract shows of one operation: every example by its name, every parameter with its example. */
export type Shown = {
  id: OperationId
  tag: string
  summary: string
  description: string
  parameters: ShownParameter[]
  /** The request bodies; undefined where the operation takes none. */
  requests: ShownExample[] | undefined
  responses: ShownResponse[]
}

export type ShownParameter = { name: string; in: string; required: boolean; example: unknown }
export type ShownExample = { name: string; summary: string; value: unknown }
export type ShownResponse = {
  status: number
  description: string
  /** The example of each header, as text; null for one that need not be there. */
  headers: Record<string, string | null>
  examples: ShownExample[]
}

/** Reads what the bundled contract shows of each operation, in the order of the document. */
export function readShown(): Shown[] {
  const document = parse(readFileSync(join(import.meta.dirname, '../generated/openapi.json'), 'utf8'))
  return (Object.keys(operations) as OperationId[]).map((id) => show(document, id))
}

function show(document: Node, id: OperationId): Shown {
  const { method, path } = operations[id]
  const item = at(document, ['paths', path])
  const operation = at(item, [method.toLowerCase()])
  const follow = (node: unknown): Node => {
    const { $ref } = toNode(node)
    return typeof $ref === 'string' ? follow(at(document, $ref.slice(2).split('/'))) : toNode(node)
  }
  const examplesOf = (content: unknown): ShownExample[] =>
    entries(at(content, ['application/json', 'examples'])).map(([name, example]) => {
      const { summary, value } = follow(example)
      return { name, summary: String(summary ?? ''), value }
    })
  return {
    id,
    tag: String(at(operation, ['tags', '0'])),
    summary: String(at(operation, ['summary'])),
    description: String(at(operation, ['description'])),
    parameters: [...list(at(item, ['parameters'])), ...list(at(operation, ['parameters']))].map(
      (parameter) => {
        const { name, in: place, required, example } = follow(parameter)
        return { name: String(name), in: String(place), required: required === true, example }
      },
    ),
    requests: operations[id].body ? examplesOf(at(operation, ['requestBody', 'content'])) : undefined,
    responses: entries(at(operation, ['responses'])).map(([status, reference]) => {
      const { description, headers, content } = follow(reference)
      return {
        status: Number(status),
        description: String(description),
        headers: Object.fromEntries(
          entries(headers).map(([name, header]) => {
            const { required, example } = follow(header)
            return [name, required === true ? String(example) : null]
          }),
        ),
        examples: examplesOf(content),
      }
    }),
  }
}

type Node = Record<string, unknown>

function parse(text: string): Node {
  return toNode(JSON.parse(text))
}

function toNode(value: unknown): Node {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function at(value: unknown, place: string[]): unknown {
  return place.reduce<unknown>((node, part) => Reflect.get(Object(node), part), value)
}

function entries(value: unknown): Array<[string, unknown]> {
  return Object.entries(toNode(value))
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
