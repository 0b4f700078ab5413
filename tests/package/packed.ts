import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

export const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** Compiling everything and building the page takes minutes on a busy machine, and so does a service that starts twice. */
export const BUILD_TIMEOUT_MS = 900_000

export type Packed = { tarball: string; bytes: number; unpackedBytes: number; files: string[] }

/** An empty folder outside the tree. */
export async function emptyFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'usage-billing-package-'))
}

/** Packs the package, as it would be published, into a folder. */
export async function pack(folder: string): Promise<Packed> {
  const { stdout } = await npm(root, 'pack', '--json', '--pack-destination', folder)
  // What the build itself prints comes before.
  const [packed] = JSON.parse(stdout.slice(stdout.search(/^\[/m)))
  const { filename, size, unpackedSize, files } = packed
  return {
    tarball: join(folder, filename),
    bytes: size,
    unpackedBytes: unpackedSize,
    files: files.map(({ path }: { path: string }) => path),
  }
}

/** Installs a tarball into a folder as a user would: nothing of ours is there but what it brings. */
export async function install(folder: string, tarball: string): Promise<string> {
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  return add(folder, tarball)
}

/** Installs what a folder's package.json declares, and these. */
export async function add(folder: string, ...requirements: string[]): Promise<string> {
  const flags = ['--prefer-offline', '--no-audit', '--no-fund']
  const { stderr } = await npm(folder, 'install', ...flags, ...requirements)
  return stderr
}

const { platform, arch } = process
const node = `node-${platform}-${arch}`
const bun = `@oven/bun-${platform}-${arch === 'arm64' ? 'aarch64' : arch}`
const deno = `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`
const both = ['mjs', 'cjs'] as const
export const NODE_22 = nodeOf('22')

/** What the client loads in, as the packages of the registry that hold a program alone. Node 20 is past its end; 24 runs these tests. */
export const runtimes = [
  NODE_22,
  nodeOf('26'),
  { name: 'Bun', requirement: bun, program: `${bun}/bin/bun`, args: [], extensions: both },
  {
    name: 'Deno',
    requirement: deno,
    program: `${deno}/deno`,
    args: ['run', '--allow-net', '--node-modules-dir=manual'],
    extensions: ['mjs'] as const,
  },
]

function nodeOf(version: string) {
  return {
    name: `Node ${version}`,
    requirement: `node-${version}@npm:${node}@${version}`,
    program: `node-${version}/bin/node`,
    args: [],
    extensions: both,
  }
}

/** Installs these packages from the registry. */
export async function installPrograms(
  folder: string,
  programs: readonly { requirement: string }[],
): Promise<void> {
  const requirements = programs.map(({ requirement }) => requirement)
  await add(folder, '--prefix', folder, ...requirements)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  // Its own script would do so.
  for (const name of files.filter((name) => /\/deno$/.test(name))) chmodSync(join(folder, name), 0o755)
}

/** Puts the peer packages into a folder as if they were installed there: links to the tree's own. */
export function linkPeers(folder: string, without: readonly string[] = []): void {
  for (const name of Object.keys(manifest().peerDependencies)) {
    if (without.includes(name)) continue
    const place = join(folder, 'node_modules', name)
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), place)
  }
}

export function manifest(): Record<
  'peerDependencies' | 'devDependencies' | 'dependencies',
  Record<string, string>
> & {
  peerDependenciesMeta: Record<string, { optional: boolean }>
} {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
}

export async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

/** Runs the installed command line to its end. */
export async function usageBilling(
  folder: string,
  args: string[],
  env: Record<string, string> = {},
  node = process.execPath,
) {
  const child = run(node, [commandLine(folder), ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
  })
  return child.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  )
}

/** Starts a command that goes on until it is told; resolves with the first line that matches. Killed when the test ends. */
export async function startUsageBilling(
  folder: string,
  args: string[],
  env: Record<string, string> = {},
  [program = '', ...first]: string[] = [process.execPath, commandLine(folder)],
) {
  const child = spawn(program, [...first, ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => lines.push(line))
  const closed = once(child, 'close')
  return {
    child,
    async printed(pattern: RegExp): Promise<string> {
      for (;;) {
        const [, found] = lines.map((line) => pattern.exec(line)).find((match) => match !== null) ?? []
        if (found !== undefined) return found
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`it ended early:\n${lines.join('\n')}`)
        await Promise.race([once(reader, 'line'), closed])
      }
    },
    async end(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal)
      await closed
      return child.exitCode
    },
  }
}

function commandLine(folder: string): string {
  return join(folder, 'node_modules/.bin/usage-billing')
}

function npm(cwd: string, ...args: string[]) {
  return run('npm', args, { cwd, maxBuffer: 64 * 2 ** 20 })
}
