import { execFileSync } from 'node:child_process'
import { createServer } from 'node:net'
import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from '../../src/testing/chromium.ts'
import { type Measurement, median } from '../speed/measure.ts'
import { createQuestions } from './questions.ts'
import { command, plainEnvironment, whileServing, withHome } from './served-home.ts'

/** Cold questions; each has a server and a browser profile of its own. */
const rounds = 9

/**
 * From the address with a question in it to the first hit that is drawn, in a real browser: the server has just become
 * healthy and answered nothing, and the profile of the browser was let in before but has nothing of the page.
 */
export async function measurePage(files: number): Promise<Measurement[]> {
  if (!chromiumPath) {
    console.error('No Chromium was found (CHROMIUM_PATH names one): the page is not measured.')
    return []
  }
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  try {
    return await withHome(files, async ({ home }) => {
      const port = await freePort()
      const letIn = await whileServing({ home, port }, () => followLink(browser, home))
      const question = createQuestions(files)
      const taken: number[] = []
      for (let round = 0; round < rounds; round++)
        taken.push(await whileServing({ home, port }, ({ url }) => firstHit(browser, letIn, url, question())))
      return [{ name: 'page, cold: address to first hit', value: median(taken), unit: 'ms', bar: { atMost: 1000 } }]
    })
  } finally {
    await browser.close()
  }
}

type Kept = Awaited<ReturnType<typeof followLink>>

/** What a browser keeps that has followed the one-time link. */
async function followLink(browser: Browser, home: string) {
  const options = { env: plainEnvironment(), encoding: 'utf8' } as const
  const link = execFileSync(process.execPath, [command, 'open', '--home', home], options).trim()
  const context = await browser.newContext()
  await (await context.newPage()).goto(link)
  const kept = await context.storageState()
  await context.close()
  return kept
}

async function firstHit(browser: Browser, letIn: Kept, url: string, question: string): Promise<number> {
  while (!(await fetch(`${url}/health`)).ok);
  const context = await browser.newContext({ storageState: letIn })
  const page = await context.newPage()
  const started = performance.now()
  await page.goto(`${url}/#/search?q=${encodeURIComponent(question)}`)
  await page.locator('.hit').first().waitFor()
  const taken = performance.now() - started
  await context.close()
  return taken
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
