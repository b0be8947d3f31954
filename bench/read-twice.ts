// What of the labelled talk in bench/statements is kept, and what of that is shown unasked, by the whole reading: rules and
// selectors together, at once by words alone and after the second reading. The selectors never saw the judged people.
//
//   node scripts/run-ts.mjs bench/read-twice.ts [--cache FILE] [--owners FILE]
//
// --cache keeps the vectors of the sentences between runs; --owners names whose memory a talk among people is.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { shownUnasked } from '../src/fact-rules/fact-rules.ts'
import { extractFacts } from '../src/reading/extraction/extract-facts.ts'
import { saidByPeople } from '../src/reading/extraction/said-by-people.ts'
import { joined } from '../src/reading/read-both-ways.ts'
import { createSelector } from '../src/reading/statements/selector.ts'
import { createTalkSelector } from '../src/reading/statements/talk-selector.ts'
import type { ConversationTurn, FactCandidate } from '../src/reading/types.ts'
import { foldOf, type Labelled, readLines } from './statements/labelled.ts'
import { trainSelector } from './statements/train-selector.ts'
import { talkTrainer } from './statements/train-talk-selector.ts'
import { vectorsOf } from './statements/vectors.ts'

type Line = Labelled & { date: string }

const { values } = parseArgs({ options: { cache: { type: 'string' }, owners: { type: 'string' } } })
const folds = 8
const lines = readLines<Line>('bench/statements/statements.jsonl')
const withPlain: Labelled[] = [...lines, ...readLines<Labelled>('bench/statements/plain.jsonl')]
const owners: Record<string, string> = values.owners ? JSON.parse(readFileSync(values.owners, 'utf8')) : {}
const talks = [...new Set(lines.map(({ conversation }) => conversation))]

/** A talk with its messages in order, and where in them each labelled sentence is. */
interface Talk {
  lines: readonly Line[]
  turns: ConversationTurn[]
  owner: string | undefined
  spans: { turn: number; start: number; end: number }[]
}

function talkOf(conversation: string): Talk {
  const said = lines.filter((line) => line.conversation === conversation)
  const places = [...new Set(said.map(({ turn }) => turn))]
  const turns = places.map((place): ConversationTurn => {
    const { speaker, message, date } = said.find(({ turn }) => turn === place)!
    const who = speaker === 'user' ? { role: 'user' as const } : { role: 'other' as const, speaker }
    return { ...who, text: message, date: Date.parse(date) }
  })
  const spans = said.map(({ turn, message, sentence }) => {
    const start = message.indexOf(sentence)
    return { turn: places.indexOf(turn), start, end: start + sentence.length }
  })
  return { lines: said, turns, owner: owners[conversation], spans }
}

/** Confidence of the surest fact that was read of each labelled sentence; undefined where none was. */
function confidences({ spans }: Talk, facts: readonly FactCandidate[]): (number | undefined)[] {
  return spans.map(({ turn, start, end }) => {
    const own = facts.filter(({ origin }) => {
      const common = Math.min(end, origin.end) - Math.max(start, origin.start)
      return origin.turn === turn && common > 0.4 * Math.min(end - start, origin.end - origin.start)
    })
    return own.length === 0 ? undefined : Math.max(...own.map(({ confidence }) => confidence))
  })
}

const found: Record<'at once' | 'twice', { line: Line; confidence: number | undefined }[]> = {
  'at once': [],
  twice: [],
}
const all = talks.map(talkOf)
const texts = all.flatMap(({ turns, owner }) => saidByPeople(turns, owner).map(({ text }) => text))
const vectors = await vectorsOf([...new Set([...texts, ...lines.map(({ sentence }) => sentence)])], values.cache)
const trainTalk = talkTrainer(lines, vectors.read)
for (let fold = 0; fold < folds; fold++) {
  const isJudged = ({ conversation }: Labelled) => foldOf(conversation, folds) === fold
  const rows = (of: readonly Labelled[]) => of.flatMap((line, row) => (isJudged(line) ? [] : [row]))
  const words = createSelector(trainSelector(withPlain, rows(withPlain), undefined, ''))
  const meaning = createTalkSelector(trainTalk(rows(lines)))
  for (const talk of all.filter(({ lines: [first] }) => isJudged(first!))) {
    const { turns, owner } = talk
    const inPlace = new Map(
      saidByPeople(turns, owner).map((said) => {
        const byMeaning = meaning.select(said, (text) => vectors.read.get(text))
        return [`${said.at.turn}:${said.at.start}`, joined(byMeaning, words.select(said.text))] as const
      }),
    )
    const options = owner === undefined ? {} : { owner }
    const read = {
      'at once': extractFacts(turns, { ...options, select: (text) => words.select(text) }).facts,
      twice: extractFacts(turns, {
        ...options,
        select: (text, { turn, start }) => inPlace.get(`${turn}:${start}`) ?? words.select(text),
      }).facts,
    }
    for (const way of ['at once', 'twice'] as const)
      for (const [index, confidence] of confidences(talk, read[way]).entries())
        found[way].push({ line: talk.lines[index]!, confidence })
  }
}

for (const [way, sentences] of Object.entries(found)) {
  const wanted = sentences.filter(({ line }) => line.memorable === 1).length
  const rates = (isFound: (confidence: number) => boolean): string => {
    const of = sentences.filter(({ confidence }) => confidence !== undefined && isFound(confidence))
    const right = of.filter(({ line }) => line.memorable === 1).length
    return `P ${(right / of.length).toFixed(3)} R ${(right / wanted).toFixed(3)}`
  }
  console.log(`read ${way}:`.padEnd(16), `kept ${rates(() => true)}`, `  shown unasked ${rates(shownUnasked)}`)
}
