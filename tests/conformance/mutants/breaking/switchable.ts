import { stripTypeScriptTypes } from 'node:module'
import type { Edit, Mutant } from '../mutant.ts'
import { applyEdit, fileOfSymbol, importsFor, nameOf, sources } from './source.ts'

/** A mutant that edits functions only: one service can have both forms of each. */
export type Switchable = Mutant & { edits: Edit[] }

export function isSwitchable(mutant: Mutant): mutant is Switchable {
  return (
    'edits' in mutant &&
    mutant.rateLimitPerMinute === undefined &&
    mutant.edits.every(({ symbol }) => functionPattern(nameOf(symbol)).test(textOf(symbol)))
  )
}

/** Names a function in the whole service: `server/money/decimal.ts#roundToInteger`. */
export function functionOf({ symbol }: Edit): string {
  return `${fileOfSymbol(symbol)}#${nameOf(symbol)}`
}

/**
 * The edited files as JavaScript, by name. A function in them that mutants edit asks `on$` which of these is on, and calls the form
 * that it has by this mutant.
 */
export function withSwitches(mutants: Switchable[]): Map<string, string> {
  const edits = mutants.flatMap((mutant) => mutant.edits.map((edit) => ({ mutant: mutant.id, edit })))
  const byFile = Map.groupBy(edits, ({ edit }) => fileOfSymbol(edit.symbol))
  return new Map(
    [...byFile].map(([file, its]) => {
      const byFunction = Map.groupBy(its, ({ edit }) => nameOf(edit.symbol))
      const text = [...byFunction].reduce(addForms, sources.get(file) ?? '')
      return [file, stripTypeScriptTypes(importsFor(its.map(({ edit }) => edit)) + text)]
    }),
  )
}

type EditOf = { mutant: string; edit: Edit }

/** Puts the function itself, its form by each mutant, and one that chooses between them, in place of the function. */
function addForms(text: string, [name, edits]: [string, EditOf[]]): string {
  const pattern = functionPattern(name)
  const [declaration = '', exported = ''] = text.match(pattern) ?? []
  const byMutant = [...Map.groupBy(edits, ({ mutant }) => mutant)]
  const file = fileOfSymbol(edits[0]?.edit.symbol ?? name)
  const forms = byMutant.map(([, its], index) =>
    renamed(its.map(({ edit }) => edit).reduce(applyEdit, declaration), name, index + 1),
  )
  const cases = byMutant.map(
    ([mutant], index) => `case '${mutant}': return ${name}$${index + 1}.apply(this, args)`,
  )
  // Express counts the parameters of a handler.
  const chosen = `${exported}function ${name}(...args) {
  switch (on$('${file}#${name}')) {
    ${cases.join('\n    ')}
    default: return ${name}$0.apply(this, args)
  }
}
Object.defineProperty(${name}, 'length', { value: ${name}$0.length })`
  return text.replace(pattern, () => [renamed(declaration, name, 0), ...forms, chosen].join('\n\n'))
}

function renamed(declaration: string, name: string, form: number): string {
  return declaration
    .replace(/^export /, '')
    .replace(new RegExp(`(function\\*? )${name}\\b`), `$1${name}$$${form}`)
}

/** A top-level function, up to the brace that stands alone at the beginning of a line. */
function functionPattern(name: string): RegExp {
  return new RegExp(`^(export )?(?:async )?function\\*? ${name}\\b.*?^\\}$`, 'ms')
}

function textOf(symbol: string): string {
  return sources.get(fileOfSymbol(symbol)) ?? ''
}
