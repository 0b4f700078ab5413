/** Builds dist/: the compiled code, the contract and the reference. `npm pack` runs it. */
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildEntries } from './build-entries.ts'
import { buildDocs } from './docs/build-docs.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

// Files deleted from the source must not be published.
for (const folder of ['client', 'conformance', 'contract', 'generated', 'scripts', 'server'])
  rmSync(join(dist, folder), { recursive: true, force: true })
compile()
for (const file of globSync(['server/**/*.{conf,css,sql,typ}'], { cwd: root }))
  cpSync(join(root, file), join(dist, file))
for (const name of ['openapi.yaml', 'openapi-3.0.yaml'])
  copyFileSync(join(root, 'generated', name), join(dist, 'generated', name))
// People read the YAML; without its indentation the JSON is two thirds of the size.
for (const name of ['openapi.json', 'openapi-3.0.json'])
  writeFileSync(
    join(dist, 'generated', name),
    JSON.stringify(JSON.parse(readFileSync(join(root, 'generated', name), 'utf8'))),
  )
// Loads the modules, and some of them read the contract.
await buildEntries(dist, entries())
chmodSync(join(dist, 'scripts/cli/main.js'), 0o755)
await buildDocs()

/** The modules that package.json exports. */
function entries(): string[] {
  const { exports }: { exports: Record<string, { default?: string }> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  return Object.values(exports).flatMap(({ default: script }) => (script ? [join(root, script)] : []))
}

/**
 * Compiles by TypeScript 7, in a third of the time. `typescript` is 5, because what makes `generated/` builds
 * on its API, and 7 has none like it. Comments stay where editors show them, in the declarations.
 */
function compile(): void {
  const tsc = join(root, 'node_modules/typescript-7/bin/tsc')
  for (const flags of [['--declaration', 'false', '--removeComments'], ['--emitDeclarationOnly']]) {
    const args = [tsc, '-p', 'tsconfig.build.json', '--singleThreaded', ...flags]
    const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
    if (status !== 0) throw new Error('the code does not compile')
  }
}
