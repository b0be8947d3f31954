import type { findDates } from '../../dates/dates.ts'
import type { Frame } from './reading/frame.ts'
import { findDuty } from './rules/duties.ts'
import { figureTag, findFigure } from './rules/figures.ts'
import { findNewHome, homeOfGroup } from './rules/homes.ts'
import { identityRules } from './rules/identity.ts'
import type { measuresIn } from './rules/measures.ts'
import { findPlannedChange } from './rules/planned-changes.ts'
import { findCustom, habitRules, preferenceRules } from './rules/preferences.ts'
import { type Finding, findByRules } from './rules/rule.ts'
import { findDated, findLately } from './rules/schedule.ts'
import { findSwitch, insteadOf } from './rules/switches.ts'
import { findOwned, findThing } from './rules/things.ts'
import { findRole } from './rules/work.ts'

/** A clause around a frame. */
export interface InClause {
  text: string
  dates: ReturnType<typeof findDates>
  measures: ReturnType<typeof measuresIn>
  /** The speaker talks with other people. */
  amongPeople: boolean
  /** The frame of the clause before it. */
  before: Frame | undefined
  today: number
  /** An earlier clause of the sentence gave a finding. */
  besideFact: boolean
  ofWork: boolean
}

/** "I extended my goal to 12 books by March" is a new figure, not an event. */
const turned =
  /^(?:have )?(?:extended|increased|raised|reduced|lowered|cut|set|updated|changed|bumped|doubled|halved|adjusted)\b/i
const aimed = /\b(?:aim|aiming|goal|target|challenge|budget|limit|quota|total)\b/i

/** What a frame says of its subject, by the first rule that fits. */
export const findInFrame = (frame: Frame, clause: InClause): Finding | undefined =>
  frame.kind === 'thing' ? findOfThing(frame, clause) : findOfPerson(frame, clause)

function findOfThing(frame: Frame, { text, dates, measures, amongPeople, today }: InClause): Finding | undefined {
  const planned = amongPeople ? undefined : findPlannedChange(frame, text, dates, today)
  if (planned) return planned
  const owned =
    frame.owned && !frame.byPronoun ? (findNewHome(frame, text, amongPeople) ?? findOwned(frame)) : undefined
  if (owned) return owned.predicate === 'goal' ? { ...owned, tags: measures.map(({ key }) => figureTag(key)) } : owned
  const dated = findDated(frame, text, dates, today)
  if (dated) return dated
  if (amongPeople) return undefined
  const figure = findFigure(frame, text, measures, dates)
  const thing = findThing(frame)
  return figure && thing ? { ...thing, ...figure, slot: thing.slot } : (thing ?? figure)
}

function findOfPerson(frame: Frame, clause: InClause): Finding | undefined {
  const { text, dates, measures, amongPeople, before, today, besideFact, ofWork } = clause
  const { phrase } = frame
  const planned = amongPeople || ofWork ? undefined : findPlannedChange(frame, text, dates, today)
  if (planned) return planned
  const known = findByRules(identityRules, phrase, amongPeople) ?? findByRules(preferenceRules, phrase, amongPeople)
  const stated = findNewHome(frame, text, amongPeople, before) ?? findRole(frame, known)
  // A job that begins later does not end the present one.
  const isAhead = /^(?:start|be joining|join)\b/.test(phrase) && dates.some(({ day = today }) => day > today)
  const home = stated && !isAhead ? homeOfGroup(stated, frame, text, ofWork) : undefined
  if (home) return home
  const figure = amongPeople || !turned.test(phrase) ? undefined : findFigure(frame, text, measures, dates)
  if (figure) return figure
  const changed = findSwitch(phrase, amongPeople)
  if (changed) return insteadOf(changed, phrase)
  const dated = findDated(frame, text, dates, today)
  if (dated)
    return aimed.test(text) ? { ...dated, tags: measures.map(({ key }) => figureTag(key)) } : insteadOf(dated, phrase)
  const lately = findLately(frame)
  if (lately) return lately
  const atHand =
    !amongPeople &&
    /\b(?:this|these|those)\b(?! (?:days|year|spring|summer|autumn|winter|term|season|week|month))/.test(phrase)
  const habit = findByRules(habitRules, phrase, amongPeople)
  if (habit && !(atHand && habit.predicate === 'habit')) return withFigures(insteadOf(habit, phrase), measures)
  const custom = amongPeople || atHand || frame.kind !== 'self' ? undefined : findCustom(frame, text)
  if (custom) return withFigures(custom, measures)
  if (frame.kind === 'person' && !amongPeople) return findDuty(frame, before, besideFact)
  return amongPeople ? undefined : findFigure(frame, text, measures, dates)
}

/** "Runs 5 km every morning": a later distance may replace this one. */
const withFigures = (finding: Finding, measures: InClause['measures']): Finding =>
  /^(?:habit|custom|practises)$/.test(finding.predicate)
    ? { ...finding, tags: [...(finding.tags ?? []), ...measures.map(({ key }) => figureTag(key))] }
    : finding
