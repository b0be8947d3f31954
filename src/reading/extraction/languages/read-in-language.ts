import { draft } from '../candidate.ts'
import type { Sentence } from '../reading/sentences-of-turn.ts'
import { possessiveOf } from '../reading/tell.ts'
import type { Finding } from '../rules/rule.ts'
import type { Reader, Talk } from '../talk.ts'
import { topicWords } from '../topic-words.ts'
import { german } from './german.ts'
import type { LanguageForms, StatementForm } from './language.ts'

/** Languages that are read beside English. */
const languages: readonly LanguageForms[] = [german]
/** Signs of a language from which a sentence is taken for it, and their least share of its words. */
const fewestSigns = 2
const leastShare = 0.15

const languageOf = (text: string): LanguageForms | undefined =>
  languages.find(({ signs, opening }) => {
    if (opening.test(text)) return true
    const found = text.match(signs)?.length ?? 0
    return found >= fewestSigns && found / text.split(/\s+/).length >= leastShare
  })

/**
 * Adds to the talk what a sentence in another language than English states; facts are told in English around the
 * speaker's own words, so that a newer one ends an older one in whatever language. False: it is for the English rules.
 */
export function readInLanguage({ text, start, end }: Sentence, reader: Reader, talk: Talk): boolean {
  const language = languageOf(text)
  if (!language) return false
  if (language.notMeant.test(text) || text.includes('█')) return true
  const { speaker, place } = reader
  const origin = { ...place, start, end }
  const add = (finding: Finding & { content: string }) =>
    talk.drafted.push(
      draft(finding, { subject: speaker.key, content: finding.content, origin, base: undefined, past: false }),
    )
  const plain = text.replace(/[\s.!]+$/, '')
  const instruction = speaker.amongPeople ? undefined : instructionIn(plain, language)
  if (instruction) {
    add(instruction)
    return true
  }
  for (const { when, cue, predicate } of language.endings) {
    const about = when.exec(plain)?.[1]
    if (!about) continue
    const words = [...topicWords(about)]
    if (words.length > 0)
      talk.retractions.push({ subject: speaker.key, about: words, cue, origin, ...(predicate && { predicate }) })
    return true
  }
  const { by, from, word } = language.carried
  let before = ''
  const whole = language.straighten.reduce((said, [short, long]) => said.replace(short, long), plain)
  for (const part of whole.split(language.boundary)) {
    const clause = from.test(before) && by.test(part) ? `${word} ${part}` : part
    before = clause
    for (const finding of relationsIn(clause, language, possessiveOf(speaker.name))) add(finding)
    const found = language.statements.find((form) => statedIn(form, clause) !== undefined)
    if (found) add(state(found, clause, speaker.name))
  }
  return true
}

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

function* relationsIn(
  clause: string,
  { related, relations }: LanguageForms,
  whose: string,
): Generator<Finding & { content: string }> {
  for (const form of related) {
    const [, word, name] = form.exec(clause) ?? []
    const relation = relations[word?.toLowerCase() ?? '']
    if (!relation || !name) continue
    const content = `${name} is ${whose.replace(/^The/, 'the')} ${relation}`
    yield { type: 'relationship', predicate: relation, value: name, weight: 'relation', slot: null, content }
  }
}

const statedIn = ({ when, unless }: StatementForm, clause: string): string | undefined => {
  const match = when.exec(clause)
  const value = match?.[1]?.trim()
  return !match || !value || unless?.test(value) ? undefined : value
}

function state(form: StatementForm, clause: string, name: string): Finding & { content: string } {
  const match = form.when.exec(clause)!
  const said = form.says.replace(/\$(\d)/g, (_, group: string) => (match[Number(group)] ?? '').trim())
  const old = form.replaces === undefined ? undefined : match[form.replaces]
  const value = (match[form.says.includes('$2') ? 2 : 1] ?? '').trim()
  const kind = form.predicate === 'favourite' ? `favourite|${match[1]!.toLowerCase()}` : form.predicate
  return {
    type: form.type ?? 'fact',
    predicate: form.predicate,
    value,
    weight: form.weight,
    slot: form.single || form.predicate === 'favourite' ? kind : null,
    content: `${name} ${said}`,
    ...(form.sensitive && { sensitive: true }),
    ...(old && { replaces: { cue: 'switched', about: [...topicWords(old)] } }),
  }
}
