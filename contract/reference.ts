import type { Operation } from './operations.ts'

/** Where the reference shows an operation, within its page. */
export function anchorOf({ tag, id }: Pick<Operation, 'tag' | 'id'>): string {
  return `#/${tag.toLowerCase().replaceAll(' ', '-')}/${id.toLowerCase()}`
}

/** Where it shows a section of the guides: `#section/Rate-limits` is a check's name for it. */
export function anchorOfSection(section: string): string {
  return section.toLowerCase().replace('#', '#/')
}
