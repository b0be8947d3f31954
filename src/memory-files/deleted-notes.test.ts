import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import { createFileStore } from './file-store.ts'
import { removeTexts } from './remove-texts.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const save = async (session: string, title: string, text: string) => {
  const at = space.time.now
  return (await space.memory.files.saveSession({ session, title, at, messages: [{ speaker: 'u', text, at }] })).path
}
const remove = async (path: string) => {
  rmSync(join(space.folder, path))
  await space.memory.files.refresh()
}
const forget = (session: string) => space.memory.files.removeSessionNotes([session])

const removeText = (text: string) => {
  const { folder, time, store } = space
  const files = createFileStore({ db: store.db, clock: () => time.now, folder, actor: 'test' })
  return removeTexts({ db: store.db, folder, store: files }, [text])
}

/** Files whose name or text has the word, and rows of the log and of its images. */
async function placesWith(word: string): Promise<string[]> {
  const files = readdirSync(space.folder, { recursive: true }).map(String)
  const isIn = (name: string) => {
    const file = join(space.folder, name)
    return (
      name.includes(word) ||
      (name.endsWith('.md') && statSync(file).isFile() && readFileSync(file, 'utf8').includes(word))
    )
  }
  const { db } = space.store
  const rows = await db.all<{ place: string }>(
    `SELECT 'log ' || action AS place FROM log WHERE target LIKE ? OR note LIKE ?
     UNION ALL SELECT 'image ' || id FROM log_images WHERE former LIKE ? OR id LIKE ?`,
    Array.from({ length: 4 }, () => `%${word}%`),
  )
  return [...files.filter(isIn), ...rows.map(({ place }) => place)]
}

describe('a session note that was deleted by hand', () => {
  it('leaves no word or name behind when its session is forgotten', async () => {
    const path = await save('s1', 'Secret garden', 'the key is under the bluestone')
    await remove(path)
    expect(await placesWith('bluestone')).not.toEqual([])
    expect((await forget('s1')).erased).toEqual([`the session note ${path}`])
    expect([...(await placesWith('bluestone')), ...(await placesWith('garden'))]).toEqual([])
    expect((await forget('s1')).erased).toEqual([])
  })

  it('leaves the log also when its earlier versions are gone', async () => {
    const path = await save('s1', 'Secret garden', 'the key is under the bluestone')
    await remove(path)
    rmSync(join(space.folder, 'versions'), { recursive: true })
    await forget('s1')
    expect([...(await placesWith('bluestone')), ...(await placesWith('garden'))]).toEqual([])
  })

  it('is forgotten without the note of another session that has its path now', async () => {
    const path = await save('s1', 'Weekly plan', 'the key is under the bluestone')
    await remove(path)
    expect(await save('s2', 'Weekly plan', 'the boat is called Wanda')).toBe(path)
    await forget('s1')
    expect(await placesWith('bluestone')).toEqual([])
    expect(readFileSync(join(space.folder, path), 'utf8')).toContain('Wanda')
    await forget('s2')
    expect([...(await placesWith('Wanda')), ...(await placesWith('weekly'))]).toEqual([])
  })

  it('leaves no name behind when words of its title are forgotten', async () => {
    await remove(await save('s1', 'Trip with quixzan', 'we take the train'))
    await space.memory.forget({ query: 'quixzan' }, { dryRun: false })
    expect(await placesWith('quixzan')).toEqual([])
  })
})

describe('a forgotten name in the file name of a session note', () => {
  it('is removed where the name was cut within it', async () => {
    const title = 'Planning the summer festival with Katherine Johnson'
    expect(await save('s1', title, 'the tent is booked')).toMatch(/with-kather\.md$/)
    expect(await save('s2', title, 'the tent is paid')).toMatch(/with-kather-2\.md$/)
    await removeText('Katherine Johnson')
    expect(await placesWith('kather')).toEqual([])
    expect((await space.memory.files.list()).files.map(({ path }) => path.slice(18))).toEqual([
      'session-2.md',
      'session.md',
    ])
  })

  it('is removed in a script without spaces', async () => {
    await save('s1', '我和王芳去看电影', 'the film begins at eight')
    await removeText('王芳')
    expect(await placesWith('王芳')).toEqual([])
  })

  it('does not rename a note whose cut name only begins like it', async () => {
    const path = await save('s1', 'Planning the summer festival in the Kathmandu valley', 'the tent is booked')
    expect(path).toMatch(/in-the-kath\.md$/)
    await removeText('Kathy')
    expect((await space.memory.files.list()).files.map((file) => file.path)).toEqual([path])
  })

  it('is reported where the note has lines of its owner', async () => {
    const path = await save('s1', 'Trip with quixzan', 'we take the train')
    const before = readFileSync(join(space.folder, path), 'utf8')
    await space.memory.files.write(path, `${before}\nMy own words.\n`, before)
    const { left } = await space.memory.forget({ query: 'quixzan' }, { dryRun: false })
    expect(left).toContain(`${path}: its name has the text, and it has lines written by hand. Rename it yourself.`)
  })
})

describe('two saves of a session note at once', () => {
  it('keep both conversations', async () => {
    const paths = await Promise.all([
      save('s1', 'Weekly planning', 'alpha of the one'),
      save('s2', 'Weekly planning', 'beta of the other'),
    ])
    const texts = paths.map((path) => readFileSync(join(space.folder, path), 'utf8'))
    expect(texts[0]).toContain('alpha')
    expect(texts[1]).toContain('beta')
  })
})
