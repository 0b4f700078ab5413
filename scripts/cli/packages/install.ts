import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { manifest, packageRoot } from '../manifest.ts'

/**
 * Installs packages into a folder with a copy of this package in `app/` beside them, where its imports find them.
 * The folder gets its name at the end, so that one that was broken off is never used, and of two at once one wins.
 * Throws with npm's own words where it fails.
 */
export function install(folder: string, wanted: Record<string, string>): void {
  if (existsSync(folder)) return
  mkdirSync(dirname(folder), { recursive: true })
  const draft = mkdtempSync(`${folder}-`)
  try {
    const dependencies = { ...manifest.dependencies, ...wanted }
    const { allowScripts } = manifest
    writeFileSync(join(draft, 'package.json'), JSON.stringify({ private: true, dependencies, allowScripts }))
    npmInstall(draft)
    cpSync(packageRoot, join(draft, 'app'), { recursive: true, filter: isOurs })
    renameSync(draft, folder)
  } catch (fault) {
    rmSync(draft, { recursive: true, force: true })
    // Another process was faster.
    if (!existsSync(folder)) throw fault
  }
}

function npmInstall(cwd: string): void {
  const args = [
    'install',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
    '--loglevel=error',
    '--prefer-offline',
  ]
  // Under npm and npx this is npm itself, for the Node that runs now.
  const { npm_execpath: npm = '' } = process.env
  const [command, ...first] = /npm-cli\.js$|npx-cli\.js$/.test(npm)
    ? [process.execPath, npm.replace(/npx-cli\.js$/, 'npm-cli.js')]
    : ['npm']
  const { status, stderr, error } = spawnSync(command ?? 'npm', [...first, ...args], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32' && first.length === 0,
  })
  if (status !== 0) throw new Error(`npm could not install what is needed:\n${error?.message ?? stderr}`)
}

/** In a clone there is more beside the package's own files than is wanted. */
function isOurs(path: string): boolean {
  return !/^(node_modules|\.git|data|coverage|tests)($|[\\/])/.test(relative(packageRoot, path))
}
