import type { FactType } from '../../types.ts'
import type { Weight } from '../weights.ts'

/**
 * A form of a statement by the owner in a language other than English. Group 1 is the value, or the kind of a favourite.
 */
export interface StatementForm {
  when: RegExp
  predicate: string
  weight: Weight
  type?: FactType
  /** The group of the value; 1 if omitted. */
  value?: number
  /** Only one value at a time: the predicate is the slot. */
  single?: boolean
  sensitive?: boolean
  /** No fact if the value matches this. */
  unless?: RegExp
  /** The group with the value that is replaced. */
  replaces?: number
}

/** A form of a retraction; group 1 is its subject. */
export interface EndingForm {
  when: RegExp
  cue: string
  /** Sentences that end nothing in spite of the form. */
  unless?: RegExp
  predicate?: string
  /** The end is a fact as well: "I eat no meat any more". */
  isStated?: boolean
}

/** A language as tables of its forms. Support for another language is a further table. */
export interface LanguageForms {
  name: string
  /** Words that are rare in English text. */
  signs: RegExp
  /** Openings that identify the language alone. */
  opening: RegExp
  /** Sentences that state nothing: conditions, guesses, jokes. */
  notMeant: RegExp
  /** Where one clause ends and the next begins. */
  boundary: RegExp
  /** Replacements that write short forms out: "ich bin Kim, 32". */
  straighten: readonly (readonly [RegExp, string])[]
  /** A clause that continues with the same person, and the word that it omits. */
  carried: { by: RegExp; from: RegExp; word: string }
  /** Text that continues a value: group 1 follows the joining word. */
  joint: RegExp
  /** A verb of the speaker at the beginning, which makes a joined part a separate clause. */
  verb: RegExp
  /** A clause that begins with its subject. */
  ownSubject: RegExp
  statements: readonly StatementForm[]
  endings: readonly EndingForm[]
  /** Relations by their words, in English: `schwester` is a sister. */
  relations: Readonly<Record<string, string>>
  /** "Meine Schwester Ana", "meine Schwester heißt Ana": group 1 the relation, group 2 the name. */
  related: readonly RegExp[]
  /** "Tim ist mein Chef": group 1 the name, group 2 the relation. */
  holders: readonly RegExp[]
  /** Orders that are valid from now on; group 1, if any, is the topic. */
  instructions: readonly RegExp[]
  /** "Nenn mich Kim": the name. */
  calledBy: RegExp
  /** The text with its names of days in English; undefined without any. */
  englishDays: (text: string) => string | undefined
}
