import { callings, jobs, lead } from '../../../text/people/callings.ts'
import type { Frame } from '../reading/frame.ts'
import type { Finding, PersonRule } from './rule.ts'

/** What follows "work at" or "for" and is no employer: whole words in small letters ("me", but not Mercedes), and times. */
const noEmployer =
  /^(?:home|nights?|least|the (?:moment|last|past)|a (?:living|while|few|long)|me|myself|it|free|hours|these|this|that|two|three|years)(?![\p{L}\d'&-]| \p{Lu})|^\d[\d:.,]*(?: ?[ap]\.?m\b|[ -]\p{Ll}| ?%|$)/u

/** Rules for work. */
export const workRules: readonly PersonRule[] = [
  {
    when: /^be ((?:the )?(?:(?:deputy|vice|acting|assistant) )?(?:head|director|chief|president|dean|principal) of .+ (?:at|for) (?:the )?\p{Lu}.*)/u,
    predicate: 'job',
    weight: 'work',
    single: true,
    amongPeople: false,
  },
  {
    when: /^work (?:\w+ )?(?:at|for) ((?:the |a |an )?(?:[\p{L}\d&.'’-]+ ?){1,6})/u,
    predicate: 'works_at',
    weight: 'work',
    single: true,
    unless: noEmployer,
  },
  {
    when: /^(?:be|have been) (?:working|employed) (?:at|for) ((?:[\p{L}\d&.'’-]+ ?){1,6})/u,
    predicate: 'works_at',
    weight: 'work',
    single: true,
    unless: noEmployer,
  },
  {
    when: /^(?:have )?(?:started (?:a new job |working )?(?:at|with|for)|start (?:a new job )?(?:at|with)|got a job (?:at|with)|got hired (?:at|by)|accepted an offer (?:from|at)|(?:joined|be joining|join)(?= .{2,40} as (?:a|an|their|the)\b)) ((?:the )?[\p{Lu}][\p{L}\d&.'’-]*(?: [\p{Lu}&][\p{L}\d&.'’-]*){0,4})/u,
    predicate: 'works_at',
    weight: 'work',
    single: true,
    amongPeople: false,
  },
  {
    when: /^(?:have )?(?:got|started|landed|found|accepted) (?:a|my|the) (?:new )?((?:[\w-]+ ){0,3}job\b.*)/i,
    predicate: 'job',
    weight: 'work',
  },
  {
    when: /^(?:have )?((?:lost|quit|left|resigned from|was laid off from|got laid off from|got fired from) (?:my|the|a) (?:[\w-]+ ){0,3}?(?:job|position|role)\b.*)/i,
    predicate: 'job_change',
    weight: 'work',
  },
  {
    when: /^(?:have |have just |just )?((?:hand|put|sent?|turn)(?:ed)? in (?:my )?(?:notice|resignation)\b.*|(?:gave|given) (?:in )?(?:my |(?:\w+ ){0,2}(?:weeks?|months?)'? )?notice\b(?! of\b).*|resigned\b(?! (?:myself|to)\b).*|(?:was |been |got )(?:made redundant|laid off|fired|sacked|let go)\b.*)/i,
    predicate: 'job_change',
    weight: 'work',
  },
  { when: /^(?:got|have been|have got|was) (promoted(?: to .+)?)/i, predicate: 'job_title', weight: 'work' },
  {
    when: /^be at (\p{Lu}[\p{L}\d&.'’-]*(?: \p{Lu}[\p{L}\d&.'’-]*){0,3}) (?:(?:now|these days)(?=$|,.*\b(?:probation|onboarding|contract|salary|colleagues?|boss|manager|team|trainee|hours|shifts?|commute|job)\b)|as (?:a|an|the)\b)/u,
    predicate: 'works_at',
    weight: 'work',
    single: true,
    amongPeople: false,
  },
  {
    when: /^work (?:(?:(?:night|day|early|late|weekend|morning|evening)s?(?: shifts?)?|shifts|part[- ]time|full[- ]time|remotely|freelance|mostly|mainly|here) )+as (?:a |an |the )?(.+)/i,
    predicate: 'job',
    weight: 'work',
    single: true,
  },
  {
    when: /^(?:work(?:ed)?|be (?:working|employed)) as (?:an? |the )?(.+)/i,
    predicate: 'job',
    weight: 'work',
    single: true,
  },
  {
    when: new RegExp(`^be (${lead}(?:${jobs}))\\b(?! of (?:hope|change))`, 'iu'),
    predicate: 'job',
    weight: 'work',
    single: true,
    unless: /^(?:not|such|going|so|here|like|happy|glad|as|there|trying|looking)\b/i,
  },
  {
    when: new RegExp(`^be (${lead}${callings})\\b(?! of\\b)`, 'iu'),
    predicate: 'job',
    weight: 'work',
    single: true,
    unless: /^(?:not|such|going|so|here|like|happy|glad|as|there|trying|looking)\b/i,
  },
  {
    when: /^be (?:retired|unemployed|self-employed|freelancing|a freelance [\w ]+|on parental leave|on maternity leave|between jobs)\b/i,
    predicate: 'employment',
    weight: 'work',
    single: true,
  },
  {
    when: new RegExp(
      `^(?:have )?((?:quit|retired)(?:$| (?:early|today|yesterday|(?:(?:earlier|at the end of|in|on|last|this) )+(?:the )?(?:${'\\p{L}+day|week|month|year|spring|summer|autumn|fall|winter|January|February|March|April|May|June|July|August|September|October|November|December'})\\b).*))`,
      'u',
    ),
    predicate: 'job_change',
    weight: 'work',
  },
]

/** A role among relatives or in a club: "is the cook", "is our captain", "is a great cook". */
const role =
  /^be ((?:the|our) (?!(?:same|one|first|last|best|only|problem|reason|kind|type)\b)\p{Ll}.*|an? (?:great|good|brilliant|excellent|terrible|bad|keen|passionate|hobby|fantastic|wonderful) (?!(?:\p{Ll}+ )?(?:person|man|woman|guy|time|idea|boy|girl|kid|example|mood)\b)\p{Ll}.*)/u
/** What makes a role a job: "the head nurse at St. Mary's". */
const employed = /\b(?:at|for) (?:the |an? )?\p{L}|\bof (?:the )?\p{Lu}/u
/** People who are known by their work. */
const ofWork = /boss|manager|supervisor|colleague|co-?worker|client|teacher|doctor/i

/** The role of a relative, which is no job and does not end with one: "my husband Rafael is the cook". */
export function findRole({ relation, phrase }: Frame, stated: Finding | undefined): Finding | undefined {
  if (!relation || ofWork.test(relation.noun) || (stated && stated.predicate !== 'job')) return stated
  const value = role.exec(phrase)?.[1]
  if (value === undefined || (stated && employed.test(value))) return stated
  return { type: 'fact', predicate: 'role', value, weight: 'relation', slot: null }
}
