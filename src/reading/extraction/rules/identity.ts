import { languageNames } from '../../../text/language-names.ts'
import { homeRules } from './homes.ts'
import { place } from './places.ts'
import type { PersonRule } from './rule.ts'
import { workRules } from './work.ts'

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
    when: /^be ((?:(?:Dr|Prof|Mr|Mrs|Ms|Mx|Sir|Herr|Frau|Fr)\.? ){0,2}\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2})(?=$|, (?:an?|from|your|the) |(?<= \p{Lu}[\p{L}'’-]+ \p{Lu}[\p{L}'’-]+), (?:\p{Ll}{3}|\d\d\b))/u,
    predicate: 'name',
    weight: 'name',
    single: true,
    amongPeople: false,
    unless:
      /(?:\b(?:Assistant|Chief|Deputy|Head|Junior|Lead|Senior|Team|Vice) .+|\b(?:Chef|Director|Engineer|Manager|Nurse|Officer|Teacher)|ish|ese|ian|ean|ican|rman|ench|utch|wiss|reek|zech|inn|nese|Jewish|Muslim|Hindu|Buddhist|Catholic|OK|ADHD|[A-Z]{2,})$/u,
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
  ...homeRules,
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
  ...workRules,
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
