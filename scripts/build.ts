/** Builds dist/: the compiled code, the contract and the reference. `npm pack` runs it. */
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buildDocs } from './docs/build-docs.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

// Files deleted from the source must not be published.
for (const folder of ['client', 'conformance', 'contract', 'generated', 'msw-handlers', 'scripts', 'server'])
  rmSync(join(dist, folder), { recursive: true, force: true })
compile()
for (const name of ['openapi.yaml', 'openapi-3.0.yaml'])
  copyFileSync(join(root, 'generated', name), join(dist, 'generated', name))
// People read the YAML; without its indentation the JSON is two thirds of the size.
for (const name of ['openapi.json', 'openapi-3.0.json'])
  writeFileSync(
    join(dist, 'generated', name),
    JSON.stringify(JSON.parse(readFileSync(join(root, 'generated', name), 'utf8'))),
  )
chmodSync(join(dist, 'scripts/cli/main.js'), 0o755)
await buildDocs()

function compile(): void {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('the code does not compile')
}
