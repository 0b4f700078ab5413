import { SCRIPT } from './page-script.ts'
import { pageStyles } from './page-styles.ts'

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
  <style>${pageStyles(guides)}</style>
  <script>${SCRIPT}</script>
  {{{redocHead}}}
</head>
<body>
  <header class="bar">
    <a class="home" href="#/"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M2.5 10h3.5l2-6 4 12 2-6h3.5"/></svg>Usage Billing</a>
    <button id="open-search" type="button">Search</button>
    <a id="to-dashboard" href="/dashboard" hidden>Dashboard</a>
  </header>
  {{{redocHTML}}}
</body>
</html>
`
}
