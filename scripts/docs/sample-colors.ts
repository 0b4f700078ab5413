/** Colours the blocks of guides as the samples of operations are, without a change to what Redoc draws. */
export const SAMPLE_COLORS = String.raw`
const PARTS = /(?<comment>(?<=^|\s)(?:#|\/\/).*$)|(?<string>"(?:[^"\\\n]|\\.)*"|'[^'\n]*')|(?<word>\b(?:await|async|const|for|if|of|in|do|done|while|new|return|import|from|export|function|curl|npm|npx|echo|true|false|null)\b)/gm
function colorSamples() {
  if (!CSS.highlights) return
  const ranges = { comment: [], string: [], word: [] }
  for (const { firstChild: text } of document.querySelectorAll('[data-section-id^="/section/"] pre')) {
    if (text?.nodeType !== Node.TEXT_NODE) continue
    for (const { groups, index, 0: part } of text.data.matchAll(PARTS)) {
      const range = new Range()
      range.setStart(text, index)
      range.setEnd(text, index + part.length)
      ranges[Object.keys(groups).find((name) => groups[name] !== undefined)].push(range)
    }
  }
  for (const name in ranges) CSS.highlights.set('sample-' + name, new Highlight(...ranges[name]))
}
`
