import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Pixels of the screens of a computer and of a phone. */
export const widths = [1440, 390] as const

/** What a scheme can make worse: it changes colours and nothing else. The other rules would find the same once more. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/**
 * Names of the barriers that axe finds on a page in the light and in the dark, each with what it is at. The policy of the
 * page allows no script but its own.
 */
export async function barriersOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axe })
  await session.detach()
  const found: string[] = []
  for (const [scheme, rules] of [['light', undefined] as const, ['dark', rulesOfColours] as const]) {
    await page.emulateMedia({ colorScheme: scheme })
    const { violations } = await page.evaluate(
      (only) =>
        (window as unknown as { axe: Axe }).axe.run(document, {
          resultTypes: ['violations'],
          ...(only && { runOnly: { type: 'rule', values: only } }),
        }),
      rules,
    )
    found.push(...violations.map(({ id, nodes }) => `${scheme}: ${id} at ${nodes[0]?.target.join(' ')}`))
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
