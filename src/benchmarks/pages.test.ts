import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { compareWords, runPagesBench } from './pages.ts'

let folder: string
let jarvis: Jarvis
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-pages-'))
  const overrides = { environment: {}, embedders: () => ({ degraded: [] }) }
  jarvis = await openJarvis({ home: join(folder, 'home'), overrides })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const told = 'The lighthouse of the northern bay was built in a single summer, and its lamp has burned ever since. '
const page = `<html><head><title>Bay</title></head><body><nav>Home Shop Cart</nav><article><h1>Bay</h1><p>${told.repeat(4)}</p>
<p>${told.repeat(4)}</p></article><footer>Imprint Cookies Newsletter</footer></body></html>`

describe('jarvis bench pages', () => {
  it('writes the extracted text of each page, and scores it when the expected text is known', async () => {
    mkdirSync(join(folder, 'pages', 'bay'), { recursive: true })
    writeFileSync(join(folder, 'pages', 'bay', 'source.html'), page)
    writeFileSync(join(folder, 'pages', 'bay', 'expected.txt'), told.repeat(8))
    writeFileSync(join(folder, 'pages', 'lone.html'), page)
    const out = join(folder, 'out')
    const report = await runPagesBench(jarvis.openAt, { pages: join(folder, 'pages'), out })
    expect(report).toMatchObject({ pages: 2, unreadable: [], score: { pages: 1 }, out })
    expect(report.score?.f1).toBeGreaterThan(0.98)
    const kept = readFileSync(join(out, 'bay.md'), 'utf8')
    expect(kept).toContain('lighthouse of the northern bay')
    expect(kept).not.toContain('Newsletter')
    await expect(runPagesBench(jarvis.openAt, { pages: join(folder, 'pages'), out })).rejects.toMatchObject({
      code: 'file_exists',
    })
  })

  it('scores each kind separately when the folder has kinds', async () => {
    for (const [kind, expected] of [
      ['shop', told.repeat(8)],
      ['forum', 'Nothing of it.'],
    ] as const) {
      const one = join(folder, 'kinds', kind, `${kind}-1`)
      mkdirSync(one, { recursive: true })
      writeFileSync(join(one, 'source.html'), page)
      writeFileSync(join(one, 'expected.txt'), expected)
    }
    const report = await runPagesBench(jarvis.openAt, { pages: join(folder, 'kinds') })
    expect(report.kinds?.map(({ kind, pages }) => [kind, pages])).toEqual([
      ['forum', 1],
      ['shop', 1],
    ])
    expect(report.kinds?.[1]?.f1).toBeGreaterThan(0.98)
    expect(report.kinds?.[0]?.f1).toBeLessThan(0.2)
  })

  it('reports the next step for a folder without pages', async () => {
    mkdirSync(join(folder, 'empty'))
    for (const name of ['empty', 'nowhere'])
      await expect(runPagesBench(jarvis.openAt, { pages: join(folder, name) })).rejects.toThrow(/Name a/)
  })

  it('compares words without Markdown marks', () => {
    expect(compareWords('a red boat', '**A** red [boat](https://x.example)')).toEqual({
      precision: 1,
      recall: 1,
      f1: 1,
    })
    expect(compareWords('a red boat', 'red red')).toMatchObject({ precision: 0.5, recall: 1 / 3 })
    expect(compareWords('a red boat', '')).toEqual({ precision: 0, recall: 0, f1: 0 })
  })
})
