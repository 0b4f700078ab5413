import { readFileSync } from 'node:fs'

/** `from` is an image, or the name of another stage. */
export type Stage = { from: string; name: string; lines: Instruction[] }
export type Instruction = { word: string; text: string }

/** Reads the stages of the Dockerfile, from the first to the last. */
export function readStages(): Stage[] {
  const text = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8')
  const stages: Stage[] = []
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? []
    const [, from = '', name = ''] = /^(\S+) AS (\S+)$/.exec(rest) ?? []
    if (word === 'FROM') stages.push({ from, name, lines: [] })
    else stages.at(-1)?.lines.push({ word, text: rest })
  }
  return stages
}

/** Returns what the instructions of one word say in a stage, such as its `RUN` lines. */
export function textsOf(stages: readonly Stage[], name: string, word: string): string[] {
  const lines = stages.find((stage) => stage.name === name)?.lines ?? []
  return lines.filter((line) => line.word === word).map(({ text }) => text)
}
