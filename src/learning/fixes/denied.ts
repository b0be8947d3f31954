import { straightQuotes } from '../../text/plain-english.ts'
import { stopWordTest } from '../../text/stop-words.ts'
import { fold } from '../../text/words/fold.ts'
import type { Fix } from './step.ts'

/** Words of a user whose problem is not solved. */
const denied =
  /\b(?:still|again)\b.{0,40}\b(?:broken|fail\w*|error\w*|wrong|crash\w*|happen\w*|not work\w*|there|same)|\b(?:does|did|do|is|has|was)(?:n't| not)\b.{0,25}\b(?:work|fix\w*|help\w*|solve\w*|right|correct|change\w* anything|what i)|\b(?:revert|undo|roll back|back out|take back)\b|^\s*(?:no|nope|wrong)\b[\s,.!]|\bsame (?:error|problem|issue)|\b(?:fixe[sd]|help(?:s|ed)|solve[sd]|change[sd]) nothing\b|\bnot (?:fixed|solved|the (?:right|real) (?:fix|cause))|\bwrong (?:fix|approach|idea|way|direction)\b|\btake (?:that|it|this|them) (?:out|away)\b|\bmade it worse\b|\bstill (?:red|the case|happens|see\w*|get\w*)\b|\bno (?:luck|change|difference)\b|\bnot it\b|\b(?:exactly|just|same|still) (?:as|like) before\b|\bas it was\b|\b(?:put|change|switch|set|bring|turn|move|take)\w*\b.{0,30}\bback\b|\bback to (?:how|what|the (?:old|previous|former|original))\b|\b(?:that|this|it|you|now)\b.{0,30}\b(?:broke|breaks|is broken)\b|\bnot what i\b|(?:\b(?:is|are|was|comes?|came)|'s) back\b(?! to (?:normal|green))|\b(?:is|was)(?:n't| not) (?:it|that|this)\b/i
/** The same in German, French, Spanish, Portuguese, Italian and Dutch. */
const deniedElsewhere =
  /(?:immer noch|noch immer|weiterhin)\b|\b(?:geht|klappt|funktioniert|hilft|läuft)\b.{0,20}\bnicht\b|\b(?:gleiche[rn]?|selbe[rn]?) (?:fehler|problem)|rückgängig|^\s*nein\b|\btoujours\b.{0,20}(?:pas|même|erreur|cass)|\bne (?:marche|fonctionne|passe) (?:pas|toujours)|même (?:erreur|problème)|\bannule[rz]?\b|\b(?:sigue|todavía|aún)\b.{0,30}(?:fall|error|igual|\bno\b)|\bno (?:funciona|sirve)\b|mism[oa] (?:error|problema)|\b(?:deshaz|revierte|desfaz|reverte|annulla|ripristina)\b|não (?:funciona|resolve)|mesmo (?:erro|problema)|\bnon funziona|stesso (?:errore|problema)|nog steeds|werkt (?:nog )?niet|zelfde (?:fout|probleem)/i
/** Words that fit any error and any fix: they name no other subject. */
const ofAny = new RegExp(
  `^(?:${[
    '(?:error|fail|break|broke|crash|happen|work|fix|help|solv|revert|undo|undid|chang|differen|turn|switch|mov|restor)\\w*',
    'roll|put|set|bring|take|taken|make|made|luck|worse|right|real|cause|correct|case|problems?|issues?|bugs?|tests?|builds?',
    'runs?|ci|red|green|edits?|patch|solution|attempt|tr(?:y|ied|ies)|version|way|things?|code|machine|side|get|getting|got|see',
    'approach|idea|direction|seen|seeing|look|looks|still|again|back|old|previous|former|original|same|wrong|very|really|exactly|just|like|before|now',
    'come|comes|came|today|yet|sorry|thanks|thank|hmm|okay|well|nope|wait|actually|please',
    'fehler|anderung|losung|erreurs?|problemes?|errore|problemas?|cambio|erro|mudanca|fout|probleem',
  ].join('|')})$`,
)
/** Stop words of other languages are not all known: one word may be such a word. */
const mostElsewhere = 1
/** Pronouns, which refer to the earlier work unless the sentence named something else. */
const pointing = /^(?:it|its|this|that|thats)$/

/** The problem persists, however it is named. */
const persisting = /\b(?:still|same|again)\b/i

/** How a user denies a fix: words of it that are named; none for a denial of what came before, whatever that is. */
export type Denial = readonly string[]

/**
 * The words by which a user who says that a fix did not work names it; undefined if no sentence, or part of one, names
 * nothing else, refers to it, or has a word of the error, the files or the commands. A sentence that the problem
 * persists may use words of `asked`.
 */
export function denialOf(said: string, fix: Fix, asked = ''): Denial | undefined {
  const text = straightQuotes(said)
  if (!denied.test(text) && !deniedElsewhere.test(text)) return undefined
  const sentences = text.match(/[^.!?;\n]+[.!?;\n]*/g) ?? []
  // A short "no" is about the rest of its sentence.
  const units = sentences.flatMap((sentence) => [sentence, ...sentence.split(/[,:]\s|\s[-–—]\s/)])
  const isStop = stopWordTest(foldedWords(text))
  const own = wordsOfFix(fix)
  const wanted = new Set(foldedWords(asked).map(singular))
  const found = units.flatMap((unit) => {
    const isElsewhere = !denied.test(unit)
    if (isElsewhere && !deniedElsewhere.test(unit)) return []
    const named = namedIn(unit, isStop)
    const about = named.map(singular).filter((word) => own.has(word) || (persisting.test(unit) && wanted.has(word)))
    if (about.length > 0) return [about]
    return named.length <= (isElsewhere ? mostElsewhere : 0) || pointsBack(foldedWords(unit), named) ? [[]] : []
  })
  return found.length === 0 ? undefined : [...new Set(found.flat())]
}

/** Whether a pronoun comes before the first name. */
function pointsBack(words: readonly string[], named: readonly string[]): boolean {
  const at = words.findIndex((word) => pointing.test(word))
  return at >= 0 && at < words.indexOf(named[0]!) && !isBeforeName(words, at, named)
}

/** In "that page", the noun is meant. */
const isBeforeName = (words: readonly string[], at: number, named: readonly string[]): boolean =>
  words[at] !== 'it' && named.includes(words[at + 1] ?? '')

/** Words beside the denial itself. */
function namedIn(unit: string, isStop: (word: string) => boolean): string[] {
  const rest = unit.replace(new RegExp(deniedElsewhere.source, 'gi'), ' ')
  return foldedWords(rest).filter((word) => word.length > 2 && !isStop(word) && !ofAny.test(word))
}

/** Number of parent folders whose names still describe a file. */
const foldersOfFile = 2

function wordsOfFix({ failure, success, edits, commands }: Fix): Set<string> {
  const files = edits.map(({ file }) =>
    file
      .split(/[\\/]/)
      .slice(-1 - foldersOfFile)
      .join(' '),
  )
  const { message = '', text = '' } = failure.signature ?? {}
  const texts = [message, text, failure.part, success.part, ...files, ...commands.map(({ command }) => command)]
  const split = texts.join(' ').replace(/([a-z\d])([A-Z])/g, '$1 $2')
  return new Set(foldedWords(split).flatMap((word) => (word.length > 2 ? singular(word) : [])))
}

const foldedWords = (text: string): string[] => fold(text.replace(/['’]/g, '')).match(/[\p{L}\p{N}]+/gu) ?? []
const singular = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word)
