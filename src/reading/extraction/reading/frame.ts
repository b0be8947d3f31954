import { isPast } from '../../../text/past-tense.ts'
import { isPersonName, isRoleOf, nameGiven, personName, relationNoun } from '../../../text/people/relations.ts'
import { plainForm } from '../../../text/verb-forms.ts'
import type { Clause } from './clauses.ts'
import { withoutOpeners } from './openers.ts'
import { type Predicate, phraseOf, predicateOf } from './predicate.ts'
import { eventNoun, settingWords } from './setting-words.ts'
import type { Speaker } from './speaker.ts'
import {
  inThirdPerson,
  otherAsNamed,
  otherInThirdPerson,
  possessiveOf,
  predicateInThirdPerson,
} from './third-person.ts'

/** The parts of a statement: its subject, and what is said about it. */
export interface Frame extends Predicate {
  kind: 'self' | 'group' | 'person' | 'thing'
  /** Key of a person; for a thing its words in lower case. */
  subject: string
  /** Name in a fact: `The user`, `Ana`, `The user's flight`, `The build`. */
  name: string
  /** For things, the words without `my` and `the`. */
  head: string
  /** The thing belongs to the speaker. */
  owned: boolean
  /** The thing was named earlier and is called "it" here. */
  byPronoun?: boolean
  /** Set where "my sister Ana" says who Ana is. */
  relation?: { noun: string; name?: string }
}

/** Antecedents of pronouns at this point of the talk. */
export interface Antecedents {
  person?: { key: string; name: string; pronoun: 'he' | 'she' | 'they' | undefined }
  thing?: { name: string; subject: string; head: string; owned: boolean }
}

const finite =
  'is|are|was|were|has|have|had|will|lives?|works?|lands?|arrives?|departs?|leaves?|starts?|begins?|ends?|finishes|runs?|uses?|needs?|requires?|writes?|reads?|listens?|expires?|opens|opened|closes|closed|costs?|takes?|wants?|likes?|loves?|hates?|enjoys|prefers?|speaks?|plays?|studies|teaches|goes|comes|sits|points|stores|supports|contains|ships|deploys|builds|targets|exposes|serves|must|can not|do not|does not|did not|moved|started|began|bought|got|went|passed|graduated|turned|died|joined|reached|became|adopted|took|won|lost|made|visited|turns|married|retired|switched|changed|dropped|increased|rose|fell|grew|improved|left|arrived|landed|ended|finished|called|broke|came|gave|helped|signed|opened|closed|launched|uploads?|handles?|owns?|leads?|manages?|reviews?|maintains?|drives?|flies|travels|keeps|hosts|pays|earns|holds|hits?|quoted|offers?|offered|charges|charged|raised|lowered|jumped|climbed|shrank|doubled|earned|scored|weighs|weighed|totals|covers|includes?|consists|follows|agreed|comes?|talks|returns?|sends?|calls?|publishes|subscribes|exports?|imports?|connects?|syncs|validates|rotates|expects?|accepts?|emits|renders|scales|triggers|pulls|pushes|replaces|extends|wraps|produces|sells|relies|depends|logs|sorts|formats|slipped|slips|shifted|works'

/** Adverbs that may come between subject and verb. */
const between =
  'also|now|just|still|recently|currently|usually|actually|never|always|finally|only|really|truly|often|sometimes|mostly|mainly|generally|typically|normally|absolutely|definitely|especially|particularly|strongly|regularly'

/** A verb and the rest of the clause. V8 would compile a `\b` behind the verbs once for each of them. */
const predicate = `((?:(?:${between}) )*(?:(?:has|have|had|is|are|was|were)(?= (?:(?:now|just|been) )*(?:moved|got|changed)\\b)|(?:${finite})(?!\\w)(?! (?:(?!that |what |which |who )[\\w-]+ )?(?:is|are|was|were) )(?! (?:is|are|was|were|has|will|moved|got|changed)\\b)))(.*)$`
const selfForm = /^(I|we)(?:\(([^)]+)\))?(?: both| all| two)? (?!['"])(.+)$/i
const ownForm = new RegExp(
  `^(my|our) (.{2,70}?)(?:,? (?:who|whom) (?:is |was )?.{3,60}?,| \\(.{1,40}?\\),?|,)? ${predicate}`,
  'i',
)
const thingForm = new RegExp(
  `^(the |this |that )?((?:[\\p{L}\\w'$%./&+#-]+ ){0,5}?[\\p{L}\\w'$%./&+#-]+) ${predicate}`,
  'iu',
)
/** "Tomasz uploads it" */
const doerForm = /^(\p{Lu}[\p{L}'’-]+) ([a-z]{2,}s (?:it|them)\b.*)$/u
const pronounForm = /^(he|she|they|it|this|that|(?:the )?new one|the other one) (.+)$/i
const carriedForm = new RegExp(`^((?:${finite}|never|always|living|working|based|studying)(?!\\w).*)$`)
const ellipsis =
  /^(?:(?:just|finally|recently|already|actually|so) )*(?:(?:got|grew up|studied|went|started|finished|lost|bought|adopted|took|had|met|visited|joined|moved|signed|won|saw|quit|resigned|handed in(?= (?:my )?(?:notice|resignation)\b)|(?:gave|given)(?= (?:in )?[\w' ]{0,20}\bnotice\b(?! of))|booked|passed|began|attended|made|ran|tried|found|came|hosted|launched|turned|ditched|sold|deleted|was (?:diagnosed|born|promoted|hired|made redundant|laid off|raised)|opened|wrote|read|completed|celebrated|returned|switched|became|baked|painted|hiked|volunteered)|been (?!there|a (?:while|busy)|so |too |great|good)|be(?:en)?) /i

/** "Planning to sit the exam in May": the speaker is the subject. */
const going =
  /^(?:planning (?:to|on|a|an|my|our)|going to (?!be\b)|moving to|flying (?:to|from|out)|training for|learning|studying|working (?:at|for|on|as)|renovating|expecting a|not (?:a (?:big |huge )?fan of|into|keen on|fond of|much of a)) /i

/** "The steps are numbered, live under db/steps and …" */
const listed = /^(?:lives?|runs?|uses|needs|writes?|reads?|listens?) (?:under|in|on|at|to|from)\b/

/** "Learning an instrument is fun" */
const isSubject = / (?:is|are|was|were|will|can|could|has|had|makes|takes|helps|feels|seems|sounds)\b/

/** The frame of a clause; undefined if its subject is unknown. */
export function frameOf(
  clause: Clause,
  speaker: Speaker,
  before: Frame | undefined,
  known: Antecedents,
): Frame | undefined {
  const text = withoutOpeners(clause.text)
  const self = selfForm.exec(text)
  if (self) return selfFrame(self[1]!, self[3]!, speaker, self[2])
  if (/^(?:you|your|there|here|what|how|who|everyone|everybody|people|someone|nobody|anyone)\b/i.test(text))
    return undefined
  const own = ownForm.exec(text)
  if (own) return ownedFrame(own, speaker)
  const pronoun = pronounForm.exec(text)
  if (pronoun) return pronounFrame(pronoun[1]!.toLowerCase(), pronoun[2]!, speaker, before, known)
  if (before && (clause.joint || listed.test(text)) && carries(before, text)) return carried(text, speaker, before)
  if (!clause.joint && ellipsis.test(text))
    return selfFrame(
      'I',
      (text.charAt(0).toLowerCase() + text.slice(1)).replace(/^((?:just |finally )?)been /i, '$1have been '),
      speaker,
    )
  if (!clause.joint && !speaker.amongPeople && going.test(text) && !isSubject.test(text))
    return selfFrame('I', `am ${text.charAt(0).toLowerCase()}${text.slice(1)}`, speaker)
  const doer = doerForm.exec(text)
  if (doer && isPersonName(doer[1]!)) return personFrame(doer[1]!, predicateOf(doer[2]!, speaker))
  const thing = thingForm.exec(text)
  return thing ? thingFrame(thing, speaker) : undefined
}

/** A statement about a person by name. */
const personFrame = (name: string, predicate: Predicate, subject = name.toLowerCase()): Frame => ({
  ...{ kind: 'person', subject, name, head: '', owned: false },
  ...predicate,
})

/** "My favourite tea these days is …" is about the same thing as without these words. */
const atPresent = / (?:now|these days|nowadays|at the moment|right now|currently|at present)$/i
/** People of whom one has one at a time, so "my new boss" is "my boss". */
const oneAtATime =
  /^(?:new[ -])?(?=(?:boss|manager|supervisor|landlord|landlady|doctor|dentist|therapist|lawyer|attorney|accountant|advisor|mentor|girlfriend|boyfriend|partner|wife|husband)$)/i
const withTitle = /^(?:Dr|Prof|Mrs?|Ms)\. /
/** "Anna Berg is my lawyer" */
const isOwn = /^is (?:now )?(my|our) ([a-z][a-z -]*?)( now)?$/i
const isRelation = new RegExp(`^${relationNoun}$`)

/** "… since I am hungry I am eating": a second statement without a joining word. */
const second =
  /(?<!\b(?:that|because|while|when|if|as|what|where|how|why|who|sure|think|feel|know|say|said|and|but|so|since|until|like|believe|mean|guess|hope)),? I am \w+ing\b.*$/

function selfFrame(pronoun: string, said: string, speaker: Speaker, others?: string): Frame {
  const words = said.replace(second, '')
  const group = pronoun.toLowerCase() === 'we'
  const phrase = phraseOf(words.replace(/^(am|was|do|did|have|had|are|were) not /, (_, verb) => `${verb} not `))
  const team = group && others === undefined && !speaker.amongPeople && teamwork.test(phrase)
  // Of "we" alone it is not known who else is meant: what is true of the user is stored.
  const and = others === undefined ? '' : ` and ${otherAsNamed(others, speaker)}`
  const name = team ? teamName : speaker.name + and
  const predicateText = predicateInThirdPerson(words, speaker, group && others !== undefined)
  return { kind: group ? 'group' : 'self', subject: speaker.key, name, head: '', owned: false, phrase, predicateText }
}

/** Name for the people that the user works with, in a fact. */
export const teamName = "The user's team"
const teamwork =
  /^(?:have (?:decided|chosen|agreed|moved|switched|migrated|deployed|settled)|be (?:using|running|on|deploying|moving|migrating|switching|going with|sticking)|will|never|use|run|deploy|ship|host|build|decided|chose|agreed|store|write|test|release|keep|target|support|log|moved|switched|migrated|settled|need|pay|log|track|follow|stick)\b/

function ownedFrame([, , np, verb, rest]: readonly string[], speaker: Speaker): Frame | undefined {
  const named = /^is (?:(?:called|named|now) )?(.+)$/.exec(`${verb}${rest}`)?.[1] ?? ''
  const isRole = named.split(' ').length <= longestName && isRoleOf(np!, named)
  const person = isRole ? ['', np!] : new RegExp(`^(${relationNoun})(?:,? (${personName}))?$`, 'u').exec(np!)
  if (!person && /[,;]|\b(?:that|who|which|and I|if)\b/.test(np!) && !/ and /.test(np!)) return undefined
  const words = `${verb}${rest}`
  const predicate = predicateOf(words, speaker)
  if (person) {
    const [, noun, name] = person
    const given = name !== undefined && isPersonName(name) ? name : undefined
    const subject = given?.toLowerCase() ?? `${speaker.key}'s ${noun!.replace(oneAtATime, '')}`
    const called = given ? `${possessiveOf(speaker.name)} ${noun} ${given}` : `${possessiveOf(speaker.name)} ${noun}`
    return {
      kind: 'person',
      subject,
      name: called,
      head: noun!,
      owned: true,
      ...predicate,
      relation: { noun: noun!, ...(given && { name: given }) },
    }
  }
  const head = np!.trim().replace(atPresent, '')
  return {
    kind: 'thing',
    subject: speaker.key,
    name: `${possessiveOf(speaker.name)} ${inThirdPerson(head, speaker)}`,
    head,
    owned: true,
    ...predicate,
  }
}

/** Most words of a name with its title. */
const longestName = 4

/** "It is already April", "it is about time": "it" refers to nothing. */
const empty =
  /^be (?:about|around|time|\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)\w* |raining|cold|hot|late|early)/i

function pronounFrame(
  pronoun: string,
  words: string,
  speaker: Speaker,
  before: Frame | undefined,
  known: Antecedents,
): Frame | undefined {
  const predicate = predicateOf(words, speaker)
  if (pronoun === 'it' && empty.test(predicate.phrase)) return undefined
  if (/^(?:it|this|that|they|(?:the )?new one)$/.test(pronoun)) {
    const thing = before?.kind === 'thing' ? before : speaker.amongPeople ? undefined : known.thing
    if (thing && pronoun !== 'this' && pronoun !== 'that') {
      const name = pronoun.endsWith('new one') ? thing.name.replace(/(\S+)$/, 'new $1') : thing.name
      return {
        kind: 'thing',
        subject: thing.subject,
        name,
        head: thing.head,
        owned: thing.owned,
        ...predicate,
        byPronoun: true,
      }
    }
    if (before?.kind !== 'person') return undefined
  }
  const given = before && nameGiven(before)
  const person =
    before?.kind === 'person'
      ? {
          key: given?.toLowerCase() ?? before.subject,
          // A question about the neighbour must find Gisela, too.
          name: before.relation?.name ?? (given ? `${given}, ${before.name.replace(/^The/, 'the')},` : before.name),
          pronoun: undefined,
        }
      : known.person
  if (!person || (person.pronoun !== undefined && person.pronoun !== pronoun)) return undefined
  return personFrame(person.name, predicate, person.key)
}

/**
 * Whether a clause continues with the same subject. In "… of joy and love everywhere" a noun follows, so the verb must
 * fit subject and tense.
 */
function carries(before: Frame, text: string): boolean {
  if (!carriedForm.test(text)) return false
  const verb = /^(?:never |always )?(\S+)/i.exec(text)![1]!.toLowerCase()
  const first = /^\S+/.exec(before.phrase)?.[0] ?? ''
  if (isPast(verb) || /^(?:living|working|based|studying)$/.test(verb)) return true
  const base = plainForm(verb) === verb
  if (
    /^(?:love|like|hate|work|play|use|need|live|study|start|run)$/.test(verb) &&
    !/^\S+ (?:\w+ing|to|the|an?|my|our|in|on|under|from|at|as|for|with|\p{Lu}\S*|\w+s)\b/u.test(text)
  )
    return false
  if (before.kind === 'self' || before.kind === 'group')
    return (base || /^(?:am|have|do)$/.test(verb)) && !isPast(first)
  // "Migrations live under …": a plural subject, whose verb has no s.
  return !base || /[a-z]s$/.test(before.name) || /^(?:never|always|can|does|will)$/.test(verb)
}

/** "… and writes to out/web": the subject of the clause before. */
function carried(words: string, speaker: Speaker, before: Frame): Frame {
  const self = before.kind === 'self'
  const text = /^(?:living|working|based|studying)\b/.test(words) ? `${self ? 'am' : 'is'} ${words}` : words
  const predicateText =
    before.kind === 'self' || before.kind === 'group'
      ? predicateInThirdPerson(text, speaker, before.kind === 'group')
      : otherInThirdPerson(text, speaker)
  return { ...before, phrase: phraseOf(text), predicateText }
}

const eventWord = new RegExp(`^${eventNoun}s?$`, 'i')

function thingFrame([, article = '', np, verb, rest]: RegExpExecArray, speaker: Speaker): Frame | undefined {
  const words = `${verb}${rest}`
  if (
    !article &&
    isPersonName(np!) &&
    new RegExp(`^${personName}$`, 'u').test(np!.replace(withTitle, '')) &&
    !/[/.\d]/.test(np!.replace(withTitle, '')) &&
    !settingWords.test(np!) &&
    !eventWord.test(np!) &&
    /(?:s|ed|will|must|can not|did not)$/.test(verb!)
  ) {
    const [, whose, own = ''] = isOwn.exec(words) ?? []
    const noun = isRelation.test(own) || isRoleOf(own, np!) ? own : undefined
    if (noun && oneAtATime.test(noun)) return ownedFrame(['', whose!, noun, 'is', ` ${np}`], speaker)
    const relation = noun === undefined ? {} : { relation: { noun, name: np! } }
    return { ...personFrame(np!, predicateOf(words, speaker)), ...relation }
  }
  if (
    /\b(?:I|you|we|my|our|your|he|she|they|that|where|how|why|because|since|there|here|what|who|which|if|when|not|to|of course|was|is|are)\b/i.test(
      np!,
    )
  )
    return undefined
  const head = np!.trim().replace(atPresent, '')
  const name = article ? `The ${head}` : head.charAt(0).toUpperCase() + head.slice(1)
  return { kind: 'thing', subject: speaker.key, name, head, owned: false, ...predicateOf(words, speaker) }
}
