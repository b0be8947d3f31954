import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, createBench } from './jarvis.ts'

/** Words that are nowhere else: one for each kind of thing that is forgotten. */
const canaries = { fact: 'quixzanthopol', document: 'brellowmintak', session: 'dravuntikosh' }

describe('content forgotten while a server runs', () => {
  let bench: Bench
  const exported = () => join(bench.folder, 'exported')
  beforeAll(async () => {
    bench = createBench({ JARVIS_SERVER_PORT: '0', JARVIS_EMBEDDING_MODEL: 'none' })
    writeFileSync(join(bench.notes, 'secret.md'), `# Plans\n\nThe boat is called ${canaries.document}.\n`)
    await good('up', bench.notes)
    await good('remember', `The safe is behind the ${canaries.fact}`, '--importance', '9')
    await good('remember', 'The cat is called Miro', '--importance', '9')
    const turns = [`Plan the ${canaries.session} trip.`, 'Who comes along?']
    const lines = turns.map((content) => `${JSON.stringify({ session: 's1', role: 'user', content })}\n`)
    writeFileSync(join(bench.folder, 'talk.jsonl'), lines.join(''))
    await good('ingest', join(bench.folder, 'talk.jsonl'), '--session', 's1')
    await good('export', exported())
  })
  afterAll(async () => {
    await bench.jarvis('stop')
    bench.close()
  })

  it('is in no file of the home, before and after the server stops', async () => {
    for (const word of Object.values(canaries)) expect(traces(word), word).not.toEqual([])
    // Read by the server, so that it caches pages.
    for (const word of Object.values(canaries)) await good('query', word)
    await good('forget', '--query', canaries.fact, '--yes')
    await good('forget', 'notes/secret.md', '--yes')
    await good('forget', '--session', 's1', '--yes')
    expect(allTraces()).toEqual([])
    for (const word of Object.values(canaries)) expect(await hits(word)).toEqual([])
    expect(allTraces()).toEqual([])
    await good('stop')
    expect(allTraces()).toEqual([])
  })

  it('is not restored by an export made before', async () => {
    const told = Object.values(canaries).filter((word) => traces(word, exported()).length > 0)
    // An export lists collection folders; the content of documents stays in the owner's files.
    expect(told).toEqual([canaries.fact, canaries.session])
    const { counts } = await bench.json<{ counts: { what: string; added: number }[] }>('import', exported())
    expect(counts.filter(({ what, added }) => added > 0 && ['facts', 'sessions', 'turns'].includes(what))).toEqual([])
    await good('update')
    expect(allTraces()).toEqual([])
    for (const word of Object.values(canaries)) expect(await hits(word)).toEqual([])
    expect((await bench.jarvis('recall', 'what is the cat called?')).out).toContain('Miro')
  })

  async function good(...args: string[]): Promise<void> {
    const { code, out, err } = await bench.jarvis(...args)
    expect(code, `jarvis ${args.join(' ')}: ${out}${err}`).toBe(0)
  }
  const hits = async (word: string) => (await bench.json<{ hits: { uri: string }[] }>('search', word)).hits
  const allTraces = () => Object.values(canaries).flatMap((word) => traces(word).map((file) => `${word} in ${file}`))

  /** Files of a folder that contain the word in their name or content. */
  function traces(word: string, root = bench.home): string[] {
    return readdirSync(root, { recursive: true })
      .map((name) => join(root, String(name)))
      .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
      .filter((file) => file.includes(word) || readFileSync(file, 'latin1').toLowerCase().includes(word))
      .map((file) => file.slice(root.length + 1))
  }
})
