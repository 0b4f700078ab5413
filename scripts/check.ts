/**
 * `npm run check`: runs the checks of the sources and prints what each one finds. Style comes first, since it takes seconds;
 * the others run side by side, one for each processor.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)
/** Scripts of package.json, the longest first. */
const CHECKS = ['types', 'architecture', 'lint', 'generated']

await run('style')
if (process.exitCode) process.exit()

const queue = CHECKS.values()
const lane = async () => {
  for (const name of queue) await run(name)
}
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, lane))

/** Prints the output of a check when it ends, so that lines of two do not mix. */
async function run(name: string): Promise<void> {
  const child = spawn(scripts[name] ?? '', { cwd: root, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  const [code] = await once(child, 'close')
  process.stdout.write(Buffer.concat(output))
  if (code === 0) return
  process.exitCode = 1
  console.error(`npm run ${name} failed`)
}
