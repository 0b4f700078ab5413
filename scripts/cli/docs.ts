import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Prepared } from './command.ts'
import { packageRoot } from './manifest.ts'

const HELP = `Writes the reference and the guides as one page that can be read offline.

  --output FILE   where to (default usage-billing-docs.html)
  --help          this text
`

export function prepare(args: string[]): Prepared {
  const options = { output: { type: 'string', default: 'usage-billing-docs.html' } } as const
  const { output } = parseArgs({ args, options }).values
  return { run: async () => writePage(resolve(output)) }
}

/** Copies the page of the package; a clone builds it first. */
function writePage(path: string): number {
  const page = join(packageRoot, 'dist/docs.html')
  if (!existsSync(page)) throw new Error('The page is not built yet: npm run docs')
  mkdirSync(dirname(path), { recursive: true })
  copyFileSync(page, path)
  console.log(path)
  return 0
}

export function help(): void {
  console.log(HELP)
}
