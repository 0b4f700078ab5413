export type Teardown = {
  push(step: () => Promise<void>): void
  /** The last step runs first. */
  run(): Promise<void>
}

export function createTeardown(): Teardown {
  const steps: Array<() => Promise<void>> = []
  return {
    push: (step) => void steps.push(step),
    async run() {
      for (let step = steps.pop(); step !== undefined; step = steps.pop()) await step()
    },
  }
}
