/** Lines of log that no test of the file expects. */
let found: string[] = []
let expected: RegExp[] = []

/** An answer of 5xx, a job or a request to others that failed, and an error. */
const FAILURE =
  /^\{"level":"error"|"status":5\d\d\b|"msg":"(?:Failed task|what leaves waits|a test clock advanced although)/
/** A busy machine: what waits is done by the next look. */
const BUSY = /^\{"level":"warn".*connection timeout.*"msg":"what leaves waits/s

/** Notes what a service or a worker of a test wrote, if it says that something failed. */
export function noteLine(line: string): void {
  if (FAILURE.test(line) && !BUSY.test(line)) found.push(line.trim())
}

/** Lets lines that match be written until the file of tests ends: a line can come after the answer that it is about. */
export function expectFailure(...patterns: RegExp[]): void {
  expected.push(...patterns)
}

/** Those since the last call that nobody expects. */
export function takeUnexpected(): string[] {
  const taken = found.filter((line) => !expected.some((pattern) => pattern.test(line)))
  found = []
  return taken
}

export function forgetExpected(): void {
  expected = []
}
