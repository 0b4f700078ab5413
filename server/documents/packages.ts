import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)

export const PDF_PACKAGES = [
  '@myriaddreamin/typst-ts-node-compiler',
  '@expo-google-fonts/noto-sans',
  '@expo-google-fonts/noto-sans-arabic',
  '@expo-google-fonts/noto-sans-hebrew',
] as const

const FONTS = [
  'noto-sans/*/NotoSans_*',
  'noto-sans-arabic/*/NotoSansArabic_*',
  'noto-sans-hebrew/*/NotoSansHebrew_*',
]
const WEIGHTS = ['400Regular', '700Bold']

/** Fonts come from packages, so that each machine makes the same bytes. */
export function fontFiles(): string[] {
  return FONTS.flatMap((font) =>
    WEIGHTS.map((weight) => resolve(`@expo-google-fonts/${font.replaceAll('*', weight)}.ttf`)),
  )
}
