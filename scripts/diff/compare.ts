import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { closeContract } from '../../contract/close.ts'
import type { Schema } from '../../contract/schema.ts'
import { openUnionOf } from '../../contract/unions.ts'
import { reportOf } from '../redocly.ts'
import { breaksUnseen, type Contract } from './breaks-unseen.ts'
import { nameSource, type Source } from './name-source.ts'

const MAX_FETCH_MS = 30_000

/** The path of the contract in a clone. */
const BUNDLE = 'generated/openapi.yaml'

/** Prints what changed. Returns 0 if nothing breaks and the version is right, 1 if not. Throws where the contracts cannot be compared. */
export async function compareContracts(from: string, to: string): Promise<0 | 1> {
  const folder = mkdtempSync(join(tmpdir(), 'contract-diff-'))
  try {
    return compare(read(await textOf(from), from), read(readFileSync(to, 'utf8'), to), folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function compare(old: Source, next: Source, folder: string): 0 | 1 {
  // The files are JSON, which is YAML too, and is written and read faster.
  const files = [
    { file: join(folder, 'old.yaml'), source: old },
    { file: join(folder, 'new.yaml'), source: next },
  ] as const
  // The old contract is closed, because the tool says nothing of an extension: a new value of an answer asks
  // for a minor version.
  const written = files.map(({ file, source }) => {
    const json = JSON.stringify(closeContract(source.contract))
    writeFileSync(file, json)
    return { file, source, json }
  })
  const { status, text } = reportOf('diff', files[0].file, files[1].file, '--check-version')
  console.log(written.reduce(nameSource, text).trim())
  const breaks = breaksUnseen(old.contract, next.contract)
  for (const each of breaks) console.log(`  · major  ${each}`)
  return status === 0 && breaks.length === 0 ? 0 : 1
}

async function textOf(source: string): Promise<string> {
  // A folder may have the name of a branch.
  if (statSync(source, { throwIfNoEntry: false })?.isFile()) return readFileSync(source, 'utf8')
  if (/^https?:/.test(source)) {
    const answer = await fetch(source, { signal: AbortSignal.timeout(MAX_FETCH_MS) })
    if (!answer.ok) throw new Error(`${source} answered ${answer.status}.`)
    return answer.text()
  }
  const object = source.includes(':') ? source : `${source}:${BUNDLE}`
  const show = spawnSync('git', ['show', object], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (show.status !== 0) throw new Error(`${source} is no file, no URL, and git has no ${object}.`)
  return show.stdout
}

function read(text: string, name: string): Source {
  const { paths, ...rest }: Partial<Contract> = openUnionsAsObjects(Object(parseText(text)))
  if (paths === undefined) throw new Error(`${name} is no OpenAPI document.`)
  return { name, text, contract: { ...rest, paths } }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return parse(text)
  }
}

/**
 * The document with each union that may grow as an object that has a property for each of its forms. `redocly diff` takes a new member of
 * a union for a breaking change, and looks at members in their order; a new property is an addition.
 */
function openUnionsAsObjects<Document extends object>(document: Document): Document {
  return convert(document, document) as Document
}

function convert(document: object, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => convert(document, each))
  if (typeof value !== 'object' || value === null) return value
  const union = openUnionOf(document, value as Schema)
  if (union === undefined)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, convert(document, each)]))
  const { anyOf: _, ...rest } = value as Schema
  const { tag, known, open } = union
  const forms = known.map(({ value, schema }) => [`${tag} ${value}`, schema] as const)
  const properties = Object.fromEntries([...forms, [`${tag} that comes later`, open]])
  return { ...rest, type: 'object', required: Object.keys(properties), properties }
}
