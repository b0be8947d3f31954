import { isPointing } from './cues.ts'
import { namesChosen, saysRegret, withNameDropped } from './replacements.ts'

/** A sentence that drops a choice, with the sentences beside it. */
interface Said {
  before: string | undefined
  text: string
  next: string | undefined
}

/** The words of a decision: the sentences that it may be known by, one or two for its title, and all that was said with it. */
interface DecisionWords {
  own: readonly string[]
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
  // "Forget Kafka. We use NATS after all": what is chosen instead is in the next sentence.
  const instead = next !== undefined && namesChosen(own).length === 0 && choosesOther(next, dropped) ? [next] : []
  const around = orders.includes(chosen) ? [before, own, ...instead] : [own, next]
  const said = [...new Set(around)].filter(Boolean).join(' ')
  const named = isPlain(chosen) ? own : withNameDropped(own, dropped[0] ?? '')
  const isNamed = orders.includes(chosen) && (isPlain(chosen) || named !== own)
  const reason = sentences.map(({ text }) => text).find((text) => !said.includes(text) && givesReason.test(text))
  return {
    own: [own, ...instead],
    title: isNamed ? [named, ...instead].map(sentenceCase).join(' ') : said,
    narrative: reason === undefined ? said : `${said} ${reason}`,
  }
}

const choosesOther = (text: string, dropped: readonly string[]): boolean => {
  const names = namesChosen(text)
  return names.length > 0 && !names.some((name) => dropped.some((one) => includes(one, name)))
}

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const includes = (text: string, name: string): boolean => text.toLowerCase().includes(name.toLowerCase())
