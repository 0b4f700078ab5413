export async function run(args: string[]): Promise<number> {
  const { conformance } = await import('../../conformance/index.ts')
  return conformance(args, {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isTerminal: process.stderr.isTTY === true,
    colours: process.stdout.isTTY === true && !process.env.NO_COLOR,
  })
}

export async function help(): Promise<void> {
  const { HELP } = await import('../../conformance/arguments.ts')
  console.log(HELP)
}
