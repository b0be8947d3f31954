import jsqr from 'jsqr'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sampleNotes } from '../jarvis.ts'
import { chromiumPath, createWebBench, eventually, type WebBench } from './browser.ts'

/** Pairing, the certificate warning, and the features on a phone. */
describe.skipIf(!chromiumPath)('a phone', () => {
  let bench: WebBench
  let phones: Browser
  const contexts: BrowserContext[] = []
  beforeAll(async () => {
    bench = await createWebBench(sampleNotes, { JARVIS_EMBEDDING_MODEL: 'none' })
    phones = await chromium.launch({ executablePath: chromiumPath!, args: ['--no-sandbox'] })
  })
  afterEach(async () => {
    await bench.jarvis('phone', 'revoke', 'all')
    await bench.jarvis('phone', 'off')
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    await bench.check()
  })
  afterAll(async () => {
    await phones?.close()
    await bench?.end()
  })

  /** A phone whose owner ignores the warning. */
  async function phone(browser = phones, ignoreHTTPSErrors = true): Promise<Page> {
    const context = await browser.newContext({
      ignoreHTTPSErrors,
      viewport: { width: 390, height: 844 },
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari',
    })
    contexts.push(context)
    return context.newPage()
  }

  /** Reads the QR code from the pixels of the page, as a camera does. */
  async function scan(page: Page): Promise<string> {
    const code = page.getByRole('img', { name: /^Code to scan/ })
    await code.waitFor()
    const scale = 4
    const { size, path } = await code.evaluate((svg) => ({
      size: (svg as SVGSVGElement).viewBox.baseVal.width,
      path: svg.querySelector('path')!.getAttribute('d')!,
    }))
    const width = size * scale
    const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
    for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
      for (let row = 0; row < scale; row++) {
        const from = 4 * ((Number(y) * scale + row) * width + Number(x) * scale)
        for (let at = from; at < from + 4 * scale; at += 4) pixels.fill(0, at, at + 3)
      }
    return (jsqr as unknown as typeof jsqr.default)(pixels, width, width)?.data ?? ''
  }

  it('is paired with three clicks and a code, searches, adds, and is revoked with one click', async () => {
    const page = await bench.open()
    let clicks = 0
    const click = async (target: ReturnType<Page['locator']>) => {
      clicks++
      await target.click()
    }
    await click(page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'System' }))
    await click(page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Phone' }))
    await page.getByLabel('Address of this machine').selectOption('127.0.0.1')
    await click(page.getByRole('button', { name: 'Show the code' }))
    expect(clicks).toBe(3)
    const link = await scan(page)
    expect(link).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/pair\?code=[\w-]{43}$/)

    const hand = await phone()
    await hand.goto(link)
    await hand.getByRole('searchbox').fill('tomatoes')
    await hand.locator('.hit mark').first().waitFor()
    await page.getByText('The phone is paired.').waitFor()
    await page.getByText('iPhone', { exact: true }).waitFor()

    await hand.goto(`${new URL(link).origin}/#/facts?add=1`)
    await hand.locator('form textarea').first().fill('The ladder stands behind the shed.')
    await hand.locator('form button[type=submit]').first().click()

    await hand.getByRole('heading', { name: 'The ladder stands behind the shed.' }).waitFor()
    await hand.goto(`${new URL(link).origin}/#/stats`)
    await hand.getByRole('heading', { level: 1 }).waitFor()
    expect(await hand.getByRole('link', { name: /^(Health|Phone)$/ }).count()).toBe(0)

    await click(page.getByRole('button', { name: /^Revoke/ }))
    await page.getByRole('region', { name: 'Paired phones' }).getByText('None yet.').waitFor()
    await hand.getByText('no longer signed in').waitFor()
    expect(await hand.getByRole('alert').filter({ hasText: 'no longer signed in' }).textContent()).toContain(
      'jarvis phone',
    )
    await click(page.getByRole('button', { name: 'Turn off' }))
    await eventually(() => page.getByRole('button', { name: 'Turn off' }).count()).toBe(0)
    await expect(hand.goto(link)).rejects.toThrow()
  })

  it('is paired, listed and revoked from a terminal', async () => {
    expect((await bench.jarvis('phone', 'list')).out).toContain('No paired phones')
    const { code, out, err } = await bench.jarvis('phone', '--address', '127.0.0.1')
    expect(code, err).toBe(0)
    expect(out).toContain('█')
    expect(err).toMatch(/([0-9A-F]{2}:){31}[0-9A-F]{2}/)
    const hand = await phone()
    await hand.goto(/https:\S+/.exec(out)![0])
    await hand.getByRole('searchbox').waitFor()
    const listed = await bench.json<{ phones: { id: string; name: string }[] }>('phone', 'list')
    expect(listed.phones).toMatchObject([{ name: 'iPhone' }])
    expect((await bench.jarvis('phone', 'list')).out).toContain(listed.phones[0]!.id)
    expect((await bench.jarvis('phone', 'revoke', 'nobody')).code).toBe(3)
    expect((await bench.jarvis('phone', 'revoke', listed.phones[0]!.id)).out).toContain('1 phone revoked')
    await hand.reload()
    await hand.getByRole('heading', { name: 'This phone is not paired' }).waitFor()
    expect((await bench.jarvis('phone', 'off')).code).toBe(0)
  })

  it('that trusts the certificate installs the app, and opens it while the server is offline', async () => {
    const { url } = await bench.json<{ url: string }>('phone', '--address', '127.0.0.1')
    // Like a phone with the authority installed: a browser with a warning registers no service worker.
    const args = ['--no-sandbox', '--ignore-certificate-errors']
    const trusting = await chromium.launch({ executablePath: chromiumPath!, args })
    try {
      const hand = await phone(trusting, false)
      await hand.goto(url)
      await hand.getByRole('searchbox').waitFor()
      await hand.evaluate(async () => void (await navigator.serviceWorker.ready))
      await eventually(() => hand.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
      const kept = await hand.evaluate(async () => (await (await caches.open('shell')).keys()).map(({ url }) => url))
      expect(kept.length).toBeGreaterThan(10)
      expect(kept.filter((address) => /\/api\//.test(address))).toEqual([])
      const manifest = await hand.evaluate(async () => (await fetch('/manifest.webmanifest')).json())
      for (const { src } of (manifest as { icons: { src: string }[] }).icons)
        expect(await hand.evaluate(async (icon) => (await fetch(icon)).headers.get('content-type'), src)).toBe(
          'image/png',
        )
      await bench.jarvis('phone', 'off')
      await hand.reload()
      await hand.getByRole('searchbox').waitFor()
      await hand.getByText('does not answer').waitFor()
    } finally {
      contexts.length = 0
      await trusting.close()
    }
  })

  it('does not affect the app on the computer, which can also be installed', async () => {
    bench.allow(/ERR_CONNECTION_REFUSED|Failed to load resource/)
    const page = await bench.open('#/search', { keepsFiles: true })
    await page.getByRole('searchbox').waitFor()
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await bench.stopServer()
    await page.reload()
    await page.getByText('does not answer').waitFor()
    await bench.startServer()
    await eventually(() => page.getByText('does not answer').count()).toBe(0)
  })
})
