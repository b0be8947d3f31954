import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import { createFileStore } from './file-store.ts'
import { findTexts, removeTexts } from './remove-texts.ts'
import { noteFiles } from './travelling-files.ts'

const path = 'memory/old.md'
const notSearched = `${path} was not searched: `

let space: TemporaryMemory
let note: string
beforeEach(async () => {
  space = await openTemporaryMemory()
  note = (await space.memory.files.note('Ada likes tea.')).path
  mkdirSync(join(space.folder, 'memory'), { recursive: true })
  // "Hé" in Latin-1.
  writeFileSync(join(space.folder, path), Buffer.from([0x48, 0xe9, 0x0a]))
})
afterEach(() => space.dispose())

const needs = () => {
  const { folder, time, store } = space
  const clock = () => time.now++
  return { db: store.db, folder, clock, store: createFileStore({ db: store.db, clock, folder, actor: 'test' }) }
}

it('does not keep the other files from an export, and is named', async () => {
  const { files, skipped } = await space.memory.moving.files()
  expect(files.map((file) => file.path)).toEqual([note])
  expect(skipped).toEqual([path])
})

it('does not keep words from being found and erased in other files, and is reported', async () => {
  const { lines, left } = await findTexts(needs(), ['Ada likes tea'])
  expect([lines.length, left[0]?.startsWith(notSearched)]).toEqual([1, true])
  const removed = await removeTexts(needs(), ['Ada likes tea'])
  expect(removed.left[0]).toContain(notSearched)
  expect(readFileSync(join(space.folder, note), 'utf8')).not.toContain('tea')
})

it('does not keep notes from being forgotten by their words or their line', async () => {
  await space.memory.files.note('Grace likes coffee.')
  const byWords = await space.memory.forget({ query: 'coffee' }, { dryRun: false })
  expect(byWords.left.join()).toContain(notSearched)
  await space.memory.forget({ notes: [`${note}:3`] }, { dryRun: false })
  expect(readFileSync(join(space.folder, note), 'utf8')).not.toMatch(/coffee|tea/)
  await expect(space.memory.forget({ notes: [`${path}:1`] })).rejects.toMatchObject({ code: 'memory_file_unusable' })
})

it('does not keep the notes of a session from being removed', async () => {
  const at = space.time.now
  const messages = [{ speaker: 'u', text: 'We sail on Sunday', at }]
  const saved = await space.memory.files.saveSession({ session: 's1', title: 'Sailing', at, messages })
  writeFileSync(join(space.folder, 'memory/2026-01-01-old.md'), Buffer.from([0x48, 0xe9, 0x0a]))
  expect((await space.memory.files.removeSessionNotes(['s1'])).erased).toEqual([`the session note ${saved.path}`])
})

it('does not keep other files from being sent to other machines', async () => {
  await noteFiles(needs(), 'laptop')
  const heads = await space.store.db.all<{ value: string }>("SELECT value FROM meta WHERE key LIKE 'shared_file:%'", [])
  expect(heads.map(({ value }) => (JSON.parse(value) as { path: string }).path)).toEqual([note])
})
