import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes a minute or more: on a first run nothing is known of the files but their size. */
const SLOW =
  /\/tests\/(conformance|browser|package|processes)\/|\/(diff|embedded|command-sequences)\.test\.ts$/

/** The slow files begin first, so that at the end no worker waits for one of them alone. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
