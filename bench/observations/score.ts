/**
 * How observations of recorded sessions agree with the keys of who wrote these: `npm run bench:observations`.
 *
 *     node scripts/run-ts.mjs bench/observations/score.ts [l,m,n,o,p,q,r,s,t,u,v,w] [--show]
 *
 * Plays the scripts of each set below `keyed` for real (bash, git, node, python3 with pytest, gcc, make, flock, cargo, go, sqlite3, shellcheck), observes what was recorded with the built
 * program, and counts marks on earlier work and kinds of work. `--show` prints what else was kept beside the key, to be read.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readLines } from '../statements/labelled.ts'

interface Key {
  session: string
  prompt: number
  kind: string
  about: 'none' | 'unhelped' | 'takenBack' | 'partlyTakenBack'
  /** The prompt whose work the key is about. */
  earlier?: number
  deadEnds?: string[]
  next?: string[]
  userLater?: string[]
  rules?: string[]
}

interface Note {
  session: string
  prompt: number
  type: string
  title: string
  facts: string[]
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { show: { type: 'boolean' } } })
const sets = (positionals[0] ?? 'l,m,n,o,p,q,r,s,t,u,v,w').split(',')

/** Marks before titles, with their meaning. */
const marks = {
  ...({ 'Did not help: ': 'unhelped', 'Followed up: ': 'followed' } as const),
  ...({ 'Reverted: ': 'takenBack', 'Partly taken back: ': 'takenBack' } as const),
}
type Mark = (typeof marks)[keyof typeof marks]
const markOf = ({ title }: Note): Mark | undefined =>
  Object.entries(marks).find(([begin]) => title.startsWith(begin))?.[1]
const works = new Set(['bugfix', 'feature', 'refactor', 'change', 'discovery'])

/** Notes by the name of their session and the number of their prompt. */
function observe(scripts: string): Map<string, Note[]> {
  const folder = mkdtempSync(join(tmpdir(), 'keyed-'))
  try {
    const recorded = join(folder, 'recorded')
    run(['scripts/run-ts.mjs', 'bench/observations/record.ts', recorded, scripts], {})
    const out = join(folder, 'notes.jsonl')
    run(['dist/cli.cjs', 'bench', 'observations', recorded, '--out', out], { JARVIS_HOME: join(folder, 'home') })
    const names = new Map(
      readdirSync(recorded).map((place) => [
        readdirSync(join(recorded, place))[0]!.replace('.jsonl', ''),
        place.replace('-home-ada-', ''),
      ]),
    )
    const notes = new Map<string, Note[]>()
    for (const note of readLines<Note>(out)) {
      const place = `${names.get(note.session)} ${note.prompt}`
      notes.set(place, [...(notes.get(place) ?? []), note])
    }
    return notes
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(args: readonly string[], environment: Record<string, string>): void {
  const { status, stderr } = spawnSync('node', args, { encoding: 'utf8', env: { ...process.env, ...environment } })
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: ${stderr.slice(-2000)}`)
}

function score(set: string, notes: ReadonlyMap<string, Note[]>): void {
  const keys = readLines<Key>(`bench/observations/keyed/${set}.jsonl`)
  const placeOf = ({ session, prompt }: Pick<Key, 'session' | 'prompt'>) => `${session} ${prompt}`
  console.log(`\n${set}: ${keys.length} prompts, ${[...notes.values()].flat().length} observations`)
  for (const mark of ['unhelped', 'followed', 'takenBack'] as const) {
    const wanted = new Set(
      keys.flatMap(({ session, about, earlier }) => (isAbout(about, mark) ? [`${session} ${earlier}`] : [])),
    )
    const said = [...notes].flatMap(([place, own]) => (own.some((note) => markOf(note) === mark) ? [place] : []))
    const wrong = said.filter((place) => !wanted.has(place))
    console.log(`${mark}: ${said.length - wrong.length} of ${wanted.size}, wrong ${wrong.length} (${wrong.join(', ')})`)
  }
  const told = keys.flatMap((key) => {
    const kind = kindOf(notes.get(placeOf(key)) ?? [])
    return kind ? [{ key, kind }] : []
  })
  console.log(`kinds: ${told.filter(({ key, kind }) => key.kind === kind).length} of ${told.length}`)
  for (const [name, { isWanted, isSaid }] of Object.entries(claims)) {
    const said = keys.filter((key) => (notes.get(placeOf(key)) ?? []).some(isSaid))
    const right = said.filter(isWanted).length
    console.log(`${name}, prompts: ${right} of ${keys.filter(isWanted).length}, wrong ${said.length - right}`)
  }
  if (values.show) for (const key of keys) show(key, notes.get(placeOf(key)) ?? [])
}

/** Whether a mark of earlier work is expected; for work that did not help, "Followed up" is right, too. */
const isAbout = (about: Key['about'], mark: Mark): boolean =>
  mark === 'takenBack' ? /akenBack$/.test(about) : about === 'unhelped'

/** Other claims by prompt: right when the key has any of that type there, in any words. */
const claims: Readonly<Record<string, { isWanted: (key: Key) => boolean; isSaid: (note: Note) => boolean }>> = {
  'next steps': {
    isWanted: ({ next = [], userLater = [] }) => next.length + userLater.length > 0,
    isSaid: ({ facts }) => facts.some((fact) => fact.startsWith('Next: ')),
  },
  'dead ends': {
    isWanted: ({ deadEnds = [] }) => deadEnds.length > 0,
    isSaid: ({ facts }) => facts.some((fact) => fact.startsWith('Did not help: ')),
  },
  'rules and decisions': {
    isWanted: ({ rules = [] }) => rules.length > 0,
    isSaid: ({ type }) => type === 'decision',
  },
}

/** The kind of work at a prompt. */
function kindOf(notes: readonly Note[]): string | undefined {
  const work = notes.find(({ type }) => works.has(type))
  return work?.type === 'discovery' ? 'answer' : work?.type
}

function show(key: Key, notes: readonly Note[]): void {
  const { deadEnds = [], next = [], userLater = [], rules = [] } = key
  const wanted = Object.entries({ deadEnds, next, userLater, rules }).flatMap(([name, all]) =>
    all.map((one) => `key ${name}: ${one}`),
  )
  const kind = kindOf(notes)
  if (kind !== undefined && kind !== key.kind) wanted.push(`key kind: ${key.kind}, not ${kind}`)
  const said = notes.flatMap(({ type, title, facts }) => [
    ...(type === 'decision' ? [`decision: ${title}`] : []),
    ...facts.filter((fact) => /^(?:Next|Did not help): /.test(fact)),
  ])
  if (wanted.length + said.length > 0)
    console.log([`${key.session} ${key.prompt}`, ...wanted, ...said.map((one) => `  ${one}`)].join('\n'))
}

for (const set of sets) score(set, observe(join('bench/observations/keyed', set)))
