/** Says what is wrong in a sentence, since a stack helps no user, and returns the exit code: 2 for invalid arguments. */
export function refuse(error: unknown): 1 | 2 {
  console.error(sentenceOf(error))
  return error instanceof TypeError ? 2 : 1
}

/** Node adds advice about positional arguments where a flag is unknown, which this cuts. */
function sentenceOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isOfFlags = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return isOfFlags ? `${error.message.split('. ', 1)}. --help lists the flags.` : error.message
}
