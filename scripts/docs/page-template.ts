import { SCRIPT } from './page-script.ts'
import { pictureStyles } from './pictures.ts'

/** The Handlebars template around Redoc's output, with the guides' styles and the page's own script. */
export function pageTemplate(guides: string): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <title>{{title}}</title>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <!-- The page brings all that it needs. This keeps it so: nothing in it can send a request. -->
  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; worker-src blob:; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'">
  <!-- Redoc's router looks for this element at each link that it draws; where there is none, through the whole page. -->
  <base target="_self">
  <link rel="icon" href="data:,">
  <style>${styles(guides)}${pictureStyles(guides)}</style>
  <script>${SCRIPT}</script>
  {{{redocHead}}}
</head>
<body>
  {{{redocHTML}}}
</body>
</html>
`
}

const PANEL = '[data-testid="middle-panel"]'
const GUIDE = '[data-section-id^="/section/"]'

function styles(guides: string): string {
  return `
body { margin: 0 }
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
