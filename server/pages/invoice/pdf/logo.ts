import type { Sheet } from '../../../documents/document.ts'

const FORMATS = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const
/** A few compressed bytes can expand to gigabytes of pixels. */
const MAX_PIXELS = 4_000_000

/** Returns null for an image that is too large or unreadable. */
export function logoOf(dataUrl: string | null): Sheet['logo'] {
  const [, type = '', content = ''] = /^data:image\/(\w+);base64,(.*)$/.exec(dataUrl ?? '') ?? []
  const format = Object.entries(FORMATS).find(([name]) => name === type)?.[1]
  if (format === undefined) return null
  const bytes = Buffer.from(content, 'base64')
  const pixels = pixelsOf(format, bytes)
  return pixels > 0 && pixels <= MAX_PIXELS ? { format, bytes: [...bytes] } : null
}

/** Returns 0 if the size cannot be read. */
function pixelsOf(format: (typeof FORMATS)[keyof typeof FORMATS], bytes: Buffer): number {
  try {
    if (format === 'png') return bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
    return format === 'jpg' ? pixelsOfJpeg(bytes) : pixelsOfWebp(bytes)
  } catch {
    return 0
  }
}

/** Frames may have several sizes, so the largest counts. */
function pixelsOfJpeg(bytes: Buffer): number {
  let most = 0
  for (let at = 2; at < bytes.length - 9; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at)
    if (marker === START_OF_SCAN) break
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && !NO_FRAMES.has(marker)
    if (isFrame) most = Math.max(most, bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7))
  }
  return most
}

const START_OF_SCAN = 0xffda
const NO_FRAMES = new Set([0xffc4, 0xffc8, 0xffcc])

function pixelsOfWebp(bytes: Buffer): number {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return (bytes.readUIntLE(24, 3) + 1) * (bytes.readUIntLE(27, 3) + 1)
  if (kind === 'VP8 ') return (bytes.readUInt16LE(26) & 0x3fff) * (bytes.readUInt16LE(28) & 0x3fff)
  if (kind !== 'VP8L') return 0
  const size = bytes.readUInt32LE(21)
  return ((size & 0x3fff) + 1) * (((size >>> 14) & 0x3fff) + 1)
}
