import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const project = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Programs of the docs in a folder of their own. The package's name resolves to this tree's client. */
export type Programs = {
  /** Runs one in a process of its own and returns what it prints. */
  run(name: string, env: Record<string, string>): Promise<string>
  /** Runs all in one process, since each start of Node takes long, and returns by name what each prints. */
  runAll(env: Record<string, string>): Promise<Record<string, string>>
  /** Returns the compiler's errors under its strictest flags. */
  compile(): Promise<string>
  remove(): void
}

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
    async runAll(env) {
      const runner = join(folder, 'run-all.mjs')
      writeFileSync(runner, RUN_ALL)
      const { stdout } = await run(process.execPath, [runner, ...Object.keys(sources)], {
        cwd: folder,
        env: { ...process.env, ...env },
        timeout: 120_000,
      })
      return JSON.parse(stdout)
    },
    async compile() {
      const tsc = join(project, 'node_modules/typescript-7/bin/tsc')
      const { stdout } = await run(process.execPath, [tsc, '-p', folder, '--singleThreaded']).catch(
        (error) => error,
      )
      return stdout
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** An error is printed in place of the output, so that it fails the test of its own program only. */
const RUN_ALL = `
import { format } from 'node:util'
const { log } = console
const printed = {}
for (const name of process.argv.slice(2)) {
  const lines = []
  console.log = (...values) => void lines.push(format(...values))
  await import('./' + name + '.ts').catch((error) => lines.push(String(error.stack)))
  printed[name] = lines.join('\\n')
}
log(JSON.stringify(printed))
`
