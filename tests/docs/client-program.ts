import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const project = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Programs of the docs, on their own in a folder where the package's name leads to the client of this tree. */
export type Programs = {
  /** Runs one as Node runs it; answers what it printed. Rejects where it fails. */
  run(name: string, env: Record<string, string>): Promise<string>
  /** What the compiler says of all of them, under its strictest flags; empty if nothing. */
  compile(): Promise<string>
  remove(): void
}

/** Writes programs by their names. */
export function writePrograms(sources: Record<string, string>): Programs {
  const folder = mkdtempSync(join(tmpdir(), 'docs-'))
  const client = join(project, 'client/index.ts')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(project, 'tsconfig.json'),
      compilerOptions: {
        // The client is named by its path, which is no relative one.
        rewriteRelativeImportExtensions: false,
        typeRoots: [join(project, 'node_modules/@types')],
        noUnusedLocals: true,
      },
      include: ['*.ts'],
    }),
  )
  for (const [name, source] of Object.entries(sources))
    writeFileSync(join(folder, `${name}.ts`), source.replace("'usage-billing-api'", JSON.stringify(client)))
  return {
    async run(name, env) {
      const { stdout } = await run(process.execPath, [join(folder, `${name}.ts`)], {
        env: { ...process.env, ...env },
        timeout: 60_000,
      })
      return stdout
    },
    async compile() {
      const tsc = join(project, 'node_modules/typescript/bin/tsc')
      const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch((fault) => fault)
      return stdout
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
