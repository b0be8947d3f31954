import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { faintTexts } from './contrast.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Pixels of the screens of a computer and of a phone. */
export const widths = [1440, 390] as const

/**
 * The contrast of texts is measured by `contrast.ts`: the rule of axe examines each pixel, and takes longer than all
 * its other rules.
 */
const withoutContrast = { 'color-contrast': { enabled: false } }
/** Rules that dark mode can affect: it changes only colors. */
const inTheDark = { runOnly: { type: 'rule', values: ['link-in-text-block'] } }

/**
 * Violations that axe finds on a page in light and dark mode, and texts with low contrast, each with its element. The
 * policy of the page allows only its own scripts.
 */
export async function barriersOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    const session = await page.context().newCDPSession(page)
    await session.send('Runtime.evaluate', { expression: axe })
    await session.detach()
  }
  const found: string[] = []
  for (const [scheme, options] of [['light', { rules: withoutContrast }] as const, ['dark', inTheDark] as const]) {
    await page.emulateMedia({ colorScheme: scheme })
    const { violations } = await page.evaluate(
      (options) => (window as unknown as { axe: Axe }).axe.run(document, { resultTypes: ['violations'], ...options }),
      options,
    )
    found.push(...violations.map(({ id, nodes }) => `${scheme}: ${id} at ${nodes[0]?.target.join(' ')}`))
    found.push(...(await faintTexts(page)).map((text) => `${scheme}: contrast of ${text}`))
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

interface Axe {
  run(where: Document, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}

/** Pixels by which a page is wider than its screen. */
export const surplusOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
