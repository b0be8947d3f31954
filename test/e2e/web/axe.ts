import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Both schemes, and the screens of a computer and of a phone. */
export const screens = [
  { dark: false, width: 1440 },
  { dark: true, width: 1440 },
  { dark: false, width: 390 },
  { dark: true, width: 390 },
] as const

/** Names of the barriers that axe finds on a page as it is, each with what it is at. The policy of the page allows no script but its own. */
export async function barriersOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axe })
  await session.detach()
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: Axe }).axe.run(document, { resultTypes: ['violations'] }),
  )
  return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`)
}

interface Axe {
  run(where: Document, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
}

/** Pixels by which a page is wider than its screen. */
export const surplusOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
