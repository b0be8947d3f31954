import type { FactType } from '../../types.ts'
import type { Weight } from '../weights.ts'

/** A form of statement of the owner's in another language than English. Group 1 is the value unless `says` has more. */
export interface StatementForm {
  when: RegExp
  predicate: string
  weight: Weight
  type?: FactType
  /** What is told, in English as all facts are, with `$1`, `$2` for the groups, behind "The user". */
  says: string
  /** Only one at a time: the predicate is the slot. */
  single?: boolean
  sensitive?: boolean
  /** No fact where the value looks like this. */
  unless?: RegExp
  /** The group with what it takes the place of. */
  replaces?: number
}

/** A form by which something said is taken back; group 1 is what it was about. */
export interface EndingForm {
  when: RegExp
  cue: string
  predicate?: string
  /** That it ended is a fact as well: "I eat no meat any more". */
  isStated?: boolean
}

/** A language as tables of its forms: what one adds to have another language read. */
export interface LanguageForms {
  name: string
  /** Words that hardly stand in English. */
  signs: RegExp
  /** Openings that are enough by themselves. */
  opening: RegExp
  /** Sentences that state nothing: conditions, guesses, jokes. */
  notMeant: RegExp
  /** Where one thought ends and the next begins. */
  boundary: RegExp
  /** What is said in short, at length: "ich bin Kim, 32". */
  straighten: readonly (readonly [RegExp, string])[]
  /** A clause that goes on with the same person, and the word that it leaves out. */
  carried: { by: RegExp; from: RegExp; word: string }
  /** What goes on behind a value: group 1 is what follows the word that joins it. */
  joint: RegExp
  /** A verb of the speaker's at the beginning, by which a joined part is a thought of its own. */
  verb: RegExp
  /** A clause that names at its beginning who it is about. */
  ownSubject: RegExp
  statements: readonly StatementForm[]
  endings: readonly EndingForm[]
  /** Relations by their words, in English: `schwester` is a sister. */
  relations: Readonly<Record<string, string>>
  /** "Meine Schwester Ana", "meine Schwester heißt Ana": group 1 the relation, group 2 the name. */
  related: readonly RegExp[]
  /** Orders that hold from now on; group 1, where there is one, the topic. */
  instructions: readonly RegExp[]
  /** "Nenn mich Kim": the name. */
  calledBy: RegExp
}
