import type { Page } from 'playwright-core'

/** Least contrast of text and ground by WCAG 2.2, level AA. */
const leastContrast = 4.5

/** Texts on the page that cannot be read well against their ground, each with its contrast. */
export async function faintTexts(page: Page): Promise<string[]> {
  const found = await page.evaluate(contrasts)
  return found
    .filter(({ contrast }) => contrast < leastContrast)
    .map(({ at, contrast }) => `${at} (${contrast.toFixed(2)})`)
}

/** Contrast of every text that is seen with the ground behind it, by the formula of WCAG 2.2. Runs in the page. */
function contrasts(): { at: string; contrast: number }[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!
  // A page has few colours, and many elements of each.
  const known = new Map<string, number[]>()
  const toRgba = (colour: string): number[] => {
    const found = known.get(colour)
    if (found) return found
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = colour
    canvas.fillRect(0, 0, 1, 1)
    const rgba = [...canvas.getImageData(0, 0, 1, 1).data]
    known.set(colour, rgba)
    return rgba
  }
  const luminance = (rgba: readonly number[]): number =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, index) => {
      const part = rgba[index]! / 255
      return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    }, 0)
  const groundOf = (element: Element): number[] => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const colour = toRgba(getComputedStyle(at).backgroundColor)
      if (colour[3] === 255) return colour
    }
    return [255, 255, 255, 255]
  }
  const typed = (element: HTMLElement): string =>
    element.matches('input:not([type=checkbox], [type=radio], [type=range], [type=color]), textarea')
      ? (element as HTMLInputElement).value
      : ''
  const seen = [...document.querySelectorAll<HTMLElement>('body *')].filter(
    (element) =>
      element.checkVisibility() &&
      !element.matches('.unseen, .skip, :disabled, svg *') &&
      (typed(element) ||
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())),
  )
  return seen.map((element) => {
    const pair = [toRgba(getComputedStyle(element).color), groundOf(element)].map(luminance).sort((a, b) => b - a)
    return {
      at: `${element.localName} "${(typed(element) || element.textContent!).slice(0, 40)}"`,
      contrast: (pair[0]! + 0.05) / (pair[1]! + 0.05),
    }
  })
}
