import { HELP, parseArguments } from '../../conformance/arguments.ts'
import type { Prepared } from './command.ts'

export function prepare(args: string[]): Prepared {
  try {
    parseArguments(args)
  } catch (error) {
    throw new TypeError(`conformance could not run: ${error instanceof Error ? error.message : error}`)
  }
  return {
    async run() {
      const { conformance } = await import('../../conformance/index.ts')
      return conformance(args, {
        out: (text) => void process.stdout.write(text),
        err: (text) => void process.stderr.write(text),
        isTerminal: process.stderr.isTTY === true,
        colours: process.stdout.isTTY === true && !process.env.NO_COLOR,
      })
    },
  }
}

export function help(): void {
  console.log(HELP)
}
