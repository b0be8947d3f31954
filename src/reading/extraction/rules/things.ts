import type { Frame } from '../reading/frame.ts'
import { eventNoun, settingWords as settings } from '../reading/setting-words.ts'
import type { Finding } from './rule.ts'
import { statedValue } from './rule.ts'

/** Values that look like settings: digits, paths, identifiers, names. */
const concrete = /\d|[\w-]+[./_][\w./-]+|`[^`]+`|"[^"]+"|\b[a-z]+[A-Z]\w*|\b[A-Z]{2,}\b|(?:^|\s)(?:[A-Z][\w.+#-]+)/
const judgement =
  /^(?:[a-z]{3,}ing (?!is\b)|(?:approaching|pending|missing|failing|coming|growing|struggling|killing|loading|crashing|hanging)\b|(?:so|very|really|too|quite|a bit|pretty|not|always|just|also|more|less|still|totally|all|super|such|way|much|kind|actually)\b|(?:a|an|the)? ?(?:good|great|nice|amazing|awesome|important|hard|difficult|easy|fun|beautiful|cool|crazy|interesting|broken|slow|fast|fine|ready|done|ok|okay|better|worse|best|worst|huge|big|small|key|true|false|wrong|right|sure|clear|unclear|down|up|here|there|going|getting|working|failing|coming|looking|making|being|what|why|how|where|when|that|because|like|about(?! (?:[$€£]\d|\d[\d.,]*k? ?(?:euros?|dollars?|pounds|people|kg|km|miles|%)))|to|worth|possible|impossible|useful|helpful|similar|different|same|perfect|special|wonderful|lovely|exciting|sweet|cute|gorgeous|inspiring|incredible|powerful|fantastic|relaxing|rewarding|tough|fascinating|confusing|annoying|frustrating|it)\b)/i

/** Normalizes the name of a thing: "the new office" is the office. */
export const thingKey = (head: string): string =>
  head.toLowerCase().replace(/^(?:new|old|current|updated|latest|revised|actual) /, '')

/** Verbs of statements about things, with the predicate and whether only one value is valid at a time. */
const verbs: readonly [RegExp, string][] = [
  [/^(?:be called|be named) (.+)/, 'named'],
  [/^(?:be at|be up to|be down to) ([$€£]?\d.*)/, 'is'],
  [/^(?:be|take place|happen|meet) (?:on|every) ((?:mon|tues|wednes|thurs|fri|satur|sun)days?\b.*)/i, 'is'],
  [/^be (?:on|at) (?:port )?(\d{2,5})$/, 'runs_on'],
  [
    /^(?:will )?(?:live|be|sit|go|take place|be held|be located|be stored|be kept|be hosted|be deployed) (?:in|at|on|under|inside) (.+)/,
    'located_in',
  ],
  [/^(?:run|be running|be deployed|be built|be based) (?:on|in|under|with|at) (.+)/, 'runs_on'],
  [/^(?:run|be running) (.+)/, 'runs'],
  [/^(?:use|be using) (.+)/, 'uses'],
  [/^(?:need|require|want|depend on) (.+)/, 'needs'],
  [/^(?:be written|be built|be made) (?:in|with) (.+)/, 'written_in'],
  [/^(?:write|be written|output|save|export) (?:its \w+ )?(?:to|into) (.+)/, 'writes_to'],
  [/^(?:read|load) (?:\w+ )?from (.+)/, 'reads_from'],
  [/^listen(?:s)? (?:on|to) (.+)/, 'listens_on'],
  [/^point (?:to|at) (.+)/, 'points_to'],
  [/^(?:support|target) (.+)/, 'supports'],
  [/^(?:expire|renew) (.+)/, 'expires'],
  [/^(?:cost|be worth|be priced at) (.+)/, 'costs'],
  [
    /^(?:have been|was|be|have) (?:now )?(?:changed|moved|switched|migrated|upgraded|updated|renamed|bumped|set|raised|increased|lowered|reduced|extended|shortened|cut|improved|rescheduled|postponed|pushed back|brought forward)(?: from .{1,40}?)? (?:to|at|on|until|by) (.+)/,
    'is',
  ],
  [
    /^(?:changed|moved|switched|migrated|upgraded|increased|dropped|rose|fell|grew|improved|reached|went)(?: (?:up|down))?(?: from .{1,40}?)? (?:to )?(.+)/,
    'is',
  ],
  [/^(?:will be|be now|be) (.+)/, 'is'],
  [/^(?:hold|contain|store|house) (.+)/, 'holds'],
  [/^belong to (.+)/, 'belongs_to'],
  [/^have (.+)/, 'has'],
]

const event = new RegExp(`^(?:[\\w'-]+ ){0,3}${eventNoun}$`, 'i')
/** One of several things that differ by their numbers: shelf 3, room 204. */
const numbered = /^[\p{L}-]+(?: [\p{L}-]+)? \d+[a-z]?$/iu

/** The owner's statements about a thing: the schema is billing, the build needs Node 22, my library has 45 sources. */
export function findThing({ phrase, head, subject, name, predicateText }: Frame): Finding | undefined {
  for (const [pattern, predicate] of verbs) {
    const match = pattern.exec(phrase)
    if (!match) continue
    const value = statedValue(match[1]!)
    // The place of an event is worth keeping, an opinion of it is not.
    const setting =
      settings.test(head) ||
      settings.test(name) ||
      numbered.test(head) ||
      (predicate === 'located_in' &&
        event.test(head) &&
        !/^(?:progress|doubt|danger|vain|full|a (?:while|week|bit|few))\b/.test(value))
    if (!value || value.length > 120 || judgement.test(value)) return undefined
    if (!(setting ? value.split(' ').length <= 12 : concrete.test(value.replace(/^I\b/, '')))) return undefined
    if (predicate === 'has' && !/\d/.test(value) && !numbered.test(head)) return undefined
    if (/[?]$/.test(value)) return undefined
    const slot = `${thingKey(head)}|${predicate}`
    return {
      type: 'fact',
      predicate,
      value,
      weight: setting ? 'project' : 'measure',
      slot,
      subject,
      content: `${name} ${predicateText}`,
    }
  }
  return undefined
}

/** Health problems of a body part. */
const bodyPart =
  /^(?:left |right |lower |upper |bad )?(?:arm|wrist|leg|ankle|foot|hand|shoulder|knees?|hip|back|neck|heart|stomach|eyesight|hearing|eyes|thyroid|blood sugar|asthma|migraines?|eczema)$/i
const ailing =
  /\b(?:bad|weak|hurt\w*|injur\w+|painful|broken|stiff|swollen|acting up|trouble|surgery|operat\w+|since|for (?:years|months|weeks))\b/i

const ownedThings: readonly [RegExp, string, Finding['weight'], boolean?][] = [
  [/^(?:full |first |last |middle |real )?name$/i, 'name', 'name'],
  [/^(?:nick|user)name$|^handle$|^github(?: handle)?$/i, 'nickname', 'identity'],
  [/^pronouns?$/i, 'pronouns', 'name'],
  [/^(?:birthday|date of birth|birth date)$/i, 'birthday', 'identity'],
  [/^age$/i, 'age', 'identity'],
  [/^(?:job|occupation|profession|day job)$/i, 'job', 'work'],
  [/^(?:job )?(?:title|role|position)$/i, 'job_title', 'work'],
  [/^(?:employer|company|workplace)$/i, 'works_at', 'work'],
  [/^(?:home ?town|home city)$/i, 'from', 'identity'],
  [/^(?:(?:new|current) )?(?:home )?address$/i, 'address', 'home', true],
  [/^(?:time ?zone)$/i, 'timezone', 'identity'],
  [/^(?:native language|mother tongue|first language)$/i, 'speaks', 'identity'],
  [
    /^(?:(?:new|current) )?(?:e-?mail|email address|phone number|mobile number|postcode|zip(?: code)?)$/i,
    'contact',
    'identity',
    true,
  ],
  [/^(?:salary|income|rent|mortgage|savings|debt|net worth)$/i, 'money', 'money', true],
  [/^(?:blood type|blood pressure|weight|height|diagnosis|medication)$/i, 'health', 'health', true],
  [/^(?:goal|main goal|biggest goal|number one goal|dream|dream job|aim|resolution)\b/i, 'goal', 'plan'],
  [/^(?:hobby|hobbies|passion|main hobby|biggest passion)$/i, 'hobby', 'preference'],
]

/** Things a person has one of: "My name is …", "my favourite editor is …". */
export function findOwned({ phrase, head }: Frame): Finding | undefined {
  if (bodyPart.test(head) && ailing.test(phrase) && /^(?:be|have|was|hurt|get|got)\b/.test(phrase))
    return {
      type: 'fact',
      predicate: 'health',
      value: `${head}: ${statedValue(phrase)}`,
      weight: 'health',
      slot: null,
      sensitive: true,
    }
  const is = /^(?:be|will be|be now|be called|be on|be in|be at|was) (?:now )?(.+)/.exec(phrase)
  if (!is) return undefined
  const value = statedValue(is[1]!)
  const favourite =
    /^(?:(?:all[- ]time|absolute|current|personal|new) )*favou?rite (.{2,40})$/i.exec(head) ??
    /^(?:top pick|go-to|first choice)(?: for)? ?(.{0,40})$/i.exec(head)
  if (favourite && !judgement.test(value)) {
    const thing = favourite[1]!.toLowerCase()
    return {
      type: 'preference',
      predicate: 'favourite',
      value,
      weight: 'favourite',
      slot: thing ? `favourite|${thing}` : null,
    }
  }
  for (const [pattern, predicate, weight, sensitive] of ownedThings) {
    // A past aim is about something that is over.
    if (predicate === 'goal' && /^was\b/.test(phrase)) continue
    if (
      !pattern.test(head) ||
      (judgement.test(value) && !(predicate === 'goal' && /^to (?!be |make |help )/.test(value)))
    )
      continue
    const isContact = predicate === 'contact' || predicate === 'address'
    return {
      type: 'fact',
      predicate,
      // An address continues after its commas.
      value: isContact ? is[1]!.replace(/(?: now)?[\s.!?]*$/, '') : value,
      weight,
      slot: /^(?:goal|hobby|speaks)$/.test(predicate)
        ? null
        : isContact
          ? thingKey(head)
          : predicate === 'money' || predicate === 'health'
            ? head.toLowerCase()
            : predicate,
      ...(sensitive && { sensitive }),
    }
  }
  return undefined
}
