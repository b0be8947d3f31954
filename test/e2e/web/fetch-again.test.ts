import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { chromiumPath, createWebBench, type WebBench } from './browser.ts'
import { clientOf } from './memory-bench.ts'

describe.skipIf(!chromiumPath)('a page that could not be fetched', { timeout: 120_000 }, () => {
  let bench: WebBench
  let site: Server
  let isDown = true
  let host: string
  beforeAll(async () => {
    site = createServer((_, response) => {
      response.writeHead(isDown ? 503 : 200, { 'content-type': 'text/html' })
      const words = 'The tide at the harbour rises four metres in spring, and the ferry waits for it. '.repeat(8)
      response.end(
        `<html lang="en"><head><title>Tides</title></head><body><article><h1>Tides</h1><p>${words}</p></article></body></html>`,
      )
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    host = `127.0.0.1:${(site.address() as AddressInfo).port}`
    bench = await createWebBench({}, { JARVIS_EMBEDDING_MODEL: 'none', JARVIS_GEMS_ALLOWED_HOSTS: host })
  }, 120_000)
  afterEach(() => bench.check())
  afterAll(async () => {
    await bench?.end()
    site.close()
  })

  it('shows the reason, is fetched by a button once it is available, and reports that', async () => {
    await clientOf(bench).saveGem({ url: `http://${host}/tides` })
    const page = await bench.open('#/gems')
    await page.locator('.gem a').first().click()
    const pane = page.getByRole('region', { name: 'Gem', exact: true })
    await pane.getByText(/^Not fetched yet: .*503/).waitFor()
    await pane.getByRole('button', { name: 'Fetch again' }).click()
    await page.getByText('Still not fetched.').waitFor()
    isDown = false
    await pane.getByRole('button', { name: 'Fetch again' }).click()
    await page.getByText('Fetched.', { exact: true }).waitFor()
    await pane.getByRole('heading', { name: 'Tides' }).first().waitFor()
    await pane.getByText('The tide at the harbour rises four metres').first().waitFor()
    expect(await pane.getByRole('button', { name: 'Fetch again' }).count()).toBe(0)
  })
})
