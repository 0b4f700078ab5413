/** Builds dist/: the compiled code, the contract and the reference. `npm pack` runs it. */
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buildDocs } from './docs/build-docs.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

// Files deleted from the source must not be published.
for (const folder of ['client', 'conformance', 'contract', 'generated', 'scripts', 'server'])
  rmSync(join(dist, folder), { recursive: true, force: true })
compile()
for (const name of ['openapi.json', 'openapi.yaml', 'openapi-3.0.json', 'openapi-3.0.yaml'])
  copyFileSync(join(root, 'generated', name), join(dist, 'generated', name))
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
