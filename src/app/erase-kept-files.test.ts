import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openHomeStore } from '../testing/home-store.ts'
import { leftInDatabase } from '../testing/left-in-database.ts'
import { createPairedHomes, filesWith, type PairedHome } from '../testing/paired-homes.ts'

/** A word that occurs nowhere else. */
const canary = 'quixzanthopol'
const text = 'The rope of the bell is worn. It carries 62 kilograms and is replaced in May, before the fair begins.'
const page = ({ head = '', foot = '' }) => `<!doctype html><html><head><title>The rope</title>${head}</head><body>
<nav><a href="/">Home</a></nav><article><h1>The rope</h1><p>${text}</p><p>${text.replace('62', 'about 62')}</p></article>
${foot}${'<footer>Imprint of the bell tower</footer>'.repeat(20)}</body></html>`
const mail = ({ head = '', part = '', name = 'list.txt' }) =>
  [
    'From: Ann <ann@example.org>\r\nTo: Ben <ben@example.org>\r\nSubject: The rope of the bell',
    `${head}MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b1"\r\n`,
    `--b1\r\nContent-Type: text/plain\r\n\r\n${text}\r\n`,
    `--b1\r\nContent-Type: application/octet-stream; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"`,
    `Content-Transfer-Encoding: base64\r\n\r\n${Buffer.from(part || 'Pulley and hook').toString('base64')}\r\n--b1--\r\n`,
  ].join('\r\n')

/** Where a word is only in the kept files of a gem: the file, and the names that stay. */
const kept: Record<string, { file: string; body: string; stays: string[] }> = {
  'the footer': { file: 'p.html', body: page({ foot: `<footer>${canary} Ltd</footer>` }), stays: ['p.html'] },
  'the navigation': { file: 'p.html', body: page({ foot: `<nav>My ${canary}</nav>` }), stays: ['p.html'] },
  'a script': { file: 'p.html', body: page({ foot: `<script>var a = "${canary}"</script>` }), stays: ['p.html'] },
  'a comment': { file: 'p.html', body: page({ foot: `<!-- by ${canary} -->` }), stays: ['p.html'] },
  'a keyword of a page': {
    ...{ file: 'p.html', stays: ['p.html'] },
    body: page({ head: `<meta name="keywords" content="bell, ${canary}">` }),
  },
  'a word that markup cuts': {
    ...{ file: 'p.html', stays: [] },
    body: page({ foot: '<footer>quixz<b>anth</b>opol</footer>' }),
  },
  'a word in entities': { file: 'p.html', body: page({ foot: '<footer>quixzanthop&#111;l</footer>' }), stays: [] },
  'a header of a mail': { file: 'a.eml', body: mail({ head: `X-Team: ${canary}\r\n` }), stays: ['a.eml', 'list.txt'] },
  'an encoded header': {
    ...{ file: 'a.eml', stays: ['list.txt'] },
    body: mail({ head: `X-Team: =?utf-8?b?${Buffer.from(canary).toString('base64')}?=\r\n` }),
  },
  'an attachment': { file: 'a.eml', body: mail({ part: `The ${canary} hook` }), stays: ['list.txt'] },
  'bytes of a binary attachment': {
    ...{ file: 'a.eml', stays: [] },
    body: mail({ part: `\0\x01${canary}\0`, name: 'a.bin' }),
  },
  'the name of an attachment': { file: 'a.eml', body: mail({ name: `${canary}.txt` }), stays: ['a.eml'] },
}

let paired: ReturnType<typeof createPairedHomes>
let here: PairedHome
let there: PairedHome
beforeEach(async () => {
  paired = createPairedHomes('kept-files')
  here = await paired.open('here')
  there = await paired.open('there')
})
afterEach(() => paired.end())

const homes = ['here', 'there'] as const
async function add({ file, body }: { file: string; body: string }): Promise<string> {
  const { gem } = await here.jarvis.gems.add({ file: { name: file, bytes: Buffer.from(body, 'latin1') } })
  await here.jarvis.gems.edit(gem.id, { notes: 'Ask the sexton.' })
  return gem.id
}

/** Names of kept files of a home in the database that have the word, unpacked, or in base 64. */
async function rowsWith(home: string, word = canary): Promise<string[]> {
  const { db, close } = await openHomeStore(join(paired.folder, home))
  const rows = await db.all<{ name: string; packed: number; body: Uint8Array }>(
    'SELECT name, packed, body FROM gem_files',
  )
  await close()
  const encoded = Buffer.from(`The ${word} hook`).toString('base64')
  return rows
    .map(({ name, packed, body }) => `${name} ${Buffer.from(packed ? gunzipSync(body) : body).toString('latin1')}`)
    .filter((one) => [word, encoded].some((sought) => one.includes(sought)))
    .map((one) => one.split(' ')[0]!)
}

const folderOf = (home: string, id: string) => join(paired.folder, home, 'spaces', 'main', 'knowledge', id)

describe('words in the kept files of a gem', () => {
  it.each(Object.entries(kept))('are erased in both homes, and the gem stays: %s', async (_, { stays, ...given }) => {
    const id = await add(given)
    await paired.settle(here, there)
    const preview = await here.jarvis.memory.forget({ query: canary })
    expect(preview.items.map(({ kind }) => kind)).toContain('gem file')
    expect(preview.items.map(({ reason }) => reason).join()).toMatch(/^in its kept (page|mail|file); /)
    const { left } = await here.jarvis.memory.forget({ query: canary }, { dryRun: false, agreed: preview.items })
    expect(left).toEqual(leftInDatabase)
    expect(filesWith(join(paired.folder, 'here'), canary)).toEqual([])
    await paired.settle(here, there)
    expect((await here.jarvis.memory.forget({ query: canary })).items).toEqual([])
    for (const { jarvis } of [here, there]) {
      const { gem, text: now, files } = await jarvis.gems.get(id)
      expect([now, gem.notes]).toEqual([expect.stringContaining('62 kilograms'), 'Ask the sexton.'])
      const names = files.map(({ name }) => name)
      expect(names).toEqual(stays)
    }
    await paired.close()
    for (const home of homes) {
      expect([home, filesWith(join(paired.folder, home), canary), await rowsWith(home)]).toEqual([home, [], []])
      for (const name of stays) expect(existsSync(join(folderOf(home, id), name))).toBe(true)
    }
  })

  it('do not come back by an edit on the other machine at the same time', async () => {
    const id = await add(kept['the footer']!)
    await paired.settle(here, there)
    await here.jarvis.memory.forget({ query: canary }, { dryRun: false })
    await there.jarvis.gems.edit(id, { notes: 'Ask the sexton, twice.' })
    await paired.settle(here, there)
    expect((await here.jarvis.gems.get(id)).gem.notes).toContain('twice')
    await paired.close()
    for (const home of homes)
      expect([home, filesWith(join(paired.folder, home), canary), await rowsWith(home)]).toEqual([home, [], []])
  })

  it('are covered where they are written; the rest of the page is kept', async () => {
    const id = await add({ file: 'p.html', body: page({ foot: `<footer>by ${canary} &amp; sons</footer>` }) })
    await here.jarvis.memory.forget({ query: canary }, { dryRun: false })
    expect(readFileSync(join(folderOf('here', id), 'p.html'), 'utf8')).toContain('by [erased] &amp; sons')
  })

  it('are no words where they are tags, base 64 or another word', async () => {
    const picture = Buffer.from('x'.repeat(90)).toString('base64')
    await add({ file: 'p.html', body: page({ foot: `<img src="data:image/png;base64,${picture}" alt="A bell">` }) })
    for (const query of ['nav', 'eHh4eHh4', 'imprin'])
      expect([query, (await here.jarvis.memory.forget({ query })).items]).toEqual([query, []])
    expect((await here.jarvis.memory.forget({ query: 'imprint' })).items).toHaveLength(1)
  })

  it('are found by a person, and within days', async () => {
    await add({ file: 'p.html', body: page({ foot: '<footer>Set by Ada Quill</footer>' }) })
    expect((await here.jarvis.memory.forget({ person: 'Ada Quill' })).items).toHaveLength(1)
    expect((await here.jarvis.memory.forget({ person: 'Ada Quill', before: 1000 })).items).toEqual([])
    await here.jarvis.memory.forget({ person: 'Ada Quill' }, { dryRun: false })
    expect(filesWith(join(paired.folder, 'here'), 'quill')).toEqual([])
  })

  it('are reported in a file that its owner put there, and erased in a copy of an edit', async () => {
    const id = await add({ file: 'p.html', body: page({}) })
    const folder = folderOf('here', id)
    mkdirSync(join(folder, 'more'))
    writeFileSync(join(folder, 'mine.txt'), `about ${canary}`)
    writeFileSync(join(folder, 'gem.conflict-2026.md'), `My edit about ${canary}`)
    const { left, items } = await here.jarvis.memory.forget({ query: canary }, { dryRun: false })
    expect(items.map(({ id }) => id)).toEqual([`${id}/gem.conflict-2026.md`])
    expect(left.join()).toContain(join(folder, 'mine.txt'))
    expect(readFileSync(join(folder, 'gem.conflict-2026.md'), 'utf8')).toBe('My edit about [erased]')
  })
})
