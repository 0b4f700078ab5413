/** Colours, type and the frame of every page. Texts have a contrast of at least 4.5 to 1 in light and dark. */
export const BASE_STYLE = `
*, *::before, *::after { box-sizing: border-box }
:root {
  color-scheme: light dark;
  --ink: #16191f; --soft: #5a6170; --faint: #878e9c; --rule: #e7e9ee; --line: #d5d9e1; --ground: #f7f8fa; --paper: #fff; --hover: #f3f4f7;
  --accent: #4338ca; --accent-fill: #4f46e5; --accent-soft: #eef0ff; --on-fill: #fff;
  --blue: #1d4ed8; --green: #0b6b43; --red: #b42318; --amber: #8a4b00; --grey: #4b5363;
  --band: #fff3d6; --band-ink: #6d4200; --band-rule: #f0d795;
  --shadow: 0 1px 2px rgb(20 24 36 / 5%), 0 1px 1px rgb(20 24 36 / 3%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e9ebf0; --soft: #a3abba; --faint: #7d8696; --rule: #272c36; --line: #3a414e; --ground: #0e1014; --paper: #16191f; --hover: #1d2129;
    --accent: #a9b4ff; --accent-fill: #5b54ea; --accent-soft: #22254a;
    --blue: #8db3ff; --green: #6bd3a0; --red: #ff9a90; --amber: #f2b56b; --grey: #b2b9c6;
    --band: #33270a; --band-ink: #f6d684; --band-rule: #574316;
    --shadow: 0 1px 2px rgb(0 0 0 / 30%);
  }
}
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", sans-serif;
  font-variant-numeric: tabular-nums lining-nums;
}
h1, h2, h3, p, dl, dd, ul, ol, figure, fieldset, legend { margin: 0; padding: 0; border: 0 }
ul, ol { list-style: none }
h1 { font-size: 22px; font-weight: 650; line-height: 1.3; letter-spacing: -.015em; overflow-wrap: anywhere }
h2 { font-size: 15px; font-weight: 620; letter-spacing: -.005em }
h3 { font-size: 14px; font-weight: 600 }
a { color: var(--accent); text-decoration: none }
a:hover { text-decoration: underline; text-underline-offset: 2px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
code, .code { font: .92em ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; overflow-wrap: anywhere }
.soft { color: var(--soft) }
.small { font-size: 13px }
.text { overflow-wrap: anywhere; unicode-bidi: isolate }
.hidden-label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.skip { position: absolute; left: 12px; top: -60px; z-index: 9; padding: 8px 14px; border-radius: 8px; background: var(--accent-fill); color: var(--on-fill) }
.skip:focus { top: 12px }

.frame {
  display: grid; grid-template-columns: 244px minmax(0, 1fr); min-height: 100vh;
  background: linear-gradient(90deg, var(--paper) 243px, var(--rule) 243px 244px, transparent 244px);
}
.side {
  position: sticky; top: 0; height: 100vh; overflow-y: auto; display: flex; flex-direction: column; gap: 18px;
  padding: 18px 14px;
}
.company { display: flex; align-items: center; gap: 10px; padding: 0 6px; min-width: 0; font-weight: 620 }
.company .text { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; line-height: 1.3 }
.mark {
  flex: none; display: grid; place-items: center; width: 30px; height: 30px; border-radius: 8px;
  background: var(--accent-fill); color: var(--on-fill); font-weight: 650;
}
.test .mark { background: #a35a00 }
.modes { display: grid; grid-template-columns: 1fr 1fr; gap: 2px; padding: 3px; border-radius: 9px; background: var(--ground); border: 1px solid var(--rule) }
.modes a { padding: 4px 0; border-radius: 6px; text-align: center; color: var(--soft); font-size: 13px; font-weight: 550 }
.modes a:hover { color: var(--ink); text-decoration: none }
.modes [aria-current] { background: var(--paper); color: var(--ink); box-shadow: var(--shadow), 0 0 0 1px var(--rule) }
.modes [aria-current]::before { content: ""; display: inline-block; width: 8px; height: 8px; margin-right: 6px; border-radius: 50%; background: #16a34a }
.test .modes [aria-current] { background: var(--band); color: var(--band-ink); box-shadow: 0 0 0 1px var(--band-rule) }
.test .modes [aria-current]::before { background: #d97706 }
.nav { display: flex; flex-direction: column; gap: 18px; flex: 1 }
.nav ul { display: grid; gap: 1px }
.nav h2 { padding: 0 8px 4px; color: var(--soft); font-size: 12px; font-weight: 550 }
.nav a { display: flex; align-items: center; gap: 10px; padding: 6px 8px; border-radius: 7px; color: var(--soft); font-weight: 520 }
.nav a:hover { background: var(--hover); color: var(--ink); text-decoration: none }
.nav [aria-current] { background: var(--accent-soft); color: var(--accent) }
.nav svg { flex: none; width: 17px; height: 17px; fill: none; stroke: currentcolor; stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round }
.me { display: grid; gap: 6px; padding: 12px 6px 0; border-top: 1px solid var(--rule); font-size: 13px; color: var(--soft) }
.me .text { overflow: hidden; text-overflow: ellipsis; white-space: nowrap }

.band { padding: 7px 32px; background: var(--band); color: var(--band-ink); border-bottom: 1px solid var(--band-rule); font-size: 13px }
.band strong { font-weight: 650 }
main { max-width: 1180px; margin: 0 auto; padding: 28px 32px 64px; display: grid; gap: 20px }
.main { min-width: 0 }
.head { display: flex; flex-wrap: wrap; align-items: flex-start; justify-content: space-between; gap: 12px 24px }
.head .lead { display: grid; gap: 4px; min-width: 0 }
.head .line { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 12px }
.crumb { font-size: 13px }
.actions { display: flex; flex-wrap: wrap; gap: 8px; align-items: flex-start }

.alone { min-height: 100vh; display: grid; place-content: center; padding: 24px 16px }
.alone main { width: min(400px, calc(100vw - 32px)); padding: 0; gap: 18px }
.alone .card { padding: 28px }
.alone h1 { font-size: 20px }

@media (max-width: 860px) {
  .frame { grid-template-columns: minmax(0, 1fr); align-content: start; background: none }
  .side { position: static; height: auto; overflow: visible; gap: 10px; padding: 12px 16px 0; background: var(--paper); border-bottom: 1px solid var(--rule) }
  .side .top { display: grid; grid-template-columns: minmax(0, 1fr) 150px; align-items: center; gap: 12px }
  .company .text { -webkit-line-clamp: 1 }
  .nav { flex-direction: row; gap: 4px; overflow-x: auto; margin: 0 -16px; padding: 2px 16px 10px; scrollbar-width: none }
  .nav ul { display: flex; gap: 4px }
  .nav h2 { display: none }
  .nav a { padding: 6px 10px; white-space: nowrap }
  .me { grid-template-columns: minmax(0, 1fr) auto; align-items: center; padding: 8px 0 10px; order: -1; border: 0; display: none }
  .me.narrow { display: grid; order: 0; padding: 16px 0; border-top: 1px solid var(--rule) }
  .band { padding: 7px 16px }
  main { padding: 20px 16px 40px; gap: 16px }
}
@media (min-width: 861px) { .side .top { display: grid; gap: 16px } .me.narrow { display: none } }
`
