import { sentenceEnds } from '../sentences.ts'
import { type Part, partOfHeading } from './parts.ts'
import { type Block, boldLevel, readBlocks, withoutMarks } from './read-blocks.ts'

/** A sentence of a text. Backticks stay; other Markdown marks are removed. */
export interface SaidSentence {
  text: string
  /** By its heading or label. */
  heading: Part | undefined
  /** Whether the heading says what this sentence is for: it speaks for the first below it, and for all that is left to do. */
  isHeaded: boolean
  /** Whether it is a list item. */
  isItem: boolean
  isQuestion: boolean
  /** Long enough to say something, short enough to be read at a glance, and more than that something comes. */
  isTelling: boolean
}

/** A statement that can be read at a glance, characters. Scripts without spaces say as much with a third of them. */
const length = { least: 12, leastWide: 5, most: 320 }
/** Values and code after a colon that still belong to the sentence, characters. */
const longestValue = 200
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Words of a sentence before a list that says something by itself. */
const leastOwn = 5

/** Emoji and marks before a sentence. */
const pictures = /^(?:[\s\p{Extended_Pictographic}✓✗✘→•]|\u{FE0F}|->)+/u
/** Sentences that say that something comes, or that all is well, and nothing else. */
const opener =
  /^(?:(?:hi|hello|hey|good (?:morning|evening|afternoon)|guten (?:morgen|tag|abend)|hallo|bonjour|salut|hola|buenas|buenos días)\b[^.!?]{0,20}[.!]*$|(?:早上好|你好|おはよう|こんにちは|안녕하세요)[^.!?。！]{0,10}[.!。！]*$|(?:here(?:'s| is| are)|below (?:is|are)|this is (?:a|the) (?:summary|overview)|let me (?!know)|let's (?:start|look|see)|i(?:'ll| will| am going to|'m going to)|now (?:let me|i(?:'ll| will))|(?:all )?(?:done|set|fixed|finished|complete|good)\b[.!]*$|(?:great|perfect|excellent|good)(?: (?:question|news|progress|catch|point))?\b[.!,]|sure\b|of course\b|you(?:'re| are) (?:right\b.{0,30}$|welcome)|let me know|feel free|(?:please )?don['’]t hesitate|i hope|happy to|if you(?:'d| would)? (?:like|want|need)|(?:would|do|shall|should) (?:you|i) (?:like|want))|(?:hier (?:ist|sind)|voici|aquí (?:está|tienes)|以下(?:は|是)|好的|我(?:来|将)|(?:所有|全部)(?:任务|工作|修改)?都?已?经?(?:完成|搞定)[了！!。]*$|.{0,120}겠습니다[.!]?$|(?:すべて|全て).{0,10}完了(?:しました)?[。！]*$))/i
/** The sentences of a text, in order. Code is left out but for short values behind a colon. */
export function readSentences(text: string): SaidSentence[] {
  const sentences: SaidSentence[] = []
  const blocks = readBlocks(text)
  let section: { part: Part | undefined; level: number; hasItems: boolean } | undefined
  let used = -1
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'code' || index <= used) continue
    if (block.kind === 'heading') {
      const part = partOfHeading(block.text, { isMarked: true })
      const isInside = section !== undefined && block.level > section.level
      if (part !== undefined || !isInside) section = { part, level: block.level, hasItems: false }
      continue
    }
    const label = labelOf(block.text)
    const isAlone = label !== undefined && label.rest === ''
    if (isAlone && block.kind === 'paragraph') {
      section = { part: label.part, level: Number.POSITIVE_INFINITY, hasItems: false }
      continue
    }
    if (block.kind === 'item' && section) section.hasItems = true
    // What is left to do is a list: a paragraph behind it is about something else.
    if (block.kind === 'paragraph' && section?.hasItems && (section.part === 'next' || section.level > boldLevel))
      section = undefined
    if (block.kind === 'item' && block.isTicked && section?.part === 'next') continue
    const lead = block.kind === 'paragraph' && blocks[index + 1]?.kind === 'item' ? leadOf(block.text) : undefined
    if (lead !== undefined) {
      addSentences(sentences, { text: lead.before, part: section?.part, isItem: false })
      section = { part: 'next', level: Number.POSITIVE_INFINITY, hasItems: false }
      continue
    }
    const isOwn = block.kind === 'item' || section !== undefined
    const values = valuesBelow(blocks, index)
    used = Math.max(used, index + (values?.count ?? 0))
    const said = label?.rest || block.text
    addSentences(sentences, {
      text: values === undefined ? said : `${said} ${values.text}`,
      part: label?.part ?? (isOwn ? section?.part : undefined) ?? (isOpenBox(block) ? 'next' : undefined),
      isItem: block.kind === 'item',
    })
  }
  return sentences
}

/** `**Root cause**: the cache` has a part and the rest, and so has `**What was wrong.** The cache`; undefined where the text begins with no label that is known. */
function labelOf(text: string): { part: Part; rest: string } | undefined {
  const [, strong, plain, rest = ''] =
    /^(?:\*\*([^*]{2,80}?)[:：.。]?\*\*\s*(?=[:：—–-]|$|(?<=[:：.。]\*\*\s*))|([^*`.:：]{2,60}(?=[:：])))\s*[:：—–-]*\s*(.*)$/.exec(
      text,
    ) ?? []
  const part = partOfHeading(strong ?? plain ?? '')
  return part === undefined ? undefined : { part, rest: rest.trim() }
}

/** A box that is still unchecked at the end is to do. */
const isOpenBox = (block: Block): boolean => block.kind === 'item' && block.isOpen

/**
 * The text before a line that only introduces a list of remaining steps: `Not published. For that you need to:`.
 * Undefined if no such line ends the text.
 */
function leadOf(text: string): { before: string } | undefined {
  const [, before = '', lead = ''] = /^([\s\S]*?[.!?。]\s+)?([^.!?。]{4,80}[:：])$/.exec(text.trim()) ?? []
  return partOfHeading(lead.replace(forThat, ''), { isMarked: true }) === 'next' ? { before } : undefined
}
const forThat =
  /^(?:(?:for|to do|before) (?:that|this|it|so),? |(?:then|so|now|dann|dafür|pour cela,?|para eso,?|per questo,?) )/i

/** What a block that ends with a colon takes of those below it: short code, or the items under an item. */
function valuesBelow(blocks: readonly Block[], index: number): { text: string; count: number } | undefined {
  const [block, next] = [blocks[index]!, blocks[index + 1]]
  if (!/[:：]\s*(?:\*\*)?$/.test(block.text) || next === undefined) return undefined
  const values: string[] = []
  if (next.kind === 'code')
    values.push(
      `\`${next.text
        .trim()
        .replace(/\s*\n\s*/g, '; ')
        .replaceAll('`', '')}\``,
    )
  else if (block.kind === 'item')
    for (const below of blocks.slice(index + 1)) {
      if (below.kind !== 'item' || below.depth <= block.depth) break
      values.push(below.text)
    }
  const text = values.join('; ')
  return text.length > 2 && text.length <= longestValue ? { text, count: values.length } : undefined
}

function addSentences(
  sentences: SaidSentence[],
  { text, part, isItem }: { text: string; part: Part | undefined; isItem: boolean },
): void {
  const plain = withoutMarks(text)
  let isFirst = true
  for (const [index, piece] of sentencesIn(plain).entries()) {
    const said = piece.replace(pictures, '').trim()
    if (said === '') continue
    // What is left to do is mostly the last sentence of a paragraph: `It works. Next: document the flag.`
    const label = part === undefined && index > 0 ? labelOf(said) : undefined
    const isLeft = label?.part === 'next' && label.rest !== ''
    const sentence = isLeft ? label.rest : said
    const isQuestion = /[?？]$/.test(sentence)
    const isTelling = isReadable(sentence) && (isQuestion || part !== undefined || !isEmpty(sentence, isItem))
    sentences.push({
      text: sentence,
      heading: isLeft ? 'next' : part,
      isHeaded: isFirst || isLeft || part === 'next',
      isItem,
      isQuestion,
      isTelling,
    })
    if (isTelling && !isQuestion) isFirst = false
  }
}

/** Cut where sentences end, but not inside code, nor behind a quotation that the sentence goes on after: `"a?" gives "b"`. */
function sentencesIn(plain: string): string[] {
  const pieces: string[] = []
  let start = 0
  for (const end of sentenceEnds(plain.replace(/`[^`\n]*`/g, (code) => 'x'.repeat(code.length)))) {
    if (/["”»']\s*$/.test(plain.slice(start, end)) && /^\p{Ll}/u.test(plain.slice(end))) continue
    pieces.push(plain.slice(start, end))
    start = end
  }
  return pieces
}

const isReadable = (sentence: string): boolean =>
  sentence.length >= (wide.test(sentence) ? length.leastWide : length.least) && sentence.length <= length.most

/** Whether a sentence says no more than that something comes, or that all is well. */
const isEmpty = (sentence: string, isItem: boolean): boolean =>
  opener.test(sentence) || (/[:：]$/.test(sentence) && !isItem && announces(sentence))

/** A sentence before a list says what the list is about, or no more than that one comes. */
const announces = (sentence: string): boolean =>
  (sentence.match(/[\p{L}\p{N}]{3,}|[\p{Script=Han}\p{Script=Hangul}]{2}/gu) ?? []).length < leastOwn ||
  /\b(?:following|below|folgende\w*|suivante?s?|siguientes?)\b|以下|如下|다음|次の/iu.test(sentence)
