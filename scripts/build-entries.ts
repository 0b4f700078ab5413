import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'

/**
 * Writes a `.cjs` and a `.d.cts` beside each module of an entry, and removes the declarations below `folder`
 * that no entry leads to. Node requires modules too, but in a file of CommonJS TypeScript takes a `.d.ts` of
 * ours for something that cannot be required. The files pass on the module itself, so there is one of each
 * class and type.
 */
export async function buildEntries(folder: string, scripts: readonly string[]): Promise<void> {
  const { NodeNext } = ts.ModuleKind
  const options = { module: NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, types: [] }
  const program = ts.createProgram(scripts.map(declarationOf), options)
  removeOthers(folder, program)
  for (const script of scripts) {
    const path = `./${basename(script)}`
    writeFileSync(script.replace(/\.js$/, '.cjs'), `module.exports = require('${path}')\n`)
    writeFileSync(script.replace(/\.js$/, '.d.cts'), await declare(program, script, path))
  }
}

function removeOthers(folder: string, program: ts.Program): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name)
    if (file.endsWith('.d.ts') && program.getSourceFile(file) === undefined) rmSync(file)
  }
}

async function declare(program: ts.Program, script: string, path: string): Promise<string> {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(declarationOf(script))
  const module = source && checker.getSymbolAtLocation(source)
  if (module === undefined) throw new Error(`${script} exports nothing`)
  // The module itself says which names are values: a type-only export has the symbol of a value too.
  const values = new Set(Object.keys(await import(pathToFileURL(script).href)))
  const exports = checker.getExportsOfModule(module).filter(({ name }) => values.has(name))
  const lines = exports.flatMap((each) => linesOf(checker, each, path))
  return [`export type * from '${path}' with ${MODE};`, ...lines, ''].join('\n')
}

const MODE = "{ 'resolution-mode': 'import' }"

function linesOf(checker: ts.TypeChecker, exported: ts.Symbol, path: string): string[] {
  const { name } = exported
  const isAlias = (exported.flags & ts.SymbolFlags.Alias) !== 0
  const target = isAlias ? checker.getAliasedSymbol(exported) : exported
  const itself = `import('${path}', { with: ${MODE} }).${name}`
  const documented = ts.displayPartsToString(target.getDocumentationComment(checker))
  return [
    ...(documented === '' ? [] : [`/** ${documented.replaceAll('\n', '\n * ')} */`]),
    `export declare const ${name}: typeof ${itself};`,
    // A class is a type too, and its name here hides the one that the first line exports.
    ...(target.flags & ts.SymbolFlags.Class ? [`export type ${name} = ${itself};`] : []),
  ]
}

function declarationOf(script: string): string {
  return script.replace(/\.js$/, '.d.ts')
}
