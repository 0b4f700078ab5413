import { parseArgs } from 'node:util'
import { allChecks } from '../../../../conformance/registry.ts'
import { readContract } from '../../../../contract/index.ts'
import { openStage, type Stage, type Subject } from '../breaking/stage.ts'
import { groups, mutants } from '../catalogue.ts'
import { checkFor, hunt } from '../hunt.ts'
import type { Mutant } from '../mutant.ts'
import { startValidatingProxy, type ValidatingProxy } from './prism.ts'
import { respectFinds } from './respect.ts'

/**
 * Gives each mutant to `redocly respect`, with the project's workflows, and to Prism's validating proxy, with the very
 * requests of the check that finds it; prints what each catches as a Markdown table.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const chosen = mutants.filter(({ id }) => values.only === undefined || values.only.split(',').includes(id))
const contract = readContract()
const checks = await allChecks(contract)
/** Two processors, and little waiting. */
const AT_ONCE = 2

type Caught = { respect: boolean; prism: boolean }
const caught = new Map<string, Caught>()
// What a mutant breaks behind its answers is its own affair.
process.on('uncaughtException', (fault) => console.error(`behind the answers: ${fault.message}`))

const stage = await openStage()
try {
  const queue = chosen.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const proxy = await startValidatingProxy()
      try {
        for (const mutant of queue) await note(mutant, proxy)
      } finally {
        await proxy.stop()
      }
    }),
  )
} finally {
  await stage.stop()
}
console.log(table())

async function note(mutant: Mutant, proxy: ValidatingProxy): Promise<void> {
  const subject = await stage.start(mutant)
  try {
    const respect = respectFinds(subject)
    const prism = (await prismFinds(mutant, subject, proxy)) && !(await isFalseAlarm(mutant, stage, proxy))
    caught.set(mutant.id, { respect: await respect, prism })
    console.error(`${caught.size}/${chosen.length} ${mutant.id} ${JSON.stringify(caught.get(mutant.id))}`)
  } finally {
    await subject.stop()
  }
}

async function prismFinds(mutant: Mutant, subject: Subject, proxy: ValidatingProxy): Promise<boolean> {
  proxy.standBefore(subject.baseUrl)
  await hunt({ ...subject, baseUrl: proxy.baseUrl }, contract, [checkFor(mutant, checks)]).catch(
    () => undefined,
  )
  return proxy.hasFound()
}

/** What Prism says of the healthy service too says nothing of the mutant. */
async function isFalseAlarm(mutant: Mutant, { healthy }: Stage, proxy: ValidatingProxy): Promise<boolean> {
  const subject = await healthy(mutant.rateLimitPerMinute)
  const found = await prismFinds(mutant, subject, proxy)
  await subject.stop()
  return found
}

function table(): string {
  const rows = Object.entries(groups).map(([name, all]) =>
    row(
      name,
      all.map(({ id }) => caught.get(id)).filter((each) => each !== undefined),
    ),
  )
  return [
    '| Defects | Mutants | conformance | redocly respect | prism proxy --errors |',
    '|---|---:|---:|---:|---:|',
    ...rows,
    row('**All**', [...caught.values()]),
  ].join('\n')
}

/** Every mutant is found by the conformance checks: its own test says so. */
function row(name: string, each: Caught[]): string {
  const [respect, prism] = [each.filter((one) => one.respect).length, each.filter((one) => one.prism).length]
  return `| ${name} | ${each.length} | ${each.length} | ${respect} | ${prism} |`
}
