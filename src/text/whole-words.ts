import { once } from '../core/once.ts'
import { isAscii } from './words/fold.ts'

/** Scripts that set no space between words. Hangul does. */
const unspaced = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]`
const unspacedRun = once(() => new RegExp(`${unspaced}+`, 'gu'))
const unspacedStart = once(() => new RegExp(`^${unspaced}`, 'u'))
/** Katakana writes foreign words, of which no dictionary has enough: a run of it is one word. */
const katakanaOrOther = once(() => /[\p{sc=Katakana}ー]+|[^\p{sc=Katakana}ー]+/gu)
const token = once(() => /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’+#.-]*/gu)
/** Its dictionary of Chinese and Japanese is one, that of other languages is found by the script. */
const segmenter = once(() => new Intl.Segmenter('ja', { granularity: 'word' }))

/** Whether a word is of a script without spaces. No character before the middle dot is of one: most words need one look. */
export const isUnspaced = (word: string): boolean => word.charCodeAt(0) >= 0xb7 && unspacedStart().test(word)

/**
 * Words as a person reads them, in text order: between spaces, and by a dictionary where a script sets none. For phrases
 * that are shown; the index has pairs of characters in their place (`analyse`).
 */
export function wholeWords(text: string): string[] {
  const words: string[] = []
  for (const [written] of text.matchAll(token())) {
    if (isAscii(written)) {
      words.push(written)
      continue
    }
    let end = 0
    for (const run of written.matchAll(unspacedRun())) {
      if (run.index > end) words.push(written.slice(end, run.index))
      for (const [part] of run[0].matchAll(katakanaOrOther())) words.push(...cut(part))
      end = run.index + run[0].length
    }
    if (end < written.length) words.push(written.slice(end))
  }
  return words
}

function cut(run: string): string[] {
  if (/^[\p{sc=Katakana}ー]/u.test(run)) return [run]
  return [...segmenter().segment(run)].flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []))
}

/** Words as one phrase: with spaces where their script has them. */
export const joinWords = (words: readonly string[]): string =>
  words.reduce((phrase, word, at) => {
    const isClose = at === 0 || (isUnspaced(word) && isUnspaced(words[at - 1]!))
    return isClose ? phrase + word : `${phrase} ${word}`
  }, '')

/** Function words of Chinese and Japanese, and words of any page, of two characters or more. */
const ofAnyText = once(
  () =>
    new Set(
      (
        '你的 您的 点击 选择 選択 クリック 可以 这个 这些 那个 那些 如果 或者 以及 因为 所以 我们 你们 他们 它们 没有 不是 一个 一些 进行 通过 需要 然后 以下 其中 例如 什么 怎么 ' +
        '使用 当前 所有 任何 其他 对于 关于 并且 但是 只有 还是 已经 能够 请参阅 用于 则是 使用する 場合 可能 必要 方法 以下 以上 使用 利用 参照 詳細 ' +
        '次 一部 複数 各種 現在 自分 全て 例 または および です ます'
      ).split(' '),
    ),
)

/**
 * Whether a word of a script without spaces says something: not one character, which is a particle or a part of a word, nor
 * hiragana alone, in which Japanese writes its grammar.
 */
export const isUnspacedContent = (word: string): boolean =>
  word.length > 1 && !/^[\p{sc=Hiragana}ー]+$/u.test(word) && !ofAnyText().has(word)
