// npm runs this when it has changed node_modules here, never where the package is installed. Plain JavaScript, since it
// runs on whatever Node installs the project, before the right one may be there.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

// npm sets this where it makes a package of a clone, for an install from git: the code has to be compiled then as well.
const script = process.env._PACOTE_NO_PREPARE_ === undefined ? 'scripts/docs/main.ts' : 'scripts/build.ts'
// Without the dev tools, as after `npm ci --omit=dev`, there is nothing to build with.
if (hasTools()) process.exitCode = spawnSync('node', [script], { stdio: 'inherit' }).status ?? 1

function hasTools() {
  try {
    createRequire(import.meta.url).resolve('@redocly/cli/package.json')
    return true
  } catch {
    return false
  }
}
