import { sharedTopics } from '../reading/reading.ts'
import { thingsOf } from './one-matter.ts'
import { isRelation } from './other-thing.ts'
import type { Statement } from './statement.ts'

/** The parts of a statement that are compared. */
type Said = Pick<Statement, 'content' | 'subject' | 'predicate'>

/** Predicates that the readers are sure of, by the attribute of a person that they state. */
const families: Readonly<Record<string, readonly string[]>> = {
  home: ['lives_in', 'address'],
  work: ['works_at', 'employment', 'job', 'job_title', 'job_change'],
  name: ['name', 'called'],
  age: ['age', 'birthday', 'born'],
  origin: ['from', 'nationality'],
  languages: ['speaks'],
  food: ['allergic_to', 'diet', 'avoids', 'health'],
  love: ['wife', 'husband', 'spouse', 'partner', 'girlfriend', 'boyfriend', 'fiance', 'fiancee', 'marital_status'],
  brothers: ['brother'],
  sisters: ['sister'],
  parents: ['mother', 'father'],
  children: ['son', 'daughter'],
  grandparents: ['grandmother', 'grandfather'],
  boss: ['boss', 'manager', 'supervisor'],
  dog: ['dog'],
  cat: ['cat'],
}
const familyOf = new Map(
  Object.entries(families).flatMap(([family, predicates]) => predicates.map((one) => [one, family] as const)),
)

/** The attribute that a statement gives a value; undefined unless its reading is sure. "My wife is called Ana" is about the wife. */
function attributeOf({ subject, predicate }: Said): string | undefined {
  const relative = predicate === 'name' ? /^user['’]s (\p{L}+)$/u.exec(subject)?.[1] : undefined
  return familyOf.get(relative ?? predicate)
}

/**
 * Whether two statements give values to two attributes of people, such as a home and the name of a wife, and have no word
 * for a thing in common: their sentences are alike ("The user lives in …"), their matters are not.
 */
export function areOtherAttributes(older: Said, newer: Said): boolean {
  const [then, now] = [attributeOf(older), attributeOf(newer)]
  return then !== undefined && now !== undefined && then !== now && !shareThing(older, newer)
}

/** Words for relatives are no things: "Frau" is a wife and a title. */
function shareThing(one: Said, other: Said): boolean {
  const things = new Set([...thingsOf(one, other)].filter((word) => !isRelation(word)))
  return sharedTopics(things, thingsOf(other, one)) > 0
}
