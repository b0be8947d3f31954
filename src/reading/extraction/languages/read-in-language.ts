import { findDates } from '../../../dates/dates.ts'
import { roleOf } from '../../../text/people/roles.ts'
import { stopWordTestOf } from '../../../text/stop-words.ts'
import { fold } from '../../../text/words/fold.ts'
import { draft } from '../candidate.ts'
import type { Sentence } from '../reading/sentences-of-turn.ts'
import type { Speaker } from '../reading/speaker.ts'
import type { Finding } from '../rules/rule.ts'
import type { Reader, Talk } from '../talk.ts'
import { topicWords } from '../topic-words.ts'
import { german } from './german.ts'
import type { LanguageForms, StatementForm } from './language.ts'

/** Languages that are read besides English. */
const languages: readonly LanguageForms[] = [german]
/** Fewest signs that identify the language of a sentence, and their least share of its words. */
const fewestSigns = 2
const leastShare = 0.15

const languageOf = (text: string): LanguageForms | undefined =>
  languages.find(({ signs, opening }) => {
    if (opening.test(text)) return true
    const found = text.match(signs)?.length ?? 0
    return found >= fewestSigns && found / text.split(/\s+/).length >= leastShare
  })

/**
 * Reads a sentence in a language other than English and adds its statements to the talk. Each clause is kept as it was
 * said; its predicate and slot are the same as in English, so that a newer one ends an older one in any language. Returns
 * false if the sentence is for the English rules.
 */
export function readInLanguage({ text, start, end }: Sentence, reader: Reader, talk: Talk): boolean {
  const language = languageOf(text)
  if (!language) return false
  if (language.notMeant.test(text) || text.includes('█')) return true
  const { speaker, place, base } = reader
  const origin = { ...place, start, end }
  const add = (finding: Finding & { content: string }) => {
    const content = withDays(finding.content, language, base)
    talk.drafted.push(
      draft({ ...finding, content }, { subject: speaker.key, content, origin, base: undefined, past: false }),
    )
  }
  const plain = text.replace(/[\s.!]+$/, '')
  const instruction = speaker.amongPeople ? undefined : instructionIn(plain, language)
  if (instruction) {
    add(instruction)
    return true
  }
  const isFunctionWord = stopWordTestOf(language.name.toLowerCase())
  for (const { when, unless, cue, predicate, isStated } of language.endings) {
    const match = unless?.test(plain) ? null : when.exec(plain)
    const about = match?.[1]
    if (!match || !about) continue
    const words = [...topicWords(about)].filter((word) => !isFunctionWord(fold(word)))
    if (words.length > 0)
      talk.retractions.push({ subject: speaker.key, about: words, cue, origin, ...(predicate && { predicate }) })
    if (isStated) break
    // "… keine Oliven mehr, sondern Kapern": the rest states the new value.
    if (language.joint.test(plain.slice(match.index + match[0].length))) add(asUnread(plain, text, language, speaker))
    return true
  }
  const { findings, unread } = readClauses(plain, language, speaker)
  // The one finding keeps what is said beside it: "…, sie ist Bibliothekarin" says little without the clause before.
  const isOne = findings.length === 1 && !unread.some((clause) => language.ownSubject.test(clause))
  for (const finding of findings) add(isOne ? { ...finding, content: saidBy(speaker, text) } : finding)
  // Without this, the rest of a sentence with a fact would be lost, because no other reader gets it.
  if (findings.length > 0 && !isOne)
    for (const said of unread) if (saysSomething(said)) add(asUnread(said, text, language, speaker))
  return true
}

/** Facts of the clauses of a sentence, each in the words of its clause, and the clauses that no form reads. */
function readClauses(plain: string, language: LanguageForms, speaker: Speaker) {
  const findings: (Finding & { content: string })[] = []
  const unread: string[] = []
  let before = ''
  const whole = language.straighten.reduce((said, [short, long]) => said.replace(short, long), plain)
  for (const part of whole.split(language.boundary)) {
    const clause = carried(part, before, language)
    before = clause
    const relations = [...relationsIn(clause, language, speaker)]
    const found = language.statements.find((form) => statedIn(form, clause) !== undefined)
    const behind = found ? goesOn(clause, found, language) : undefined
    const content = ownWords(behind && !behind.isOfValue ? behind.before : clause, speaker)
    for (const finding of relations) findings.push({ ...finding, content })
    if (found) findings.push({ ...(behind?.isOfValue ? withRest(found, clause) : state(found, clause)), content })
    if (behind && !behind.isOfValue) unread.push(behind.words)
    else if (!found && relations.length === 0) unread.push(clause)
  }
  return { findings, unread }
}

/** The content with the days that it names at its end: "morgen" means nothing later. */
function withDays(content: string, { englishDays }: LanguageForms, base: number | undefined): string {
  const english = base === undefined ? undefined : englishDays(content)
  const days = english === undefined ? [] : findDates(english, base!).flatMap(({ iso }) => iso ?? [])
  return days.length === 0 ? content : `${content.replace(/[\s.]+$/, '')} (${days.join(', ')})`
}

/** "… und nehme Tabletten": adds the omitted word for the same person. */
const carried = (part: string, before: string, { carried: { by, from, word } }: LanguageForms): string =>
  from.test(before) && by.test(part) ? `${word} ${part}` : part

/** Text after the words that a form has read: more of the value ("Nüsse und Milch"), or a separate clause. */
function goesOn(
  clause: string,
  { when }: StatementForm,
  { joint, verb, carried: { from, word } }: LanguageForms,
): { before: string; words: string; isOfValue: boolean } | undefined {
  const match = when.exec(clause)!
  const end = match.index + match[0].length
  const rest = joint.exec(clause.slice(end))?.[1]
  if (!rest) return undefined
  const isVerb = verb.test(rest)
  return {
    before: clause.slice(0, end),
    words: isVerb && from.test(clause) ? `${word} ${rest}` : rest,
    isOfValue: !isVerb,
  }
}

const saysSomething = (clause: string): boolean => /\d/.test(clause) || topicWords(clause).size > 0

/** A clause that no form reads, in its own words; the whole sentence if the clause has no subject. */
function asUnread(
  clause: string,
  sentence: string,
  { ownSubject }: LanguageForms,
  speaker: Speaker,
): Finding & { content: string } {
  const words = ownSubject.test(clause) ? clause.charAt(0).toUpperCase() + clause.slice(1) : sentence
  return {
    type: 'fact',
    predicate: 'said',
    value: clause,
    weight: 'measure',
    slot: null,
    content: saidBy(speaker, words),
  }
}

/** A statement whose value goes on behind the words that the form has read. */
const withRest = (form: StatementForm, clause: string): Finding => {
  const finding = state(form, clause)
  const at = clause.indexOf(finding.value)
  return { ...finding, value: at < 0 ? finding.value : clause.slice(at) }
}

/** The clause as it was said: an English form of it would lose what the rule does not read. */
const ownWords = (clause: string, speaker: Speaker): string =>
  saidBy(speaker, clause.charAt(0).toUpperCase() + clause.slice(1))

const saidBy = ({ key, name }: Speaker, words: string): string => (key === 'user' ? words : `${name}: ${words}`)

function instructionIn(
  plain: string,
  { instructions, calledBy }: LanguageForms,
): (Finding & { content: string }) | undefined {
  const called = calledBy.exec(plain)?.[1]
  const match = instructions.map((form) => form.exec(plain)).find((found) => found !== null)
  if (!called && !match) return undefined
  return {
    type: 'preference',
    predicate: 'instruction',
    value: called ?? plain,
    weight: 'instruction',
    slot: called ? 'called' : null,
    content: `Instruction: ${plain.charAt(0).toUpperCase()}${plain.slice(1)}`,
    topics: [...topicWords(match?.[1] ?? '')],
    tags: ['instruction'],
  }
}

const former = /(?<!\p{L})(?:alte|ehemalige|frühere|vorige|letzte)[rnm]? \p{Lu}/u

function* relationsIn(
  clause: string,
  { related, holders, relations }: LanguageForms,
  { key }: Speaker,
): Generator<Finding> {
  const found = [
    ...related.map((form) => form.exec(clause) ?? []),
    ...holders.map((form) => form.exec(clause) ?? []).map(([all, name, word]) => [all, word, name]),
  ]
  for (const [, word, name] of found) {
    if (!word || !name) continue
    const role = roleOf(word)
    const relation = role ?? relations[word.toLowerCase()]
    // "Mein alter Chef Tim" is a former one.
    if (relation === undefined || (role !== undefined && former.test(clause))) continue
    const finding = { type: 'relationship', predicate: relation, value: name, weight: 'relation', slot: null } as const
    yield role === undefined ? finding : { ...finding, predicate: 'name', slot: 'name', subject: `${key}'s ${role}` }
  }
}

const statedIn = ({ when, unless }: StatementForm, clause: string): string | undefined => {
  const match = when.exec(clause)
  const value = match?.[1]?.trim()
  return !match || !value || unless?.test(value) ? undefined : value
}

function state(form: StatementForm, clause: string): Finding {
  const match = form.when.exec(clause)!
  const old = form.replaces === undefined ? undefined : match[form.replaces]
  const kind = form.predicate === 'favourite' ? `favourite|${match[1]!.toLowerCase()}` : form.predicate
  return {
    type: form.type ?? 'fact',
    predicate: form.predicate,
    value: (match[form.value ?? 1] ?? '').trim(),
    weight: form.weight,
    slot: form.single || form.predicate === 'favourite' ? kind : null,
    ...(form.sensitive && { sensitive: true }),
    ...(old && { replaces: { cue: 'switched', about: [...topicWords(old)] } }),
  }
}
