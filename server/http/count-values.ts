/** Counts without parsing, which would take most of a second for 5 MiB of empty objects. */
export function hasMoreValues(bytes: Uint8Array, max: number): boolean {
  // Every value except the root is first in its container or follows a comma.
  let values = 1
  let opened = false
  for (let at = 0; at < bytes.length && values <= max; at += 1) {
    const byte = bytes[at]
    if (byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB) continue
    if (opened && byte !== CLOSING_BRACKET && byte !== CLOSING_BRACE) values += 1
    opened = byte === OPENING_BRACKET || byte === OPENING_BRACE
    if (byte === COMMA) values += 1
    else if (byte === QUOTE) at = endOfString(bytes, at)
  }
  return values > max
}

function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}

const TAB = 0x09
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const SPACE = 0x20
const QUOTE = 0x22
const COMMA = 0x2c
const OPENING_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSING_BRACKET = 0x5d
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d
