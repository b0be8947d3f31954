import { readsAsInstruction } from '../../core/flag-instruction.ts'
import { redact } from '../../secrets/secrets.ts'
import type { Observation, ObservationText } from '../observation.ts'
import type { SaidObservation } from './ask-for-text.ts'

/** Fields that a model may rewrite. Files, tools, time and confidence are facts and stay. */
export type AcceptedText = Pick<ObservationText, 'type' | 'title' | 'subtitle' | 'narrative' | 'facts' | 'concepts'>

/** Names of files, and identifiers that only occur in code. */
const codeName = /(?:[\w@-]+\/)+[\w@.-]+|[\w-]+\.[a-z]{2,5}\b|\b[a-z]+(?:[A-Z][a-z0-9]+)+\b|\b\w+_\w+\b|\b\w+(?=\(\))/g

/**
 * The model's text, if it may replace the text of the rules. Undefined if it is an instruction to its reader, or if its
 * title names a file or identifier that is neither in the model's input nor in the observation. Facts and concepts with
 * unknown names are left out.
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
    // A subtitle or narrative with an unknown name is replaced by the former text.
    subtitle: isShown(text.subtitle) ? text.subtitle : known.subtitle,
    narrative: isShown(text.narrative) ? text.narrative : known.narrative,
    facts: unique(text.facts).filter((fact) => isShown(fact) && !readsAsInstruction(fact)),
    concepts: unique([...text.concepts.filter((concept) => there.includes(concept.toLowerCase())), ...known.concepts]),
  }
}

const cover = (text: string): string => redact(text).text.trim()
const plain = (text: string): string => cover(text).replace(/\s+/g, ' ')
const unique = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ''))]
