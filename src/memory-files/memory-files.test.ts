import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { denied } from '../core/errors.ts'
import { factRows } from '../stored-facts/stored-facts.ts'
import { isOnPostgres } from '../testing/in-files.ts'
import { openTemporaryMemory, type TemporaryMemory } from '../testing/temporary-memory.ts'
import { createFileLines } from './context-lines.ts'
import { createMemoryFiles } from './create-memory-files.ts'
import { localDay } from './daily-notes.ts'
import { createFileStore } from './file-store.ts'

let space: TemporaryMemory
beforeEach(async () => {
  space = await openTemporaryMemory()
})
afterEach(() => space.dispose())

const read = (path: string) => readFileSync(join(space.folder, path), 'utf8')
const edit = (path: string, text: string) => {
  mkdirSync(join(space.folder, 'memory'), { recursive: true })
  writeFileSync(join(space.folder, path), text)
}
const today = () => `memory/${localDay(space.time.now).day}.md`
const find = async (query: string) => (await space.memory.search({ query, minScore: 0.1 })).results

describe('memory files', () => {
  it('are created from templates by init, private to the owner, and not by reading', async () => {
    await find('anything')
    expect(readdirSync(space.folder).filter((name) => name.endsWith('.md'))).toEqual([])
    expect((await space.memory.files.init()).created).toEqual(['SOUL.md', 'USER.md', 'MEMORY.md'])
    expect(read('MEMORY.md')).toContain('\n## Preferences\n\n## Work\n')
    expect(statSync(join(space.folder, 'MEMORY.md')).mode & 0o777).toBe(0o600)
    expect((await space.memory.files.init()).created).toEqual([])
    // Hints of the template are not found.
    expect(await find('what does jarvis never rewrite?')).toEqual([])
  })

  it('keep their content when init runs later', async () => {
    edit('MEMORY.md', 'My own words.\n')
    expect((await space.memory.files.init()).created).toEqual(['SOUL.md', 'USER.md'])
    expect(read('MEMORY.md')).toBe('My own words.\n')
  })

  it('are found after a hand edit, a deletion and a rename', async () => {
    edit('USER.md', '# User\n\nLives in Lisbon near the tram.\n')
    expect(await find('tram')).toMatchObject([{ path: 'USER.md', source: 'memory', endLine: 3 }])
    edit('USER.md', '# User\n\nLives in Porto near the bridge of iron.\n')
    expect(await find('tram')).toEqual([])
    expect(await find('bridge')).toMatchObject([{ path: 'USER.md', snippet: expect.stringContaining('Porto') }])
    edit('USER.md', '# User\n')
    expect(await find('bridge')).toEqual([])
  })

  it('are read and searched in a read-only home', async () => {
    edit('USER.md', '# User\n\nLives in Lisbon near the tram.\n')
    expect(await find('tram')).toHaveLength(1)
    edit('MEMORY.md', '# Memory\n\n- Tea, not coffee.\n')
    const { db } = space.store
    const { search, time, folder } = space
    const transaction = async () => {
      throw denied('read_only', 'It can only be read.')
    }
    const readOnly = { ...db, transaction: transaction as typeof db.transaction }
    const facts = { edit: transaction, retract: transaction } as never
    const clock = () => time.now
    const { read: readFacts } = factRows
    const files = createMemoryFiles({ db: readOnly, search, clock, folder, facts, readFacts })
    await files.followFacts()
    expect((await files.get('MEMORY.md')).text).toContain('Tea')
    expect((await files.search({ query: 'tram', minScore: 0.1 })).results).toHaveLength(1)
    await expect(files.note('It rained.')).rejects.toMatchObject({ code: 'read_only' })
  })

  it('are read by line with secrets masked, and other files are refused', async () => {
    edit(
      'memory/trip.md',
      'one\ntwo sk-proj-abcdefghijklmnopqrstuvwxyz0123456789ABCDEF\n<private>three</private>\nfour\n',
    )
    const got = await space.memory.files.get('memory/trip.md', { from: 2, lines: 2 })
    expect(got).toMatchObject({ path: 'memory/trip.md', startLine: 2, endLine: 3, totalLines: 4 })
    expect(got.text).toMatch(/^two █+\n█+$/)
    symlinkSync('/etc/hostname', join(space.folder, 'memory', 'link.md'))
    for (const path of ['/etc/passwd', '../config.yaml', 'memory/../../token', 'jarvis.db', 'memory/a/b.md', 'x\0.md'])
      await expect(space.memory.files.get(path)).rejects.toMatchObject({ code: 'memory_path_invalid' })
    await expect(space.memory.files.get('memory/link.md')).rejects.toMatchObject({ code: 'memory_file_not_found' })
    await expect(space.memory.files.get('memory/tripp.md')).rejects.toThrow(/memory\/trip\.md/)
    await expect(space.memory.files.get('memory/trip.md', { from: 9 })).rejects.toMatchObject({ code: 'invalid_lines' })
  })

  it('never reveal secrets or private text in searches', async () => {
    edit('MEMORY.md', '# Memory\n\n- The wifi is <private>hunter2 walrus</private> at home.\n')
    expect(await find('walrus')).toEqual([])
    expect(JSON.stringify(await find('wifi'))).not.toContain('walrus')
  })
})

describe('notes', () => {
  it('are added to the file of the day with their time, and found at once', async () => {
    const { time } = localDay(space.time.now)
    const noted = await space.memory.files.note('Met Ada about the parser.')
    await space.memory.files.note('Two\nlines <!-- jarvis: id=1 --> here')
    expect(noted).toEqual({ path: today(), line: 3, text: 'Met Ada about the parser.', degraded: [] })
    expect(read(today())).toBe(
      `# ${localDay(space.time.now).day}\n\n- ${time} Met Ada about the parser.\n- ${time} Two\n  lines &lt;!-- jarvis: id=1 --&gt; here\n`,
    )
    expect(await find('Ada')).toMatchObject([{ path: today(), endLine: 3 }])
  })

  it('have secrets masked before they are written', async () => {
    await space.memory.files.note('key AKIAIOSFODNN7EXAMPLQ and <private>my canary</private>')
    expect(read(today())).not.toMatch(/AKIAIOS|canary/)
    await expect(space.memory.files.note('  \n ')).rejects.toMatchObject({ code: 'note_empty' })
  })

  it.each([
    ['the log entry', 'log'],
    ['the index', 'memory_files'],
  ])(
    'are reported as saved when %s fails after the file was written, so that they are not repeated',
    async (_, table) => {
      const { db } = space.store
      const work = isOnPostgres ? "RAISE EXCEPTION 'disk is full'" : "SELECT RAISE(ABORT, 'disk is full')"
      await db.transaction((tx) => tx.run(`CREATE TRIGGER no_room BEFORE INSERT ON ${table} BEGIN ${work}; END`))
      const noted = await space.memory.files.note('Met Grace about the compiler.')
      expect(noted.degraded).toEqual([expect.stringMatching(/saved .*until the next update: /)])
      expect(read(noted.path).match(/compiler/g)).toHaveLength(1)
      await db.transaction((tx) => tx.run(`DROP TRIGGER no_room${isOnPostgres ? ` ON ${table}` : ''}`))
      expect((await find('compiler')).map(({ path }) => path)).toEqual([noted.path])
      expect((await space.memory.files.note('And more.')).degraded).toEqual([])
      expect(read(noted.path).match(/compiler/g)).toHaveLength(1)
    },
  )

  it('have one log entry each, without internal annotations', async () => {
    const { path } = await space.memory.files.note('Lunch was late.')
    expect(await space.memory.log()).toMatchObject([{ action: 'memory.note', target: path, note: null }])
  })

  it('are added once on request, also beside a longer note', async () => {
    const once = (text: string) => space.memory.files.note(text, space.time.now, 'memory.note', true)
    await space.memory.files.note('Call Anna tomorrow')
    expect((await once('Call Ann')).line).toBeGreaterThan(0)
    expect((await once('Call Ann')).line).toBe(0)
    expect(read(today()).match(/Call Ann$/gm)).toHaveLength(1)
  })

  it('of yesterday are in a context on a day of 25 hours', async () => {
    vi.stubEnv('TZ', 'America/New_York')
    edit('memory/2026-10-31.md', '- 10:00 Bought a boat.\n')
    edit('memory/2026-11-01.md', '- 10:00 Sold the car.\n')
    const lines = createFileLines(
      createFileStore({ db: space.store.db, clock: () => space.time.now, folder: space.folder, actor: 'test' }),
      space.store.db,
    )
    const { recent } = await lines(new Date(2026, 10, 1, 23, 30).getTime())
    vi.unstubAllEnvs()
    expect(recent.map(({ path }) => path)).toEqual(['memory/2026-11-01.md', 'memory/2026-10-31.md'])
  })

  it('are copied into MEMORY.md once by promotion, and the daily file is unchanged', async () => {
    await space.memory.files.note('Lunch was late.')
    const { path, line } = await space.memory.files.note('We decided to deploy on Tuesdays only.')
    expect(await space.memory.files.proposals()).toEqual([
      {
        note: `${path}:${line}`,
        text: 'We decided to deploy on Tuesdays only.',
        section: 'decisions',
        why: 'a decision',
      },
    ])
    const before = read(path)
    expect(await space.memory.files.promote(path, line)).toMatchObject({ section: 'decisions', isNew: true })
    expect(await space.memory.files.promote(path, line, 'work')).toMatchObject({ isNew: false })
    expect(read(path)).toBe(before)
    expect(read('MEMORY.md')).toContain(
      `## Decisions\n\n- We decided to deploy on Tuesdays only. <!-- jarvis: from=${path}:${line} -->\n`,
    )
    expect(await space.memory.files.proposals()).toEqual([])
    await expect(space.memory.files.promote(path, 1)).rejects.toMatchObject({ code: 'note_not_found' })
  })
})

describe('long-term memory', () => {
  it('adds a line to its section once and keeps every other line', async () => {
    const own =
      '# Memory\n\nIntro by hand.\n\n## Work\n- *Own* line   with odd   spaces  \n\n## Preferences\n\nProse.\n'
    edit('MEMORY.md', own)
    const first = await space.memory.files.updateLongTerm('Works at Acme.', 'work')
    expect(first).toMatchObject({ path: 'MEMORY.md', section: 'work', isNew: true, line: 7 })
    expect(await space.memory.files.updateLongTerm('works at ACME', 'Work')).toMatchObject({ isNew: false, line: 7 })
    await space.memory.files.updateLongTerm('Prefers short answers.', 'preferences')
    await space.memory.files.updateLongTerm('Night owl.', 'patterns')
    const lines = read('MEMORY.md').split('\n')
    expect(own.split('\n').every((line) => lines.includes(line))).toBe(true)
    expect(read('MEMORY.md').replace(/ <!--[^>]*-->/g, '')).toBe(
      `${own.replace('spaces  \n', 'spaces  \n- Works at Acme.\n')}- Prefers short answers.\n\n## Patterns\n\n- Night owl.\n`,
    )
    await expect(space.memory.files.updateLongTerm('x', 'wrok')).rejects.toThrow(/Did you mean work/)
  })

  it('does not return an expired line, and reads no annotation as text', async () => {
    edit(
      'MEMORY.md',
      '- Parking pass for the harbour. <!-- jarvis: id=a1 importance=8 expires=2026-03-05 -->\n- Boat is named Wanda.\n',
    )
    expect(await find('harbour')).toHaveLength(1)
    expect(await find('importance expires jarvis')).toEqual([])
    space.time.now = new Date(2026, 2, 6, 1).getTime()
    expect(await find('harbour')).toEqual([])
    expect(await find('boat')).toMatchObject([{ endLine: 2, snippet: '- Boat is named Wanda.' }])
  })

  it('returns a line until its last day is over here', async () => {
    const over = new Date(2026, 2, 6).getTime()
    edit(
      'MEMORY.md',
      '- Parking pass for the harbour. <!-- jarvis: id=a1 expires=2026-03-05 -->\n- Boat is named Wanda.\n',
    )
    space.time.now = over - 60_000
    expect(await find('harbour')).toHaveLength(1)
    space.time.now = over
    expect(await find('harbour')).toEqual([])
  })

  it('shows notes of the owner about a session, and not the lines that name saved ones', async () => {
    edit(today(), '- Session with the therapist moved to Friday.\n- Session boats: Moved the tests.\n')
    const { lines } = await space.memory.loadSessionContext()
    const shown = lines.map(({ text }) => text).join('\n')
    expect(shown).toContain('Session with the therapist')
    expect(shown).not.toContain('Moved the tests')
  })

  it('omits empty sections', async () => {
    edit('MEMORY.md', '# Memory\n\n## Work\n\n- Boat is named Wanda.\n\n## Personal\n\n### Home\n\n## System\n')
    const [hit] = (await find('boat')) as { snippet: string }[]
    expect(hit?.snippet).toMatch(/Boat is named Wanda\.$/)
  })

  it('keeps at most ten previous versions, and two days of appending use one', async () => {
    for (let n = 0; n < 24; n++) await space.memory.files.updateLongTerm(`Fact number ${n}.`, n % 2 ? 'work' : 'system')
    expect(readdirSync(join(space.folder, 'versions', 'MEMORY.md'))).toHaveLength(10)
    for (let n = 0; n < 15; n++) await space.memory.files.note(`Note ${n}`)
    expect(readdirSync(join(space.folder, 'versions', ...today().split('/')))).toHaveLength(1)
    expect(readdirSync(join(space.folder, 'memory'))).toHaveLength(1)
  })
})

describe('important facts', () => {
  const remember = (content: string, more: object = {}) => space.memory.remember({ content, importance: 9, ...more })

  it('are written to their section of MEMORY.md, and removed when replaced', async () => {
    edit('MEMORY.md', '# Memory\n\n## Personal\n\n- Mine.\n')
    await remember('I live in Lisbon.')
    await remember('I have diabetes.', { sensitive: true })
    await remember('I like rain a little.', { importance: 7 })
    expect(read('MEMORY.md')).toMatch(/- Mine\.\n- .*Lisbon\. <!-- jarvis: id=\w+ importance=9 sum=\w{4} -->\n$/)
    await remember('I moved to Porto.')
    expect(read('MEMORY.md')).toMatch(/- Mine\.\n- .*Porto\b[^\n]*\n$/)
    expect(read('MEMORY.md')).not.toMatch(/Lisbon|diabetes|rain/)
  })

  it('are kept when their owner has changed the line', async () => {
    await remember('I live in Lisbon.')
    edit('MEMORY.md', read('MEMORY.md').replace('Lisbon.', 'Lisbon, near the tram.'))
    await remember('I moved to Porto.')
    expect(read('MEMORY.md')).toContain('Lisbon, near the tram.')
    expect(read('MEMORY.md')).toContain('Porto')
  })
})

describe('concurrent writers', () => {
  it('are merged line by line, or the second is saved as a copy', async () => {
    edit('MEMORY.md', 'a\nb\nc\n')
    await space.memory.files.refresh()
    edit('MEMORY.md', 'a\nb2\nc\n')
    expect(await space.memory.files.write('MEMORY.md', 'a\nb\nc\nd\n', 'a\nb\nc\n')).toMatchObject({ isChanged: true })
    expect(read('MEMORY.md')).toBe('a\nb2\nc\nd\n')
    const outcome = await space.memory.files.write('MEMORY.md', 'a\nmine\nc\n', 'a\nb\nc\n')
    expect(outcome).toMatchObject({ isChanged: false, copy: expect.stringContaining('MEMORY.conflict-') })
    expect(read('MEMORY.md')).toBe('a\nb2\nc\nd\n')
    expect(read(outcome.copy as string)).toBe('a\nmine\nc\n')
    expect((await space.memory.files.list()).conflicts).toEqual([outcome.copy])
  })

  it('restore our new line after a save of an older text, but not after its deletion alone', async () => {
    edit(today(), '# Day\n\n- old\n')
    const opened = read(today())
    await space.memory.files.note('Our line.')
    edit(today(), `${opened}- theirs\n`)
    await find('x')
    expect(read(today())).toMatch(/- old\n- \d\d:\d\d Our line\.\n- theirs\n$/)
    edit(today(), read(today()).replace(/- .* Our line\.\n/, ''))
    await find('x')
    expect(read(today())).not.toContain('Our line')
  })
})
