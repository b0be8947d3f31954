import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { takeExchange } from './exchange.ts'
import { openSharedFolder } from './shared-folder.ts'

it('removes packets that their machine has removed, also where its list is long', () => {
  const place = mkdtempSync(join(tmpdir(), 'jarvis-exchange-'))
  const folder = openSharedFolder(place, 'words of a pairing')
  for (const number of [1, 2, 300_000]) folder.write('other', number, 'text')
  const numbers = Array.from({ length: 250_000 }, (_, index) => index + 2)
  takeExchange(folder, { pairing: '', has: { other: numbers }, packets: {} }, 'self')
  expect(folder.numbers('other')).toEqual([2, 300_000])
  rmSync(place, { recursive: true, force: true })
})
