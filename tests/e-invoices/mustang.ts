import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

const VERSION = '2.26.0'
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/mustang')
const JAR = process.env.MUSTANG_JAR ?? join(CACHE, `Mustang-CLI-${VERSION}.jar`)

/** The official rules of EN 16931, XRechnung, Factur-X and PDF/A. Returns why they cannot be asked here. */
export async function prepareMustang(): Promise<string | undefined> {
  if (!(await succeeds('java', ['-version']))) return 'Java is not installed'
  if (existsSync(JAR)) return undefined
  mkdirSync(CACHE, { recursive: true })
  const artifact = `-Dartifact=org.mustangproject:Mustang-CLI:${VERSION}:jar`
  const isFetched = await succeeds('mvn', ['-q', 'dependency:copy', artifact, `-DoutputDirectory=${CACHE}`])
  return isFetched && existsSync(JAR)
    ? undefined
    : 'Mustang is not at MUSTANG_JAR, and Maven does not fetch it'
}

/** The files of a folder that are invalid. One process reads them all, since its start takes longest; it confuses syntaxes, so a folder has one. */
export async function invalidIn(folder: string): Promise<string[]> {
  const flags = ['--disable-file-logging', '--no-notices', '--action', 'validateExpectValid', '-d', folder]
  const { out } = await java(flags)
  const verdicts = [...out.matchAll(/Testing file \d+: +(\w+) \(([^)]+)\)/g)]
  const files = readdirSync(folder)
  if (verdicts.length !== files.length)
    throw new Error(`${verdicts.length} verdicts on ${files.length} files: ${out.slice(-2000)}`)
  return verdicts.flatMap(([, verdict, file]) => (verdict === 'valid' || file === undefined ? [] : [file]))
}

/** What is wrong with a file. */
export async function complaintsOf(file: string): Promise<string[]> {
  const { out } = await java([
    '--disable-file-logging',
    '--no-notices',
    '--action',
    'validate',
    '--source',
    file,
  ])
  return [...out.matchAll(/<(?:error|exception)[^>]*>([^<]+)/g)].map(([, text]) => String(text).trim())
}

async function java(flags: string[]): Promise<{ out: string }> {
  const options = { maxBuffer: 256 * 1024 * 1024 }
  const done = await run('java', ['-jar', JAR, ...flags], options).catch((error) => error)
  return { out: `${done.stdout}\n${done.stderr}` }
}

async function succeeds(command: string, flags: string[]): Promise<boolean> {
  return run(command, flags).then(
    () => true,
    () => false,
  )
}
