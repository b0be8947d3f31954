import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'

/** Built here, so that scanners do not report this file as a leak. */
const key = `sk-ant-api03-${'aZ3bY7cX1dW9eV5fU2gT8hS4'.repeat(4)}`
const other = `sk-ant-api03-${'bY7cX1dW9eV5fU2gT8hS4aZ3'.repeat(4)}`

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const read = () => readFileSync(join(space.folder, 'MEMORY.md'), 'utf8')
const edit = (text: string) => writeFileSync(join(space.folder, 'MEMORY.md'), text)
const images = async () =>
  JSON.stringify(await space.store.db.all("SELECT former FROM log_images WHERE kind = 'file'", []))
const replace = (from: string, to: string) => space.memory.files.write('MEMORY.md', read().replace(from, to), read())
const own = `# Memory\n\n## Work\n\n- The key is ${key}\n`

it('keeps no secret of a neighbouring line in the log, and undoes the added line', async () => {
  edit(own)
  await space.memory.files.updateLongTerm('Works at Acme.', 'work')
  expect(read()).toContain('Acme')
  expect(await images()).toContain('Acme')
  expect(await images()).not.toContain(key)
  // The file has changed elsewhere, so the place of the line is found by its neighbours.
  edit(read().replace('# Memory', '# My memory'))
  await space.memory.undo({})
  expect(read()).toBe(own.replace('# Memory', '# My memory'))
})

it('restores a removed line with a secret in full, from a kept version', async () => {
  edit(own)
  await replace(`- The key is ${key}\n`, '')
  expect(read()).not.toContain(key)
  expect(await images()).not.toContain(key)
  await space.memory.undo({})
  expect(read()).toBe(own)
  expect(await images()).not.toContain(key)
})

it('restores the right one of two secrets of the same length', async () => {
  edit(own)
  await replace(`- The key is ${key}\n`, '- The key is elsewhere.\n')
  edit(own.replace(key, other).replace('# Memory', '# Mine'))
  await space.memory.files.refresh()
  edit(own.replace(`- The key is ${key}`, '- The key is elsewhere.'))
  await space.memory.undo({})
  expect(read()).toBe(own)
})

it('does not restore a covered line in place of a secret that no version has', async () => {
  edit(own)
  await replace(`- The key is ${key}\n`, '')
  const { rmSync } = await import('node:fs')
  rmSync(join(space.folder, 'versions'), { recursive: true })
  const now = read()
  await expect(space.memory.undo({})).rejects.toMatchObject({ code: 'changed_since' })
  expect(read()).toBe(now)
})
