/**
 * Writes generated/ from openapi/: the bundle, the same in OpenAPI 3.0, the types of what a service returns and of what a client reads,
 * the server stubs, the client's methods, the examples as fixtures.
 * With --check it writes nothing and exits 1 where generated/ differs from what it would write.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { parse, stringify } from 'yaml'
import { closeContract, EXTENSIBLE } from '../../contract/close.ts'
import type { ContractDocument } from '../../contract/document.ts'
import { isOpenTag } from '../../contract/unions.ts'
import { redocly } from '../redocly.ts'
import { renderClient } from './client/render.ts'
import { renderFixtures } from './fixtures.ts'
import { nameSchemas } from './named-types.ts'
import { toOpenApi30 } from './openapi-3.0/document.ts'
import { renderOperations } from './operations.ts'
import { publish } from './publish.ts'
import { markSentTimes, typeOfSentTime } from './sent-times.ts'

const { createIntersectionTypeNode, createKeywordTypeNode, createLiteralTypeNode, createNull } = ts.factory

const { factory } = ts

const NOTICE = 'Generated from openapi/ by `npm run generate`. Do not edit.'
const target = new URL('../../generated/', import.meta.url).pathname
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
/** Each example is written in full. */
const YAML_STYLE = { lineWidth: 0, aliasDuplicateObjects: false }
const files = await render()

if (values.check) {
  const drifted = compare()
  for (const name of drifted)
    console.error(`generated/${name} is not what openapi/ says; run: npm run generate`)
  process.exitCode = drifted.length > 0 ? 1 : 0
} else {
  mkdirSync(target, { recursive: true })
  for (const name of leftOvers()) rmSync(join(target, name))
  for (const [name, text] of files) writeFileSync(join(target, name), text)
}

async function render(): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'generate-'))
  try {
    const bundle = join(folder, 'openapi.yaml')
    redocly('bundle', 'billing@v1', '--output', bundle)
    const contract = publish(parse(readFileSync(bundle, 'utf8')))
    const contract30 = toOpenApi30(contract)
    return new Map([
      ['openapi.yaml', `# ${NOTICE}\n${stringify(contract, YAML_STYLE)}`],
      ['openapi.json', `${JSON.stringify(contract, null, 2)}\n`],
      ['openapi-3.0.yaml', `# ${NOTICE}\n${stringify(contract30, YAML_STYLE)}`],
      ['openapi-3.0.json', `${JSON.stringify(contract30, null, 2)}\n`],
      ['types.ts', `// ${NOTICE}\n${await renderTypes(closeContract(contract))}`],
      ['client-types.ts', `// ${NOTICE}\n${await renderTypes(markSentTimes(contract), nameSchemas)}`],
      ['client.ts', `// ${NOTICE}\n${renderClient(contract)}`],
      ['fixtures.ts', `// ${NOTICE}\n${renderFixtures(contract)}`],
      ['operations.ts', `// ${NOTICE}\n${renderOperations(contract)}`],
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function renderTypes(
  contract: ContractDocument,
  finish = (nodes: ts.Node[]): ts.Node[] => nodes,
): Promise<string> {
  // A receiver of events needs their schemas, which are among the components.
  const nodes = await openapiTS(JSON.stringify({ ...contract, webhooks: undefined }), {
    alphabetize: true,
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
    transform: (schema) =>
      typeOfFlag(schema) ?? typeOfExtensible(schema) ?? typeOfOpenTag(schema) ?? typeOfSentTime(schema),
  })
  return astToString(finish(nodes))
}

function compare(): string[] {
  const drifted = [...files].filter(([name, text]) => read(name) !== text).map(([name]) => name)
  return [...drifted, ...leftOvers()]
}

/** Files in generated/ that nothing generates any more. */
function leftOvers(): string[] {
  return readdirSync(target).filter((name) => !files.has(name))
}

function read(name: string): string | undefined {
  try {
    return readFileSync(join(target, name), 'utf8')
  } catch {
    return undefined
  }
}

/**
 * The type of a flag that is always the same: `type: boolean, not: { const: false }` is `true`. A `const` would say so too, but many
 * generators make an invalid list of texts of it.
 */
function typeOfFlag(schema: object): ts.TypeNode | undefined {
  const excluded: unknown = Reflect.get(Object(Reflect.get(schema, 'not')), 'const')
  if (typeof excluded !== 'boolean') return undefined
  return ts.factory.createLiteralTypeNode(excluded ? ts.factory.createFalse() : ts.factory.createTrue())
}

/**
 * The tag of a union's last member, as a client reads it: a text, but of a form that none of the known tags has. So comparing the tag
 * selects one member, and a `switch` over the known tags does not compile without a `default`. A plain `string` would do neither.
 */
function typeOfOpenTag(schema: object): ts.TypeNode | undefined {
  if (!isOpenTag(schema)) return undefined
  const anyText = factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword)
  const rest = factory.createTemplateLiteralTypeSpan(anyText, factory.createTemplateTail(''))
  return factory.createTemplateLiteralType(factory.createTemplateHead('unknown: '), [rest])
}

/** A list of values that may grow, as a client reads it: an editor offers the known ones, and any text compiles. */
function typeOfExtensible(schema: object): ts.TypeNode | undefined {
  const values: unknown = Reflect.get(schema, EXTENSIBLE)
  const type: unknown = Reflect.get(schema, 'type')
  if (!Array.isArray(values)) return undefined
  const anyText = createIntersectionTypeNode([
    createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    ts.factory.createTypeLiteralNode([]),
  ])
  return ts.factory.createUnionTypeNode([
    ...values.map((value) => createLiteralTypeNode(ts.factory.createStringLiteral(String(value)))),
    ts.factory.createParenthesizedType(anyText),
    ...(Array.isArray(type) && type.includes('null') ? [createLiteralTypeNode(createNull())] : []),
  ])
}
