import { readsAsInstruction } from '../../core/flag-instruction.ts'
import { redact } from '../../secrets/secrets.ts'
import type { Observation, ObservationText } from '../observation.ts'
import type { SaidObservation } from './ask-for-text.ts'

/** What a model may say anew. Files, tools, time and trust are what happened, and stay. */
export type AcceptedText = Pick<ObservationText, 'type' | 'title' | 'subtitle' | 'narrative' | 'facts' | 'concepts'>

/** Names of files, and names as only code has them. */
const codeName = /(?:[\w@-]+\/)+[\w@.-]+|[\w-]+\.[a-z]{2,5}\b|\b[a-z]+(?:[A-Z][a-z0-9]+)+\b|\b\w+_\w+\b|\b\w+(?=\(\))/g

/**
 * The model's text, if it may stand for the rules': undefined where it speaks to its reader, or where its title names a
 * file or a name of the code that stands neither in what was shown nor in the note itself. Single facts of that kind are
 * left out, and so are concepts.
 */
export function acceptText(said: SaidObservation, known: Observation, shown: string): AcceptedText | undefined {
  const text: AcceptedText = {
    type: said.type,
    title: plain(said.title),
    subtitle: plain(said.subtitle),
    narrative: cover(said.narrative),
    facts: said.facts.map(plain),
    concepts: said.concepts.map(plain),
  }
  if (text.title === '' || readsAsInstruction([text.title, text.subtitle, text.narrative].join('\n'))) return undefined
  const there = [shown, known.title, known.narrative, ...known.facts, ...known.filesRead, ...known.filesModified]
    .join('\n')
    .toLowerCase()
  const isShown = (sentence: string) =>
    (sentence.match(codeName) ?? []).every((name) => there.includes(name.toLowerCase()))
  if (!isShown(text.title)) return undefined
  return {
    ...text,
    // A title is the surest part: what else names the unknown is not told at all.
    subtitle: isShown(text.subtitle) ? text.subtitle : known.subtitle,
    narrative: isShown(text.narrative) ? text.narrative : known.narrative,
    facts: unique(text.facts).filter((fact) => isShown(fact) && !readsAsInstruction(fact)),
    concepts: unique([...text.concepts.filter((concept) => there.includes(concept.toLowerCase())), ...known.concepts]),
  }
}

const cover = (text: string): string => redact(text).text.trim()
const plain = (text: string): string => cover(text).replace(/\s+/g, ' ')
const unique = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ''))]
