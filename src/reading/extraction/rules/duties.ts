import type { Frame } from '../reading/frame.ts'
import type { Finding } from './rule.ts'
import { statedValue } from './rule.ts'

const duty =
  /^(?:upload|handle|own|lead|manage|maintain|review|run|write|prepare|send|sign|submit|organi[sz]e|host|coordinate|approve|test|deploy|take care of|look after|book|drive|pay|design|build|translate|present|be responsible for|be in charge of|be on call|be taking over|take over|will (?:handle|send|upload|review|take|do|prepare|lead|own|write|join|drive|sign)) ?(.*)$/i
const role =
  /^be (?:(?:the|our|my|a|an) (?:new )?((?:[\w-]+ ){0,3}(?:manager|lead|owner|designer|developer|engineer|contact|reviewer|boss|cto|ceo|cfo|pm|client|customer|lawyer|accountant|advisor|supervisor|professor|coach|doctor|mentor|landlord|assistant|admin|dba|analyst|tester|writer|editor|translator|head of [\w ]+))\b.*)$/i

/** What a person will do about a thing that was just named. */
const doing = /^(?:be (?:\w+ing|in charge)|will|want|need|do|have|can|take|bring|check|collect|sort|fetch|join|come)\b/

/** Duties and roles of people: "Tomasz uploads it", "Ana is our designer". */
export function findDuty(frame: Frame, before: Frame | undefined, besideFact: boolean): Finding | undefined {
  const is = frame.relation ? null : role.exec(frame.phrase)
  if (is) return { type: 'relationship', predicate: 'role', value: statedValue(is[1]!), weight: 'relation', slot: null }
  // "Ingrid files it": any verb counts, because its object was just named.
  const handled = before?.kind === 'thing' && /^\S+s (?:it|them)\b/.test(frame.predicateText)
  if (!handled && !duty.test(frame.phrase) && !(besideFact && frame.relation === undefined && doing.test(frame.phrase)))
    return undefined
  const about = before?.kind === 'thing' ? before.name.replace(/^The /, 'the ') : undefined
  const named = about ? frame.predicateText.replace(/\b(?:it|them)\b/i, about) : frame.predicateText
  if (!besideFact && /\b(?:it|them|this|that|me|you)\b/i.test(named)) return undefined
  return {
    type: 'fact',
    predicate: 'does',
    value: statedValue(named),
    weight: 'project',
    slot: null,
    content: `${frame.name} ${named}`,
  }
}
