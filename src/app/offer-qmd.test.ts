import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { offerQmd } from './offer-qmd.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-qmd-'))
  writeFileSync(join(folder, 'qmd'), '#!/bin/sh\n')
  chmodSync(join(folder, 'qmd'), 0o755)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('finds QMD on the PATH or at its own path, without starting it', () => {
  expect(offerQmd('qmd', `/nowhere:${folder}`, '22.1.0')).toMatchObject({ isInstalled: true, nodeFits: true })
  expect(offerQmd(join(folder, 'qmd'), '', '22.1.0').isInstalled).toBe(true)
  expect(offerQmd('qmd', '/nowhere', '22.1.0').isInstalled).toBe(false)
  expect(offerQmd('qmd', undefined, '20.19.0')).toMatchObject({ isInstalled: false, nodeFits: false })
})
