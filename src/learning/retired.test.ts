import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { fixError, learningOf, missing, wholeLearnings } from '../testing/fixed-errors.ts'

let root: string
let jarvis: Jarvis
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'jarvis-retired-'))
  jarvis = await openJarvis({ home: join(root, 'home'), config: { 'embedding.model': 'none' } })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(root, { recursive: true, force: true })
})

async function fix(session: string, says?: string) {
  fixError(jarvis.home, { session, folder: join(root, 'net'), ...(says !== undefined && { says }) })
  return (await wholeLearnings(jarvis))[0]
}
const known = async () =>
  (await (await learningOf(jarvis)).lookUp({ output: missing('left-padder'), project: 'net' })).learnings.length

describe('a retired fix', () => {
  it('is restored when it is proven again', async () => {
    // Denied at once, nothing is learned.
    expect(await fix('s1', 'No, that did not help.')).toBeUndefined()
    await fix('s2')
    expect(await known()).toBe(1)
    await fix('s2', 'No, that did not help.')
    expect(await wholeLearnings(jarvis)).toMatchObject([{ state: 'retired', occurrences: 0, confidence: 0.4 }])
    expect(await known()).toBe(0)
    const { history, ...again } = (await fix('s3'))!
    expect(again).toMatchObject({ state: 'active', occurrences: 1, confidence: 0.7 })
    expect(history.at(-1)?.why).toContain('it had been retired')
    expect(await known()).toBe(1)
  })

  it('stays retired when a person rejected it, despite later evidence', async () => {
    const { id } = (await fix('s1'))!
    await (await learningOf(jarvis)).review({ id, verdict: 'reject' })
    for (const session of ['s2', 's3']) await fix(session)
    expect(await fix('s3', 'No, that did not help.')).toMatchObject({ state: 'retired', confidence: 0 })
    await fix('s4')
    expect(await known()).toBe(0)
  })
})

describe('an active fix', () => {
  it('is not retired by words about something else', async () => {
    expect(await fix('s1', 'No, the page is still broken when I log in')).toMatchObject({
      ...{ state: 'active', occurrences: 1, confidence: 0.7 },
    })
  })
})
