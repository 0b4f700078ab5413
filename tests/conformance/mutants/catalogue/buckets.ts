// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text.
import type { Mutant } from '../mutant.ts'
import { edit } from './change.ts'

/** Values of hours and days that are added up wrongly. */
export const mutants: Mutant[] = [
  {
    id: 'each-value-a-bucket',
    defect: 'The values of a period are added up, also those of one bucket.',
    killedBy: 'meters.bucket',
    edits: edit('addReading', 'hasBuckets && !isUnique ?', 'hasBuckets && isUnique ?'),
  },
  {
    id: 'bucket-counted-again',
    defect: 'What comes later in a bucket is added to its value.',
    killedBy: 'meters.bucket',
    edits: edit('addToBuckets', 'minus(unitsBefore.get(key) ?? 0)', 'minus(0)'),
  },
  {
    id: 'values-once-in-all-buckets',
    defect: 'A value counts once in a period, in however many buckets it is.',
    killedBy: 'meters.bucket',
    edits: edit('valueInBucket', 'bucket === undefined ? value :', 'bucket !== 0 ? value :'),
  },
  {
    id: 'usage-not-in-buckets',
    defect: 'Usage has one value of the whole window.',
    killedBy: 'meters.bucket',
    edits: edit('selectValues', 'if (bucket === null)', 'if (bucket !== undefined)'),
  },
  {
    id: 'days-are-hours',
    defect: 'A bucket of a day is one of an hour.',
    killedBy: 'meters.bucket',
    edits: edit('bucketAt', 'LENGTHS[bucket]', 'LENGTHS.hour'),
  },
  {
    id: 'past-not-in-buckets',
    defect: 'What was used before a subscription was created is in no bucket of it.',
    killedBy: 'meters.bucket',
    edits: edit(
      'insertPastUsage',
      'else if (bucket !== null) await insertBuckets',
      'else if (bucket === undefined) await insertBuckets',
    ),
  },
  {
    id: 'void-leaves-its-bucket',
    defect: 'A voided value stays in the sum of the buckets.',
    killedBy: 'meters.bucket',
    edits: edit('voidProcessed', 'await subtractUnits(trx, scope, fallen)', 'void fallen'),
  },
  {
    id: 'void-reads-beyond-its-bucket',
    defect: 'After a value is voided, its bucket has the largest of other buckets.',
    killedBy: 'meters.bucket',
    edits: edit('voidProcessed', 'owner, budget, within)', 'owner, budget)'),
  },
  {
    id: 'bucket-of-a-sum',
    defect: 'A sum takes a bucket.',
    killedBy: 'meters.bucket-where-it-fits',
    edits: edit('parseReading', '(recurring || !BUCKETED.includes(aggregation))', 'recurring'),
  },
]
