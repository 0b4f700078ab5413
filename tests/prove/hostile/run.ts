import { setTimeout as delay } from 'node:timers/promises'
import { type Seen, watchOthers } from '../others.ts'
import { countSentBytes } from '../send.ts'
import { startServiceUnderTest } from '../service-under-test.ts'
import { largeAmounts } from './amounts.ts'
import { badBodies, largeBodies } from './bodies.ts'
import { advances } from './clock.ts'
import { hungDatabase } from './database.ts'
import type { Input, Outcome } from './input.ts'
import { manyMeters } from './meters.ts'
import { oddTargets } from './targets.ts'

/** What there is to see where nobody is hostile: the machine's own part in all the other rows. */
const NOTHING: Input = {
  name: 'nothing, for 2 s',
  prepare: async () => async () => {
    await delay(2_000)
    return { status: '-', ms: 0 }
  },
}

const inputs: Input[] = [
  NOTHING,
  ...oddTargets,
  ...badBodies,
  ...largeBodies,
  ...manyMeters,
  ...largeAmounts,
  ...advances,
  ...hungDatabase,
]

/**
 * Gives each input whose name holds the text to a service of its own, one after another, and prints a row of a Markdown table for
 * each: what came of it, and what other clients saw meanwhile. An input that takes longer than the limit is left.
 */
export async function runHostile({ only = '', limitMs }: { only?: string; limitMs: number }): Promise<void> {
  console.log(row(HEADINGS))
  console.log(row(HEADINGS.map((_, column) => (column === 0 || column === 2 ? '---' : '---:'))))
  for (const input of inputs.filter(({ name }) => name.includes(only)))
    console.log(row(await run(input, limitMs)))
}

const HEADINGS = [
  'Input',
  'bytes sent',
  'its answers',
  'the slowest of them, ms',
  'others: median of the worst second, ms',
  'p99, ms',
  'max, ms',
  'refused',
  'unanswered',
]

async function run(input: Input, limitMs: number): Promise<string[]> {
  const underTest = await startServiceUnderTest()
  try {
    const attack = await input.prepare(underTest)
    const others = await watchOthers(underTest)
    const late: Outcome = { status: `over ${limitMs / 1_000} s`, ms: limitMs }
    const before = countSentBytes()
    const outcome = await Promise.race([attack(), delay(limitMs, late, { ref: false })])
    const sentBytes = countSentBytes() - before
    const seen = await others.end()
    // It is still busy with what it was sent, and will not end by itself.
    if (outcome === late) underTest.service.kill('SIGKILL')
    return toRow(input, outcome, seen, sentBytes)
  } catch (error) {
    return [input.name, '', `could not be tried: ${error instanceof Error ? error.message : error}`]
  } finally {
    await underTest.stop()
  }
}

function toRow({ name }: Input, { status, ms }: Outcome, seen: Seen, sentBytes: number): string[] {
  const { asked, refused, unanswered, worstSecondMs, p99Ms, maxMs } = seen
  const times = [ms, worstSecondMs, p99Ms, maxMs].map((each) => Math.round(each).toLocaleString('en'))
  return [
    name,
    sentBytes.toLocaleString('en'),
    status,
    ...times,
    `${refused} of ${asked}`,
    `${unanswered} of ${asked}`,
  ]
}

function row(cells: string[]): string {
  return `| ${cells.join(' | ')} |`
}
