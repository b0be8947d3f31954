import { isPointing } from './cues.ts'
import { saysRegret, withNameDropped } from './replacements.ts'

/** A sentence that drops a choice, with the sentences beside it. */
interface Said {
  before: string | undefined
  text: string
  next: string | undefined
}

/** The words of a decision: its own sentence, the sentence for its title, and all that was said with it. */
interface DecisionWords {
  own: string
  title: string
  narrative: string
}

const givesReason = /\b(?:because|since|weil|denn|as)\b/i

/**
 * Words of a decision that drops these names: the first sentence that drops a name or `it`, else one that says that the name
 * was a mistake, with the sentence that follows. `it` is named in the title.
 */
export function droppingWords(sentences: readonly Said[], dropped: readonly string[]): DecisionWords {
  const orders = sentences.filter(({ text }) => !dropped.some((name) => saysRegret(text, name)))
  const isPlain = ({ text }: Said) => !isPointing(text) && dropped.some((name) => includes(text, name))
  const isClear = (one: Said) => isPlain(one) || withNameDropped(one.text, '') !== one.text
  const chosen = orders.find(isClear) ?? orders[0] ?? sentences[0]!
  const { before, text: own, next } = chosen
  const around = orders.includes(chosen) ? [before, own] : [own, next]
  const said = [...new Set(around)].filter(Boolean).join(' ')
  const named = isPlain(chosen) ? own : withNameDropped(own, dropped[0] ?? '')
  const isNamed = orders.includes(chosen) && (isPlain(chosen) || named !== own)
  const reason = sentences.map(({ text }) => text).find((text) => !said.includes(text) && givesReason.test(text))
  return { own, title: isNamed ? named : said, narrative: reason === undefined ? said : `${said} ${reason}` }
}

const includes = (text: string, name: string): boolean => text.toLowerCase().includes(name.toLowerCase())
