/** Tar lets other programs read a backup. */

export type Entry = { name: string; data: Buffer }

export class Damaged extends Error {}

const BLOCK = 512
/** Bounds what a damaged file can allocate. Entries of a backup are far smaller. */
const MAX_ENTRY = 256 * 1024 * 1024
export const TAR_END = Buffer.alloc(2 * BLOCK)

export function* tarEntry(name: string, data: readonly Buffer[], at: Date): Generator<Buffer> {
  const size = data.reduce((sum, { length }) => sum + length, 0)
  yield headerOf(name, size, at)
  yield* data
  yield Buffer.alloc(paddingOf(size))
}

function headerOf(name: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (name.length > 100) throw new Error(`${name} is too long for a tar`)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${octal(size, 11)}\0`, 124)
  header.write(`${octal(Math.floor(at.getTime() / 1000), 11)}\0`, 136)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148)
  return header
}

/** The format counts the checksum's own field as spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}

/** Reads the source to its end, where zstd checks its own sum. Throws `Damaged` for a tar that is cut or changed. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const chunks = source[Symbol.asyncIterator]()
  const take = createTake(chunks)
  for (;;) {
    const header = await take(BLOCK)
    if (header.every((byte) => byte === 0)) break
    if (Number.parseInt(textAt(header, 148, 8), 8) !== checksumOf(header))
      throw new Damaged('this is no backup, or it is damaged')
    const size = Number.parseInt(textAt(header, 124, 12), 8)
    if (!(size <= MAX_ENTRY)) throw new Damaged('this is no backup, or it is damaged')
    const data = await take(size)
    await take(paddingOf(size))
    yield { name: textAt(header, 0, 100), data }
  }
  while ((await chunks.next()).done !== true);
}

function textAt(header: Buffer, from: number, length: number): string {
  return header.toString('latin1', from, from + length).replace(/[\0 ].*$/s, '')
}

function createTake(chunks: AsyncIterator<Buffer>): (length: number) => Promise<Buffer> {
  let left: Buffer = Buffer.alloc(0)
  return async (length) => {
    const taken = []
    let missing = length
    while (missing > left.length) {
      taken.push(left)
      missing -= left.length
      const next = await chunks.next()
      if (next.done === true) throw new Damaged('the backup is cut: its end is missing')
      left = next.value
    }
    taken.push(left.subarray(0, missing))
    left = left.subarray(missing)
    return Buffer.concat(taken)
  }
}
