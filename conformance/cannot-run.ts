/** The checks cannot run. The message says why and what to do. Exit code 2. */
export class CannotRun extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CannotRun'
  }
}
