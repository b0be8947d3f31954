import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Jarvis } from '../../app/jarvis.ts'
import { openJarvis } from '../../app/open-jarvis.ts'
import { describeHome } from './instructions.ts'
import { loadToolSets } from './tool-sets.ts'

const sets = await loadToolSets()

const folder = mkdtempSync(join(tmpdir(), 'jarvis-instructions-'))
let jarvis: Jarvis

beforeAll(async () => {
  jarvis = await openJarvis({ home: folder, config: { 'embedding.model': 'none' } })
})
afterAll(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the server instructions', () => {
  it.each(['', ...sets.names])('name only tools that are served (%s)', async (set) => {
    const served = sets.choose(set)
    const text = await describeHome(async () => jarvis, served)
    const named = [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(1)
    expect(served.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
    // Clients cut instructions longer than 2 KB.
    expect(text.length).toBeLessThan(1900)
  })

  it('explain what to do in an empty home, and why a home cannot be opened', async () => {
    expect(await describeHome(async () => jarvis, sets.choose(''))).toContain('jarvis collection add')
    const broken = async () => Promise.reject(new Error('The disk is gone.'))
    expect(await describeHome(broken, sets.choose(''))).toContain('The disk is gone.')
  })
})
