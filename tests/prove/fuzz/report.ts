import { curlOf } from '../../../conformance/kit/exchange.ts'
import { OBJECTIVES, type Objective, type Pool, type Tried } from './pool.ts'

const SHOWN = 10
const MAX_COMMAND = 50_000

/** The worst that was found, by each of what is maximised, and of each the very worst as a command. */
export function printWorst(pool: Pool): void {
  for (const name of Object.keys(OBJECTIVES) as Objective[]) {
    const worst = pool.worst(name).slice(0, SHOWN)
    console.log(`\nThe worst by ${name}:\n`)
    console.log('| ms | others, ms | bytes | ms per KiB | status | request |')
    console.log('| ---: | ---: | ---: | ---: | --- | --- |')
    for (const tried of worst) console.log(rowOf(tried))
    const [first] = worst
    if (first !== undefined) console.log(`\n${commandOf(first, 'http://localhost:3000')}`)
  }
}

/** One line that says which request it is. */
export function describe({ recipe, sent, copies }: Pick<Tried, 'recipe' | 'sent' | 'copies'>): string {
  const what = [recipe.operation, ...recipe.edits.map(({ label }) => label)].join('; ').replaceAll('|', '\\|')
  return `${what}${copies > 1 ? ` (${copies} copies)` : ''}, ${sent.method} ${sent.target.slice(0, 60)}`
}

/** The command that sends it again, with the key in `$API_KEY`. */
export function commandOf({ sent }: Tried, baseUrl: string): string {
  const { method, target, body, headers } = sent
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' }
  const request = {
    method,
    url: `${baseUrl}/`,
    headers: { ...type, ...headers, Authorization: '' },
    body: body === undefined ? undefined : new Uint8Array(Buffer.from(body as string | Uint8Array)),
    keyOf: 'own' as const,
    target,
  }
  const command = curlOf({
    request,
    status: 0,
    headers: {},
    body: undefined,
    text: '',
    receivedAt: new Date(),
    tookMs: 0,
  })
  return command.length > MAX_COMMAND ? `(a command of ${command.length} characters)` : command
}

function rowOf(tried: Tried): string {
  const { ms, othersMs, bytes, answers, isOver } = tried.cost
  const perKib = (ms / bytes) * 1_024
  const statuses = [...new Set(answers.map(({ status, text }) => status || text))].join(', ')
  const cells = [
    `${Math.round(ms)}${isOver ? ' (the limit)' : ''}`,
    Math.round(othersMs),
    bytes,
    perKib.toFixed(1),
    statuses,
    describe(tried),
  ]
  return `| ${cells.join(' | ')} |`
}
