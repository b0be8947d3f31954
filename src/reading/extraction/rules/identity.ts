import { noHome } from '../../../core/no-home.ts'
import { languageNames } from '../../../text/language-names.ts'
import { callings, jobs, lead } from './callings.ts'
import { nonCapturing, place } from './places.ts'
import type { PersonRule } from './rule.ts'

/** Rules for identity, home and work. */
export const identityRules: readonly PersonRule[] = [
  {
    when: /^be (?:allergic|intolerant|sensitive) to (.+)/i,
    predicate: 'allergic_to',
    weight: 'health',
    sensitive: true,
  },
  {
    when: /^have (?:a |an )?(?:(?:severe|mild|bad|serious) )?((?:[\w-]+ ){0,2}(?:allergy|allergies|intolerance))(?: to (.+))?/i,
    predicate: 'allergic_to',
    weight: 'health',
    sensitive: true,
  },
  {
    when: /^(?:have been|was|got|be) diagnosed with (.+)/i,
    predicate: 'diagnosed_with',
    weight: 'health',
    sensitive: true,
  },
  {
    when: /^(?:have|suffer from|live with|be living with) (?:(?:type \d|chronic|severe|mild) )*(asthma|(?:type \d )?diabetes|epilepsy|migraines?|celiac(?: disease)?|coeliac(?: disease)?|adhd|autism|depression|anxiety|arthritis|hypertension|high blood pressure|insomnia|crohn's(?: disease)?|ibs|ptsd|cancer|a heart condition|a bad (?:back|knee))\b/i,
    predicate: 'health',
    weight: 'health',
    sensitive: true,
  },
  {
    when: /^be (diabetic|asthmatic|epileptic|dyslexic|autistic|colou?r[- ]?blind|lactose intolerant|gluten intolerant|celiac|coeliac|deaf|blind|pregnant)\b/i,
    predicate: 'health',
    weight: 'health',
    sensitive: true,
  },
  {
    when: /^(?:have )?((?:broke|broken|tore|torn|sprained|fractured|injured|dislocated|twisted) (?:my|his|her|their) (?:[\w-]+ )?(?:arm|wrist|leg|ankle|foot|toe|hand|finger|shoulder|collarbone|knee|hip|rib|back|neck|nose|meniscus|acl|achilles)\b.*)/i,
    predicate: 'health',
    weight: 'health',
    sensitive: true,
  },
  {
    when: /^(?:take|be taking|be on) ((?:[\w.]+ )?\d+ ?(?:mg|mcg|ml)\b.*|insulin|antidepressants|blood thinners|antibiotics|metformin|ibuprofen|medication.*)/i,
    predicate: 'takes',
    weight: 'health',
    sensitive: true,
  },
  {
    when: /^(?:be|went|became|have gone|have been|have become|turned) (?:a |an )?(?:strict |mostly )?(vegan|vegetarian|pescatarian|pescetarian|kosher|halal|keto|gluten[- ]free|dairy[- ]free|flexitarian|teetotal(?:l?er)?)\b/iu,
    predicate: 'diet',
    weight: 'identity',
    single: true,
  },
  {
    when: /^be ((?:(?:Dr|Prof|Mr|Mrs|Ms|Mx|Sir|Herr|Frau|Fr)\.? ){0,2}\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})(?=$|, (?:an?|from|your|the) )/u,
    predicate: 'name',
    weight: 'name',
    single: true,
    amongPeople: false,
    unless:
      /(?:ish|ese|ian|ean|ican|rman|ench|utch|wiss|reek|zech|inn|nese|Jewish|Muslim|Hindu|Buddhist|Catholic|OK|ADHD|[A-Z]{2,})$/u,
  },
  {
    when: /^(?:do not|never|can not|no longer) ((?:eat|drink) .+)/i,
    predicate: 'avoids',
    weight: 'identity',
    unless:
      /\b(?:much|enough|that(?! (?:has|have|contains?)\b)|it(?!$)|today|yet|anything(?! (?:with|that|containing|made|from)\b))\b/i,
  },
  {
    when: /^(?:be called|be named|go by|got named) ([\p{Lu}][\p{L}'’-]+(?: [\p{Lu}][\p{L}'’-]+)*)/u,
    predicate: 'name',
    weight: 'name',
    single: true,
  },
  {
    // The word after an age is not a noun: "is 12 euros now" is not an age.
    when: /^(?:be|have turned|turned|turn|be turning|just turned) (\d{1,3})(?: years?(?:[ -]old)?| yo)?(?=$|[,.;!] ?(?!\d)| (?:now|today|tomorrow|yesterday|already|soon|next|this|last|in|on|and|but|so|or|as|since|too|again|by|with|while|when|because|actually|still|almost|exactly|at|for|of)\b)/i,
    predicate: 'age',
    weight: 'identity',
    single: true,
    unless: /^(?:0|1[2-9]\d|[2-9]\d\d)$/,
  },
  {
    when: new RegExp(
      `^(?:live|be living|reside|be based|be located|be settled|stay|be staying|work and live|live and work)(?: [\\w-]+)? in ${place}`,
      'u',
    ),
    predicate: 'lives_in',
    weight: 'home',
    single: true,
  },
  {
    when: /^(?:live|be living|be based) (?:just |right |mostly )?(?:(?:alone|together|with .{2,30}?) )?(?:in|at|on|near|outside|by) ((?:the |a |an )?.{3,40})/u,
    predicate: 'lives_in',
    weight: 'home',
    single: true,
    unless: /\b(?:moment|world|fear|present|dream)\b/i,
  },
  {
    when: new RegExp(
      `^(?:have )?(?:moved|relocated|be moving back|have moved) (?:(?:back|here|over|out|in) )?(?:from ${nonCapturing(place)} )?(?:back )?to ${place}`,
      'u',
    ),
    predicate: 'lives_in',
    weight: 'home',
    single: true,
    unless: noHome,
  },
  {
    when: new RegExp(`^have been (?:living |based )?in ${place} (?:for|since)\\b`, 'u'),
    predicate: 'lives_in',
    weight: 'home',
    single: true,
    amongPeople: false,
  },
  {
    when: new RegExp(`^(?:be|come|be originally|come originally|hail) (?:originally )?from ${place}`, 'u'),
    predicate: 'from',
    weight: 'identity',
    single: true,
  },
  {
    when: new RegExp(
      `^(?:grew up|was born(?: and raised)?|was raised)(?: [\\w ]{1,30}?)? (?:in|near|outside|around) ${place}`,
      'u',
    ),
    predicate: 'from',
    weight: 'identity',
  },
  {
    when: /^be ((?:(?:half|part|originally|born) )?\p{Lu}\p{Ll}+(?:ish|ese|ian|ean|ican|ench|utch|elsh|wiss|reek|zech|man|ani|aqi|eli)(?:,? (?:and )?(?:half|part) .+)?)(?=$|[,.]| (?:and|but|by)\b)/u,
    predicate: 'nationality',
    weight: 'identity',
    amongPeople: false,
    unless: /^(?:Christian|Norman|Roman|Herman)$/,
  },
  {
    when: /^be (?:the|an?|our) ((?:vice[- ])?(?:treasurer|secretary|chair(?:man|woman|person)?|president|captain|head|leader|organi[sz]er|founder|oldest|youngest|eldest|middle one|only child)(?: .*)? of .+)/i,
    predicate: 'role',
    weight: 'identity',
    amongPeople: false,
  },
  {
    when: /^can not ((?:drive|swim|ride a bike|cycle|cook|read music|walk far|hear well|see well|smell|taste|type|whistle|sing)\b.*)/i,
    predicate: 'can_not',
    weight: 'identity',
    amongPeople: false,
    unless: /\b(?:today|tonight|tomorrow|now|this|that|it|yet|there)\b/i,
  },
  { when: /^was born (?:on|in) (.+)/i, predicate: 'born', weight: 'identity', single: true },
  {
    when: /^(?:be|have been) (married|engaged|divorced|widowed|single|separated)(?: to .+| with .+)?(?=$|[,. ])|^(?:have )?got(?:ten)? (married|engaged|divorced)\b/i,
    predicate: 'marital_status',
    weight: 'identity',
    single: true,
    unless: /engaged in/i,
  },
  {
    when: /^(teach (?:[\p{L}-]+ ){1,4}?(?:at|in|to) .+)/iu,
    predicate: 'job',
    weight: 'work',
    amongPeople: false,
    unless: /\b(?:myself|me|him|her|them)\b/i,
  },
  {
    when: /^be (?:(a family of (?:\d+|two|three|four|five|six|seven|eight))|(?:a )?(single (?:mom|mum|mother|dad|father|parent)))\b/i,
    predicate: 'family',
    weight: 'identity',
  },
  {
    when: new RegExp(
      `^(?:speak|be fluent in|be learning|be a native speaker of|study|be studying) ((?:(?:fluent|native|basic|some|a little) )?(?:${languageNames})\\b.*)`,
      'u',
    ),
    predicate: 'speaks',
    weight: 'identity',
  },
  {
    when: /^work (?:\w+ )?(?:at|for) ((?:the |a |an )?(?:[\w&.'’-]+ ?){1,6})/u,
    predicate: 'works_at',
    weight: 'work',
    single: true,
    unless: /^(?:home|night|least|the moment|me|myself|it|a living|free|hours|\d)/i,
  },
  {
    when: /^(?:be|have been) (?:working|employed) (?:at|for) ((?:[\w&.'’-]+ ?){1,6})/u,
    predicate: 'works_at',
    weight: 'work',
    single: true,
    unless:
      /^(?:home|night|the (?:moment|last|past)|a (?:while|few|long)|\d|hours|me|it|these|this|that|two|three|years)/i,
  },
  {
    when: /^(?:have )?(?:started (?:a new job |working )?(?:at|with|for)|start (?:a new job )?(?:at|with)|got a job (?:at|with)|got hired (?:at|by)|accepted an offer (?:from|at)|(?:joined|be joining|join)(?= .{2,40} as (?:a|an|their|the)\b)) ((?:the )?[\p{Lu}][\w&.'’-]*(?: [\p{Lu}&][\w&.'’-]*){0,4})/u,
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
    when: /^be at (\p{Lu}[\w&.'’-]*(?: \p{Lu}[\w&.'’-]*){0,3}) (?:now|these days|as (?:a|an|the)\b.*)$/u,
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
    when: /^(?:own|run|founded|co-founded|have founded|started|opened|be opening|be starting) ((?:my|our|a|an) (?:own |small |little |new |online |family )*(?:[\w-]+ ){0,2}(?:business|company|studio|shop|store|bakery|caf[eé]|restaurant|agency|startup|farm|firm|practice|clinic|school|salon|gallery|brand|nonprofit|charity)\b.*)/iu,
    predicate: 'runs',
    weight: 'work',
  },
  {
    when: /^(?:earn|make|be earning|be making|get paid) (?:about |around )?((?:(?:[$€£]|USD |EUR )\d[\d.,]*k?|\d[\d.,]*(?:k\b| ?(?:euros|dollars|pounds|USD|EUR))).*)/i,
    predicate: 'income',
    weight: 'money',
    single: true,
    sensitive: true,
  },
  {
    when: /^be ((?:a |an )?(?:freshman|sophomore|fresher|undergraduate|undergrad|postgraduate|postgrad|grad student|(?:first|second|third|fourth|final)[- ]year(?: [\w-]+){0,2} student|(?:first|second|third|fourth|final)[- ]year|(?:junior|senior)(?= at \p{Lu}))\b.*)/iu,
    predicate: 'education',
    weight: 'identity',
  },
  {
    when: /^(?:study|studied|be studying|major in|majored in|be majoring in|have a (?:degree|master's|bachelor's|phd) in|be doing (?:a|my) (?:degree|master's|phd) in|graduated (?:from|in|with)) (.+)/i,
    predicate: 'education',
    weight: 'identity',
    unless: /^(?:for|hard|a lot|it|all)\b/i,
  },
  {
    when: /^(?:have|have got) ((?:a|an|\d+|one|two|three|four|five|six) (?:[\w-]+[ -]){0,3}?(?:kids?|child|children|sons?|daughters?|brothers?|sisters?|siblings|twins|grandchildren|dogs?|cats?|pupp(?:y|ies)|pup|kitt(?:en|y|ies)|kittens|parrots?|horses?|hamsters?|rabbits?|guinea pigs?|turtles?|snakes?|chickens|ferrets?)\b.*)/i,
    predicate: 'has_family',
    weight: 'relation',
    type: 'relationship',
    unless: /\b(?:friendly|meme|shirt|sized)\b/i,
  },
  {
    when: /^(?:have )?(adopted (?:a|an|two|three|our|my) .+)/i,
    predicate: 'has_family',
    weight: 'relation',
    type: 'relationship',
    unless: /\b(?:approach|habit|strategy|policy|style|mindset|attitude)\b/i,
  },
]
