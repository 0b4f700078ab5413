/** The contract allows only six hexadecimal digits. */
export function brandOf({ brandColor }: { brandColor: string | null }): string | undefined {
  return brandColor !== null && /^#[0-9a-f]{6}$/.test(brandColor) ? brandColor : undefined
}

/** White text needs a contrast of at least 4.5 to 1 (WCAG 2). */
export function isReadableOn(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 4.5
}
