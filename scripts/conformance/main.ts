import { conformance } from './conformance.ts'

// Set, not exited with: what was written to a pipe is then still read to its end.
process.exitCode = await conformance(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  isTerminal: process.stderr.isTTY === true,
  colours: process.stdout.isTTY === true && !process.env.NO_COLOR,
})
