/** The checks could not be run at all; the message says why, and what to do. Exit code 2. */
export class CannotRun extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CannotRun'
  }
}
