import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { chromiumPath } from '../../../src/testing/chromium.ts'
import { type Bench, createBench, writeNotes } from '../jarvis.ts'
import { tokenOf } from '../server-of.ts'

export { chromiumPath }

if (!chromiumPath)
  console.warn('No Chromium was found (CHROMIUM_PATH names one): the tests of the web page are skipped.')

/** Without a process for drawing, which has no graphics card to talk to: a twentieth less of processor time. */
const browserArguments = ['--no-sandbox', '--in-process-gpu']

/** Milliseconds that a browser waits for what a test expects. */
const patience = 30_000

/** One browser for all files of a worker, which share modules. It ends with the worker. Each page has a profile. */
let browserOfWorker: Promise<Browser> | undefined

export interface PageOptions {
  width?: number
  height?: number
  dark?: boolean
  freshBrowser?: boolean
  /** Keeps the files of the page in the browser, as outside tests. Otherwise opening costs a third less. */
  keepsFiles?: boolean
}

/** A real server on a temporary home, and a real browser that is let in. */
export interface WebBench extends Bench {
  url: string
  /** Opens a new page. Its errors fail the test in `check`. */
  open(hash?: string, options?: PageOptions): Promise<Page>
  /** Faults that a test brings about on purpose. */
  allow(fault: RegExp): void
  /** Closes the pages and fails when one of them complained, broke a policy or asked another origin. Call it after each test. */
  check(): Promise<void>
  startServer(): Promise<void>
  stopServer(): Promise<void>
  end(): Promise<void>
}

export async function createWebBench(
  notes: Readonly<Record<string, string>>,
  settings: Readonly<Record<string, string>> = {},
): Promise<WebBench> {
  const bench = createBench(settings)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server: ChildProcess | undefined
  let faults: string[] = []
  let allowed: RegExp[] = []
  const contexts: BrowserContext[] = []

  if (Object.keys(notes).length > 0) {
    writeNotes(bench.notes, notes)
    const { code, err } = await bench.jarvis('collection', 'add', bench.notes, '--wait')
    expect(code, err).toBe(0)
  }
  browserOfWorker ??= chromium.launch({ executablePath: chromiumPath!, args: browserArguments })
  const browser = await browserOfWorker

  /** A running server is stopped first, since it would never be stopped later. */
  async function startServer(): Promise<void> {
    await stopServer()
    server = bench.start(['serve', '--set', `server.port=${port}`], { stdio: 'ignore' })
    await vi.waitFor(async () => expect((await fetch(`${url}/health`)).ok).toBe(true), {
      timeout: 60_000,
      interval: 50,
    })
  }

  async function stopServer(): Promise<void> {
    const running = server
    server = undefined
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.on('close', resolve))
    running.kill('SIGTERM')
    await ended
  }

  /** Each page has a separate browser profile, with its own theme and storage. */
  async function open(hash = '#/search', options: PageOptions = {}) {
    const context = await browser.newContext({
      ...(options.freshBrowser ? {} : { storageState: letIn }),
      viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
      colorScheme: options.dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    contexts.push(context)
    if (!options.keepsFiles) await context.addInitScript(withoutServiceWorkers)
    context.setDefaultTimeout(patience)
    const page = await context.newPage()
    watch(page)
    await page.goto(`${url}/${hash}`)
    return page
  }

  function watch(page: Page): void {
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
    })
    page.on('pageerror', (error) => faults.push(`${error.message} ${error.stack}`))
    page.on('request', (request) => {
      if (!request.url().startsWith(`${url}/`)) faults.push(`asked another origin: ${request.url()}`)
    })
  }

  await startServer()
  const letIn = await followLink(browser, await makeLink(url, bench.home))
  return {
    ...bench,
    url,
    open,
    allow: (fault) => allowed.push(fault),
    async check() {
      await Promise.all(contexts.splice(0).map((context) => context.close()))
      const wrong = faults.filter((fault) => !allowed.some((pattern) => pattern.test(fault)))
      faults = []
      allowed = []
      expect(wrong).toEqual([])
    },
    startServer,
    stopServer,
    async end() {
      await Promise.all(contexts.splice(0).map((context) => context.close()))
      await stopServer()
      bench.close()
    },
  }
}

/** As in a browser that has none. Runs in the page before its scripts. */
function withoutServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker')
}

/** The link that `jarvis open` prints (`server.test.ts` runs it), without starting a process for it. */
async function makeLink(url: string, home: string): Promise<string> {
  const headers = { authorization: `Bearer ${tokenOf(home)}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/open`, { method: 'POST', headers, body: '{}' })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { url: string }).url
}

/** The cookie that a browser gets from the one-time link. No page is drawn. */
async function followLink(browser: Browser, link: string) {
  const context = await browser.newContext()
  await context.request.get(link)
  const kept = await context.storageState()
  await context.close()
  return kept
}

/** Asks again until the answer fits; a busy machine takes its time. */
export const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: patience, interval: 40 })

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}
