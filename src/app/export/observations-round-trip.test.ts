import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { appendEvent } from '../../capture/inbox.ts'
import { createFakeEmbedder } from '../../testing/fake-embedder.ts'
import { readMarkdown } from '../../text/markdown.ts'
import type { Jarvis } from '../jarvis.ts'
import { openJarvis } from '../open-jarvis.ts'

let folder: string
let now = Date.UTC(2026, 2, 2, 9)
const opened: Jarvis[] = []
const instant = createFakeEmbedder({ id: 'instant', dimensions: 64, instant: true })
async function open(home: string): Promise<Jarvis> {
  const overrides = { embedders: () => ({ instant, degraded: [] }), environment: {}, clock: () => now++ }
  const jarvis = await openJarvis({ home: join(folder, home), overrides })
  opened.push(jarvis)
  return jarvis
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'jarvis-export-'))
})
afterEach(async () => {
  for (const jarvis of opened.splice(0)) await jarvis.close()
  rmSync(folder, { recursive: true, force: true })
})

const filesBelow = (root: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [relative(root, file), readFileSync(file, 'latin1')]),
  )

/** Work of an agent, with edits by people. */
async function work({ home, observations }: Jarvis): Promise<void> {
  const project = join(folder, 'net')
  mkdirSync(project, { recursive: true })
  const append = (event: Partial<CapturedEvent>) =>
    appendEvent(home, {
      ...{ key: `key${now}`, at: now++, client: 'claude-code', kind: 'tool', session: 's1', folder: project },
      ...event,
    })
  const test = { name: 'Bash', input: { command: 'npm test' } }
  append({ kind: 'prompt', text: 'Make fetch try again when the server is busy — 再试一次 🙂.' })
  append({ kind: 'tool-failure', tool: { ...test, error: 'Error: no such user' } })
  append({
    tool: { name: 'Edit', input: { file_path: join(project, 'src/net.ts'), new_string: 'function retry() {}' } },
  })
  append({ tool: { ...test, output: { stdout: 'Tests 3 passed' } } })
  append({ kind: 'stop', text: 'Added retry to fetch in src/net.ts. We decided to wait twice as long each time.' })
  await observations.drain()
  const saved = await observations.save({
    type: 'insight',
    title: 'Servers say 429: "slow down"',
    narrative: 'Two\nlines',
    facts: ['It is 429 and not 503'],
    concepts: ['yes', 'retry: when'],
    filesRead: ['docs/api.md'],
    agent: 'ada',
  })
  const { observations: found } = await observations.search({ query: 'retry', limit: 10 })
  await observations.keeping.pin(saved.id)
  await observations.keeping.addLink({ from: found[0]!.id, to: saved.id, kind: 'related' })
  await observations.search({ query: 'retry', limit: 10 }, { toAgent: true })
}

describe('observations in an export', () => {
  it('are restored into an empty home, and export again byte for byte', async () => {
    const first = await open('first')
    await work(first)
    const { counts } = await first.exportTo(join(folder, 'out'))
    for (const what of ['projects', 'captured-sessions', 'observations', 'observation-links', 'observation-changes'])
      expect(counts.find((count) => count.what === what)?.count, what).toBeGreaterThan(0)
    const second = await open('second')
    expect((await second.importFrom({ path: join(folder, 'out') })).unreadable).toEqual({ count: 0, first: [] })
    await second.exportTo(join(folder, 'again'))
    expect(filesBelow(join(folder, 'again'))).toEqual(filesBelow(join(folder, 'out')))
    const titles = async ({ observations }: Jarvis) =>
      (await observations.search({ query: 'retry', limit: 10 })).observations.map(({ id, title }) => `${id} ${title}`)
    expect(await titles(second)).toEqual(await titles(first))
    const again = await second.importFrom({ path: join(folder, 'out') })
    for (const { what, added } of again.counts) expect(added, what).toBe(0)
    await second.memory.forget({ query: 'slow down' }, { dryRun: false })
    const { counts: joined } = await second.importFrom({ path: join(folder, 'out') })
    expect(joined.find(({ what }) => what === 'observations')).toMatchObject({ added: 0, left: 1 })
  })

  it('are restored with their status: retracted and merged ones are not found', async () => {
    const first = await open('first')
    const save = (title: string) => first.observations.save({ type: 'insight', title })
    const { keeping } = first.observations
    const kept = await save('Lighthouse of Harlow has a red lamp')
    const merged = await save('Lighthouse of Harlow has a lamp that is red')
    const retracted = await save('Lighthouse of Harlow has a green lamp')
    await keeping.merge(kept.id, [merged.id])
    await keeping.retract(retracted.id)
    await first.exportTo(join(folder, 'out'))
    const second = await open('second')
    await second.importFrom({ path: join(folder, 'out') })
    const found = await second.search.search({ query: 'lighthouse of harlow' })
    expect(found.hits.map(({ id }) => id)).toEqual([kept.id])
    await second.observations.keeping.restore(retracted.id)
    expect((await second.search.search({ query: 'lighthouse of harlow' })).hits).toHaveLength(2)
  })

  it('are pages that describe themselves', async () => {
    const jarvis = await open('first')
    await work(jarvis)
    await jarvis.exportTo(join(folder, 'out'))
    const pages = Object.keys(filesBelow(join(folder, 'out', 'pages', 'observations')))
    expect(pages.every((path) => /^(?:net|no-project)\/(?:s1|no-session)\/[\w-]+\.md$/.test(path))).toBe(true)
    const [saved] = pages.filter((path) => path.startsWith('no-project/no-session/'))
    const text = readFileSync(join(folder, 'out', 'pages', 'observations', saved!), 'utf8')
    expect(readMarkdown(text, saved!).frontmatter).toMatchObject({
      type: 'insight',
      agent: 'ada',
      concepts: ['retry: when', 'yes'],
      files: ['docs/api.md'],
    })
    expect(text).toContain('# Servers say 429: "slow down"\n\nTwo\nlines\n\n- It is 429 and not 503\n')
  })
})

describe('pages of observations beside the space', () => {
  it('are updated, private to the owner, and removed when something is forgotten', async () => {
    const jarvis = await open('first')
    await work(jarvis)
    const done = await jarvis.observations.writePages()
    expect(done.folder).toBe(join(jarvis.home, 'spaces', 'main', 'export'))
    expect(done).toMatchObject({ removed: 0, unchanged: 0 })
    const pages = Object.keys(filesBelow(done.folder))
    expect(pages).toHaveLength(done.written)
    expect(statSync(join(done.folder, pages[0]!)).mode & 0o077).toBe(0)
    expect(await jarvis.observations.writePages()).toMatchObject({ written: 0, unchanged: pages.length })
    const { observations } = await jarvis.observations.search({ query: 'slow down', limit: 1 })
    await jarvis.observations.keeping.edit(observations[0]!.id, { title: 'Servers say 429 at noon' })
    expect(await jarvis.observations.writePages()).toMatchObject({ written: 1, unchanged: pages.length - 1 })
    await jarvis.memory.forget({ session: 's1' }, { dryRun: false })
    expect(existsSync(done.folder)).toBe(false)
    expect(await jarvis.observations.writePages()).toMatchObject({ written: 1 })
  })
  it('leave other files in the folder unchanged, and refuse to replace one', async () => {
    const jarvis = await open('second')
    await work(jarvis)
    const target = join(folder, 'others')
    mkdirSync(join(target, 'ideas', 'garden'), { recursive: true })
    const note = join(target, 'ideas', 'garden', 'roses.md')
    const withHead = join(target, 'ideas', 'garden', 'tulips.md')
    writeFileSync(note, '# Roses')
    writeFileSync(withHead, '---\nid: tulips\ntype: note\n---\n\n# Tulips\n')
    const done = await jarvis.observations.writePages(target)
    expect(done.removed).toBe(0)
    expect([readFileSync(note, 'utf8'), existsSync(withHead)]).toEqual(['# Roses', true])
    const page = Object.keys(filesBelow(target)).find((path) => path.startsWith('no-project/'))!
    writeFileSync(join(target, page), 'mine')
    await expect(jarvis.observations.writePages(target)).rejects.toMatchObject({ code: 'page_taken' })
    expect(readFileSync(join(target, page), 'utf8')).toBe('mine')
    // A page that cannot be read may be another program's, too.
    rmSync(join(target, page))
    mkdirSync(join(target, page))
    await expect(jarvis.observations.writePages(target)).rejects.toMatchObject({ code: 'page_taken' })
  })
})
