import { stringify } from '../http/stringify.ts'
import { createYielder } from '../runtime/yielding.ts'

/** JSON, a line for each part of a large reply: an invoice may have megabytes, and is parsed line by line. */
export async function toText(body: object): Promise<Buffer> {
  const pieces = await stringify(body, '\n')
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}

export async function fromText(text: string): Promise<object> {
  const lines = text.split('\n').values()
  const yielder = createYielder(MAX_CHARACTERS)
  const take = async (): Promise<string> => {
    const { value: line = '' } = lines.next()
    if (yielder.isDue(line.length)) await yielder.pause()
    return line
  }
  const valueFrom = async (line: string): Promise<unknown> => {
    if (line === '[') return itemsFrom()
    return isName(line) ? Object.fromEntries(await membersFrom(line)) : JSON.parse(line)
  }
  const itemsFrom = async () => {
    const items: unknown[] = []
    for (let mark = ''; mark !== ']'; mark = await take()) items.push(await valueFrom(await take()))
    return items
  }
  const membersFrom = async (first: string) => {
    const members: Array<[string, unknown]> = []
    for (let mark = first; mark !== '}'; mark = await take())
      members.push([JSON.parse(mark.slice(1, -1)), await valueFrom(await take())])
    return members
  }
  return Object(await valueFrom(await take()))
}

/** A whole object ends with a brace. */
function isName(line: string): boolean {
  return line.startsWith('{') && line.endsWith(':')
}

/** Parsed in some milliseconds. */
const MAX_CHARACTERS = 64 * 1024
