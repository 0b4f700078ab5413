import { pictureStyles } from './pictures.ts'

/** The page's own styles: the bar above, the guides, the menu's groups, and colours that are easy to read. */
export function pageStyles(guides: string): string {
  return [BAR, COLORS, guideStyles(guides), ...groupStyles(guides), pictureStyles(guides)].join('\n')
}

/** The first guide of each group in the menu. The groups of operations follow. */
const GROUPS = [
  ['Getting started', 'Start'],
  ['Metering', 'Concepts'],
  ['Your own provider in 60 lines', 'How to'],
  ['Idempotency', 'Using the API'],
] as const

function groupStyles(guides: string): string[] {
  return GROUPS.map(([guide, group]) => {
    if (!guides.includes(`\n# ${guide}\n`))
      throw new Error(`No guide is named ${guide}: name the first of ${group}`)
    return `[data-component-name="Menu/MenuItem"]:has(> a[href="#/section/${toId(guide)}"])::before { content: '${group}'; display: block; padding: 14px 24px 4px; font: 700 14px/22px var(--font-family-base); color: var(--text-color-primary) }`
  })
}

const PANEL = '[data-testid="middle-panel"]'
const GUIDE = '[data-section-id^="/section/"]'

/** Redoc keeps room for a bar of `--navbar-height`. On a phone its menu has a round button, which goes into the bar. */
const BAR = `
html { scroll-padding-top: 52px }
body { margin: 0 }
body #redoc > div { --navbar-height: 52px !important; --navbar-stack-height: 52px !important }
.bar { position: sticky; z-index: 30; top: 0; display: flex; align-items: center; gap: 4px; box-sizing: border-box; height: 52px; padding: 0 16px; border-bottom: 1px solid var(--border-color-secondary); background: var(--layer-color, var(--bg-color)); font: 500 15px var(--font-family-base) }
.bar > * { padding: 6px 10px; border: 0; border-radius: 6px; background: none; color: var(--text-color-primary); font: inherit; text-decoration: none; cursor: pointer }
.bar > :hover { background: var(--bg-color-tonal, rgb(128 128 128 / 12%)) }
.bar > .home { display: flex; align-items: center; gap: 10px; margin-right: auto; padding-left: 4px; font-weight: 650; white-space: nowrap }
.bar svg { width: 20px; height: 20px; fill: none; stroke: var(--link-color-primary); stroke-width: 2; stroke-linecap: round; stroke-linejoin: round }
@media (width > 768px) { .bar > button { display: none } }
@media (width <= 768px) {
  .bar { padding-right: 60px }
  [data-testid="floating-button"] { position: fixed !important; z-index: 31 !important; inset: 6px 12px auto auto !important; width: 40px !important; height: 40px !important; box-shadow: none !important }
}
`

/**
 * Colors with a contrast of 4.5 to 1 at least, as WCAG AA asks. The dark page has it already, except for the
 * search box.
 */
const COLORS = `
html.light :is(body, [class*="panel"], pre, [data-testid]) { --color-blue-6: #1262d4; --link-color-primary: #1262d4 }
html.light :is(.token, .th-token) { --code-block-tokens-string-color: #2461c4; --code-block-tokens-function-color: #a4550c }
html.light .token.string { color: #2461c4 }
html.light .token:is(.boolean, .number, .null) { color: #0f7a40 }
html.light :is(.button-variant-link, .panel-request-samples a) { color: #1262d4 }
html.light .tag-get { --tag-color: #12753f }
html.light .tag-post { --tag-color: #1857d6 }
html.light .tag-patch { --tag-color: #8a6100 }
html.light [data-testid="search-trigger"] * { color: #5f616e }
html.dark [data-testid="search-trigger"] * { color: #a9acb8 }
::highlight(sample-comment) { color: #6b6f7a }
::highlight(sample-string) { color: #2461c4 }
::highlight(sample-word) { color: #a4550c }
html.dark ::highlight(sample-comment) { color: #9da1ad }
html.dark ::highlight(sample-string) { color: #8ab4ff }
html.dark ::highlight(sample-word) { color: #f0a35e }
`

function guideStyles(guides: string): string {
  return `
/* Guides have no samples beside them: they take the whole width, with the servers below. */
div:has(> ${PANEL} > ${GUIDE}) { flex-direction: column; align-items: stretch }
${PANEL}:has(> ${GUIDE}), ${PANEL}:has(> ${GUIDE}) + div { width: auto; max-width: 60rem }
/* A part of a guide is less than a guide; the page gives both the same heading. */
${GUIDE} .heading-anchor:is(${partsOf(guides)}) { font-size: 1.3rem; line-height: 1.4 }
/* A name that is cut in two cannot be read: a table that is too wide is scrolled. */
td code { white-space: nowrap }
pre, .md-table-wrapper { overflow-x: auto }
.copied-by-hand { position: absolute; top: 0.4rem; right: 0.4rem; font: 0.75rem system-ui, sans-serif; cursor: pointer }
pre:has(> .copied-by-hand) { position: relative }
@media (max-width: 40rem) { .md-table-wrapper td:nth-child(n + 3) { min-width: 10rem } }
`
}

/** Subheadings of guides, by the page's ids: `section/prices/per-unit`. */
function partsOf(guides: string): string {
  const withParts = guides.split(/^# /m).filter((guide) => /^## /m.test(guide))
  return withParts.map((guide) => `[id^="section/${toId(guide.split('\n')[0] ?? '')}/"]`).join(', ')
}

function toId(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}
