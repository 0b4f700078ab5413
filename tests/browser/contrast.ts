/** Of every element with text, against what is painted behind it, by the formula of WCAG 2. */
export const LEAST_CONTRAST = `(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const paint = (layers) => {
    for (const colour of layers) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1) }
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => value / 255)
      .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const behind = (element) => element
    ? [...behind(element.parentElement), getComputedStyle(element).backgroundColor] : ['white']
  const texts = [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility() && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  return Math.min(...texts.map((element) => {
    const layers = behind(element)
    const [low, high] = [paint(layers), paint([...layers, getComputedStyle(element).color])].sort((a, b) => a - b)
    return (high + 0.05) / (low + 0.05)
  }))
})()`
