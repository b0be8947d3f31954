import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LoopMessage, OpenLoop } from '../../src/messages/context/open-loops.ts'

const minute = 60_000
const units: Readonly<Record<string, number>> = { h: 60 * minute, d: 1440 * minute, w: 7 * 1440 * minute }
/** First moment of every talk, and the moment of reading it. Epoch milliseconds. */
const start = Date.UTC(2024, 4, 3, 12)
export const readAt = start + 60 * 1440 * minute

/** What a talk leaves open, or promised and settled. */
interface Matter {
  kind: OpenLoop['kind']
  from: string
  words: string
  isOpen: boolean
}

export interface LabelledTalk {
  text: string
  messages: LoopMessage[]
  matters: Matter[]
}

/**
 * Talks of a file of `bench/messages`. A line `! Q me: words` names a question of the owner that is open, `! P them: words` a
 * promise of the other, `~ P me: words` one that is settled; `4h`, `2d` and `1w` let time pass.
 */
export const readTalks = (path: string): LabelledTalk[] =>
  readFileSync(path, 'utf8')
    .split(/^--$/m)
    .map((talk) => readTalk(talk.trim()))

export const readTalksOf = (part: string): LabelledTalk[] =>
  readTalks(join(process.cwd(), 'bench', 'messages', `loops-${part}.txt`))

function readTalk(text: string): LabelledTalk {
  const messages: LoopMessage[] = []
  const matters: Matter[] = []
  let at = start
  for (const line of text.split('\n')) {
    const pause = /^(\d+)([hdw])$/.exec(line)
    const matter = /^([!~]) ([QP]) (me|them): (.+)$/.exec(line)
    const said = /^(me|them): (.+?)(?: <<)?$/.exec(line)
    if (pause) at += Number(pause[1]) * units[pause[2]!]!
    else if (matter) {
      const kind = matter[2] === 'Q' ? 'question' : 'promise'
      matters.push({ kind, from: matter[3]!, words: matter[4]!, isOpen: matter[1] === '!' })
    } else if (said) {
      const file = said[2]!.startsWith('[file]')
      messages.push({
        ...{ id: String(messages.length), mine: said[1] === 'me', from: said[1]!, at, replyTo: null },
        ...{ text: file ? '' : said[2]!, hasFile: file },
      })
      at += 3 * minute
    }
  }
  return { text, messages, matters }
}

/** As many letters are compared. */
const compared = 12

export const fits = (loop: Pick<OpenLoop, 'kind' | 'from' | 'text'>, { kind, from, words }: Matter): boolean =>
  loop.kind === kind && loop.from === from && loop.text.toLowerCase().includes(words.toLowerCase().slice(0, compared))
