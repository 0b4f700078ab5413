import { parseArgs } from 'node:util'
import { allChecks } from '../../../../conformance/registry.ts'
import { readContract } from '../../../../contract/index.ts'
import { type MutantHost, openMutantHost } from '../breaking/mutant-host.ts'
import type { Subject } from '../breaking/subject.ts'
import { mutants, subjects } from '../catalogue.ts'
import { checkFor, failedChecks } from '../failed-checks.ts'
import type { Mutant } from '../mutant.ts'
import { startValidatingProxy, type ValidatingProxy } from './prism.ts'
import { respectFinds } from './respect.ts'

/**
 * Runs `redocly respect` with the project's workflows, and Prism's validating proxy with the requests of the check, on
 * each mutant. Prints what each finds as a Markdown table.
 */
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const chosen = mutants.filter(({ id }) => values.only === undefined || values.only.split(',').includes(id))
const contract = readContract()
const checks = await allChecks(contract)
/** CI has two processors, and most time is waiting. */
const AT_ONCE = 2

type Caught = { respect: boolean; prism: boolean }
const caught = new Map<string, Caught>()
// Only a mutant's answers count, not its crashes.
process.on('uncaughtException', (fault) => console.error(`behind the answers: ${fault.message}`))

const host = await openMutantHost()
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
  await host.stop()
}
console.log(table())

async function note(mutant: Mutant, proxy: ValidatingProxy): Promise<void> {
  const subject = await host.start(mutant)
  try {
    const respect = respectFinds(subject)
    const prism = (await prismFinds(mutant, subject, proxy)) && !(await isFalseAlarm(mutant, host, proxy))
    caught.set(mutant.id, { respect: await respect, prism })
    console.error(`${caught.size}/${chosen.length} ${mutant.id} ${JSON.stringify(caught.get(mutant.id))}`)
  } finally {
    await subject.stop()
  }
}

async function prismFinds(mutant: Mutant, subject: Subject, proxy: ValidatingProxy): Promise<boolean> {
  proxy.standBefore(subject.baseUrl)
  await failedChecks({ ...subject, baseUrl: proxy.baseUrl }, contract, [checkFor(mutant, checks)]).catch(
    () => undefined,
  )
  return proxy.hasFound()
}

/** What Prism also reports for the healthy service is no finding. */
async function isFalseAlarm(
  mutant: Mutant,
  { healthy }: MutantHost,
  proxy: ValidatingProxy,
): Promise<boolean> {
  const subject = await healthy(mutant)
  const found = await prismFinds(mutant, subject, proxy)
  await subject.stop()
  return found
}

function table(): string {
  const rows = [...subjects].map(([name, modules]) =>
    row(
      name,
      modules
        .flatMap((each) => each.mutants)
        .map(({ id }) => caught.get(id))
        .filter((each) => each !== undefined),
    ),
  )
  return [
    '| Defects | Mutants | conformance | redocly respect | prism proxy --errors |',
    '|---|---:|---:|---:|---:|',
    ...rows,
    row('**All**', [...caught.values()]),
  ].join('\n')
}

/** Their own test shows that the conformance checks find all. */
function row(name: string, each: Caught[]): string {
  const [respect, prism] = [each.filter((one) => one.respect).length, each.filter((one) => one.prism).length]
  return `| ${name} | ${each.length} | ${each.length} | ${respect} | ${prism} |`
}
