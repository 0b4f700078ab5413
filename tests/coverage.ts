/**
 * Fails unless the last complete test run saw every declared status of every operation, except those exempt below. An exemption
 * that is not needed fails too.
 */
import { operations } from '../generated/operations.ts'
import { readSeen } from './support/seen.ts'

/** By `operationId status`, or `* status` for all operations: why no test can see it. */
const exempt: Record<string, string> = {
  'getHealth 500': 'all it does is ask the database, and a database that does not answer is its 503',
}

const declared = Object.entries(operations).flatMap(([id, { statuses }]) =>
  statuses.map((status) => `${id} ${status}`),
)
const seen = readSeen()
const excused = (answer: string) => answer in exempt || `* ${answer.split(' ')[1]}` in exempt

const unseen = declared.filter((answer) => !seen.has(answer) && !excused(answer))
const idle = Object.keys(exempt).filter(
  (rule) =>
    !declared.some(
      (answer) => !seen.has(answer) && (answer === rule || `* ${answer.split(' ')[1]}` === rule),
    ),
)
for (const answer of unseen) console.error(`no test saw ${answer}`)
for (const rule of idle) console.error(`the exemption of ${rule} excuses nothing`)
console.log(
  `operation × status: ${declared.filter((answer) => seen.has(answer)).length} of ${declared.length} seen`,
)
process.exitCode = unseen.length + idle.length > 0 ? 1 : 0
