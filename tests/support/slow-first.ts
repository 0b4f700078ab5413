import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * In this order, since on a first run nothing is known of the files but their size: the two longest; those that wait most of their time,
 * which one worker then does one after another while the others work; and the other slow ones.
 */
const FIRST = [
  /\/(own-service|package)\.test\.ts$/,
  /\/(database-hangs|command|mock-process)\.test\.ts$/,
  /\/tests\/(conformance|browser|package|processes)\/|\/(diff|embedded|command-sequences)\.test\.ts$/,
]

/** The slow files begin first, so that at the end no worker waits for one of them alone. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = FIRST.findIndex((pattern) => pattern.test(moduleId))
      return rank === -1 ? FIRST.length : rank
    }
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}
