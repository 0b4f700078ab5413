import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Edit } from '../mutant.ts'

export const ROOT = new URL('../../../../', import.meta.url)

const DECLARATION = /^(?:export )?(?:async )?(?:function\*?|const|class|type) (\w+)/gm

/** The files of the service, relative to the project, with their text. */
export const sources = new Map(
  ['contract', 'server'].flatMap((folder) =>
    readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => [join(folder, name), readFileSync(new URL(join(folder, name), ROOT), 'utf8')] as const),
  ),
)

const filesByName = Map.groupBy(
  [...sources].flatMap(([file, text]) =>
    [...text.matchAll(DECLARATION)].map(([, name = '']) => ({ name, file })),
  ),
  ({ name }) => name,
)

/** The file that declares a symbol: `amountDue`, or `wallets-store#post` if several files declare that name. */
export function fileOfSymbol(symbol: string): string {
  const [name = '', place = ''] = symbol.split('#').toReversed()
  const found = (filesByName.get(name) ?? []).filter(({ file }) => file.endsWith(place && `${place}.ts`))
  const [only, ...others] = found
  if (only === undefined || others.length > 0)
    throw new Error(`${symbol} is declared in ${found.map(({ file }) => file).join(', ') || 'no file'}`)
  return only.file
}

/** Throws unless the declaration contains `from` exactly once. Line breaks do not count. */
export function applyEdit(text: string, { symbol, from, to }: Edit): string {
  const name = nameOf(symbol)
  const declarations = [...text.matchAll(DECLARATION)]
  const index = declarations.findIndex((match) => match[1] === name)
  const start = declarations[index]?.index ?? text.length
  const end = declarations[index + 1]?.index ?? text.length
  const declaration = text.slice(start, end)
  const pattern = patternOf(from)
  const matches = [...declaration.matchAll(pattern)]
  if (matches.length !== 1)
    throw new Error(`${symbol} contains this ${matches.length} times, not once: ${from}`)
  return text.slice(0, start) + declaration.replace(pattern, () => to) + text.slice(end)
}

/** The imports that only the edits need. */
export function importsFor(edits: Edit[]): string {
  const used = new Set(edits.flatMap(({ uses = [] }) => uses))
  const imports = [...used].map(
    (name) => `import { ${name} } from '${new URL(fileOfSymbol(name), ROOT).href}'\n`,
  )
  return imports.join('')
}

/** `post` of `wallets-store#post`. */
export function nameOf(symbol: string): string {
  return symbol.split('#').at(-1) ?? symbol
}

/** Matches code however the formatter breaks its lines; it ends broken lists with a comma. */
function patternOf(code: string): RegExp {
  const tokens = code.match(/\w+|[^\w\s]/g) ?? []
  const parts = tokens.map((token) => {
    if (/\w/.test(token)) return token
    return /[)\]}]/.test(token) ? `,?\\s*\\${token}` : `\\${token}`
  })
  return new RegExp(parts.join('\\s*'), 'g')
}
