import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { isAlias, LineCounter, parseDocument } from 'yaml'
import { CannotCompare } from './cannot-compare.ts'
import { type Fields, isFields } from './fields.ts'
import { placeOf, type Steps } from './place.ts'
import { SECTIONS, type SectionName } from './sections.ts'

export type ConfigFile = {
  /** What a message calls it. */
  name: string
  company: Fields | undefined
  /** By section, the objects by key. A section that the file does not have is undefined. */
  objects: Map<SectionName, Map<string, Fields> | undefined>
  /** A sentence with the place in the file. */
  at(steps: Steps, sentence: string): string
}

const MAX_BYTES = 10 * 2 ** 20

/** Reads YAML, of stdin for `-`. Throws `CannotCompare`. What is in its sections is not checked yet. */
export async function readConfigFile(path: string): Promise<ConfigFile> {
  const name = path === '-' ? 'stdin' : path
  const source = await sourceOf(path, name)
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number) => lines.linePos(offset).line
  const broken = [...document.errors, ...document.warnings]
  if (broken.length > 0)
    throw new CannotCompare(broken.map(({ pos, message }) => `${name}:${lineAt(pos[0])}: ${message}`))
  const lineOf = (steps: Steps): number => {
    for (let length = steps.length; length > 0; length -= 1) {
      const node: unknown = document.getIn(steps.slice(0, length), true)
      const [offset] = (isFields(node) && Array.isArray(node.range) ? node.range : []) as unknown[]
      if (typeof offset === 'number' && !isAlias(node)) return lineAt(offset)
    }
    return 1
  }
  const at = (steps: Steps, sentence: string) =>
    [`${name}:${lineOf(steps)}`, placeOf(steps), sentence].filter((part) => part !== '').join(': ')
  const content = (await attempt(name, () => document.toJS({ maxAliasCount: 100 }))) ?? {}
  if (!isFields(content)) throw new CannotCompare([at([], `must have sections: ${SECTIONS.join(', ')}`)])
  return { name, at, ...sectionsIn(content, at) }
}

function sectionsIn(content: Fields, at: ConfigFile['at']): Pick<ConfigFile, 'company' | 'objects'> {
  const problems = Object.keys(content)
    .filter((section) => !SECTIONS.some((name) => name === section))
    .map((section) => at([section], `is no section; there are ${SECTIONS.join(', ')}`))
  const objects: ConfigFile['objects'] = new Map()
  for (const name of SECTIONS) {
    const section = content[name]
    if (section === undefined) continue
    if (!isFields(section)) {
      const what =
        name === 'company'
          ? 'must have fields'
          : `must have objects, each by its ${name === 'webhook_endpoints' ? 'url' : 'code'}; {} for none`
      problems.push(at([name], what))
    } else if (name !== 'company') objects.set(name, new Map(objectsIn(name, section, { at, problems })))
  }
  if (problems.length > 0) throw new CannotCompare(problems)
  return { company: isFields(content.company) ? content.company : undefined, objects }
}

function objectsIn(
  name: SectionName,
  section: Fields,
  { at, problems }: { at: ConfigFile['at']; problems: string[] },
): Array<[string, Fields]> {
  return Object.entries(section).flatMap(([key, object]): Array<[string, Fields]> => {
    if (isFields(object)) return [[key, object]]
    problems.push(at([name, key], 'must have fields; {} for none'))
    return []
  })
}

async function sourceOf(path: string, name: string): Promise<string> {
  const source = await attempt(name, () => (path === '-' ? text(process.stdin) : readFile(path, 'utf8')))
  if (Buffer.byteLength(source) > MAX_BYTES) throw new CannotCompare([`${name} is larger than 10 MiB`])
  return source
}

async function attempt<Value>(name: string, read: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    throw new CannotCompare([`${name} cannot be read: ${error instanceof Error ? error.message : error}`])
  }
}
