import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { packageRoot } from './manifest.ts'
import { refuse } from './refuse.ts'

const HELP = `Writes the reference and the guides as one page that can be read offline.

  --output FILE   where to (default usage-billing-docs.html)
  --help          this text
`

/** Copies the page of the package; a clone builds it first. */
export async function run(args: string[]): Promise<number> {
  try {
    const { values } = parseArgs({
      args,
      options: { output: { type: 'string', default: 'usage-billing-docs.html' } },
    })
    const path = resolve(values.output)
    const page = join(packageRoot, 'dist/docs.html')
    if (!existsSync(page)) throw new Error('The page is not built yet: npm run docs')
    mkdirSync(dirname(path), { recursive: true })
    copyFileSync(page, path)
    console.log(path)
    return 0
  } catch (error) {
    return refuse(error)
  }
}

export async function help(): Promise<void> {
  console.log(HELP)
}
