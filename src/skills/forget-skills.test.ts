import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Jarvis } from '../app/jarvis.ts'
import { openJarvis } from '../app/open-jarvis.ts'
import { fixError, learningOf } from '../testing/fixed-errors.ts'
import { openHomeStore } from '../testing/home-store.ts'
import type { Skills } from './create-skills.ts'

let folder: string
let jarvis: Jarvis
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-drafts-'))
  jarvis = await openJarvis({
    home: join(folder, 'home'),
    config: { 'embedding.model': 'none' },
    overrides: { environment: { HOME: join(folder, 'ann') } },
  })
})
afterEach(async () => {
  await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A skill that was written from a learning, accepted and looked at. */
async function makeSkill(): Promise<{ learning: string; name: string }> {
  fixError(join(folder, 'home'), { session: 's1', folder: join(folder, 'net') })
  const learning = await learningOf(jarvis)
  const { learnings } = await learning.list({})
  await learning.review({ id: learnings[0]!.id, verdict: 'accept' })
  const skills = (await jarvis.subsystem('skills')) as Skills
  const [draft] = (await skills.candidates()).candidates
  await skills.review({ id: draft!.id, verdict: 'accept' })
  await skills.get({ name: draft!.name })
  return { learning: learnings[0]!.id, name: draft!.name }
}

async function rowsNaming(name: string): Promise<number> {
  const { db, close } = await openHomeStore(join(folder, 'home'), 'main')
  const drafts = await db.all('SELECT 1 FROM skill_drafts WHERE name = ?', [name])
  const uses = await db.all('SELECT 1 FROM skill_uses WHERE skill = ?', [name])
  await close()
  return drafts.length + uses.length
}

it('a draft and its uses are forgotten with the learning that is named', async () => {
  const { learning, name } = await makeSkill()
  expect(await rowsNaming(name)).toBe(2)
  await jarvis.memory.forget({ things: { learnings: [learning] } }, { dryRun: false })
  expect(await rowsNaming(name)).toBe(0)
})

it('an older export does not bring a forgotten draft and its uses back', async () => {
  const { name } = await makeSkill()
  await jarvis.exportTo(join(folder, 'out'))
  await jarvis.memory.forget({ query: 'left-padder' }, { dryRun: false })
  await jarvis.importFrom({ path: join(folder, 'out') })
  const { db, close } = await openHomeStore(join(folder, 'home'), 'main')
  expect(await db.all('SELECT name FROM skill_drafts')).toEqual([])
  expect(await db.all('SELECT skill FROM skill_uses')).toEqual([])
  await close()
  expect(name).toContain('left-padder')
})
