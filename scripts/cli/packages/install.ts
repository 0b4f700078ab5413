import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { manifest, packageRoot } from '../manifest.ts'

/**
 * Installs packages into a folder, with a copy of this package in `app/` that can import them. The folder is renamed at the end,
 * so that an unfinished one is never used and of two processes one wins. Throws npm's own error.
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
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process was faster.
    if (!existsSync(folder)) throw error
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
  // Under npm and npx this is npm for the current Node.
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

/** Leaves out files that only a clone has. */
function isOurs(path: string): boolean {
  return !/^(node_modules|\.git|data|coverage|tests)($|[\\/])/.test(relative(packageRoot, path))
}
