import { behindSign } from '../../../text/behind-sign.ts'
import { languageNames } from '../../../text/language-names.ts'
import { plainEnglish } from '../../../text/plain-english.ts'
import { isPartial } from '../../../text/report/partial-releases.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { thirdPerson } from '../../../text/verb-forms.ts'
import type { Speaker } from '../reading/speaker.ts'
import { isCommand } from './imperative.ts'
import type { Finding } from './rule.ts'
import { isStandingOrder } from './standing-wishes.ts'

const lead =
  /^(?:(?:ok(?:ay)?|yes(?: please)?|sure|and|but|also|oh|so|hey|hi|one more thing|please|just|note(?: that)?|remember(?: that)?|(?:please )?keep in mind(?: that)?|for the record|reminder|(?:(?:a|one|another|new) )?(?:rule|instruction)(?: for you)?|(?:I|we) (?:want|need|expect|would like|would prefer) you to|you (?:should|must|have to|need to|can|may)(?= (?:always )?(?:call|address)\b)|you (?:should|must|have to|need to)|(?:please )?(?:make|be) sure (?:you|to|that you)|(?:please )?remember to|it is important that you|jarvis|assistant|claude|chatgpt)[\s,:]+)+/i
const standing =
  /^(?:from now on|from here on|next time|going forward|in (?:the )?future|for all (?:future|my)|as a rule|by default|for the rest of (?:this|our)|until further notice)\b[\s,:]*/i
/** The same words at the end of a sentence. */
const standingBehind =
  /[,\s]+(?:from now on|from here on|going forward|in (?:the )?future|until further notice|by default|every time|at all times|as a rule)$/i
/** "Dark mode everywhere, please", "window seat for me, always": a wish without a verb. */
const bareWish = behindSign(
  /(?:me|everywhere|everything|always|time|times|please|thanks)$/iu,
  /^((?!(?:it|that|this|they|he|she|I|we|you|there|what|not|is|are|thanks?|see)\b)[\p{L}][\p{L}\d'-]*(?: (?!(?:is|are|was|were|has|have|had|will|can|do|does|did|be)\b)[\p{L}\d'-]+){0,4}?) (?:(?:everywhere|in everything)(?:,? (?:always|every time|please|as always|thanks))*|(?:for me,? )?(?:please,? )?(?:as )?(?:always|every time|at all times)(?:,? please)?)$/iu,
)
/** "If I paste a stack trace, …": any future one, not one that was already sent. */
const ofAny =
  /^if I (?:paste|share|send|post|upload|give you|show you|write|mention) (?:you )?(?:an?|any|some|code|text|something)\b/i
const occasion = behindSign(
  /^(?:when|every time|each time|any|the next|next|if)/i,
  /^(?:when(?:ever)?|every time|each time|any ?time|(?:the )?next time|if) ((?:I|we) (?:ask|say|mention|request|want|need|share|send|paste|write|give|talk|speak|discuss|upload|post|tell|start|open|commit)|you (?:write|answer|reply|give|generate|suggest|use|show|quote|create|explain|review|format|mention|list)|(?:we|I) (?:are|am) (?:discussing|talking|working)|(?:something|anything|it) (?:is|comes)|there is|(?:giving|writing|showing|answering|explaining|reviewing|suggesting|generating|creating|formatting|quoting|summari[sz]ing|translating|replying|listing|recommending))\b(.{0,160}?)(?:,\s*(?:then )?|\s+then\s+)(.+)$/i,
)
/** An occasion without a comma, followed by an order with a verb of manner. */
const unparted = behindSign(
  /^(?:when|every time|each time|any)/iu,
  /^(?:when(?:ever)?|every time|each time|any ?time) ((?:I|we) (?:ask|talk|speak|mention|discuss|write|send|paste)) ((?:about |you )?(?:[\p{L}-]+ ){1,4}?)((?:use|give|show|answer|reply|keep|skip|include|leave out|put|assume|always|never|do not|please|convert|round)\b.+)$/iu,
)
const trailing = behindSign(
  /(?:when|whenever|time) (?:I|you) /i,
  /\b(?:when(?:ever)?|every time|each time|any ?time) (?:I (?:ask|say|mention|request|want|need|share|send|write|talk)|you (?:write|answer|reply|give|generate|suggest|use|show|explain|review|format|mention|edit|send|translate|draft|plan|book|quote|list|summari[sz]e|proofread|rewrite))\b(.*)$/i,
)
/** "Never mind" and "always a pleasure" are not orders. */
const noImperative =
  /^(?:mind|heard|been|seen|had|knew|thought|was|were|is|a|an|the|in|at|again|I|you|we|he|she|they|it|my|your|really|did|felt|met|tried|got|made|been|happy|good|great|fun|nice|there|up|on|ready|here|so|too|more|say never|give up|stop (?:dreaming|learning|believing))\b/i
/** Verbs of manner. Orders with other verbs are single requests and not standing instructions. */
const manner =
  'use|include|call|address|refer to|suggest|recommend|apologi[sz]e|say|mention|explain|start|end|begin|commit|push|add|put|repeat|ask|write|send|give|make|quote|cite|format|answer|reply|respond|summari[sz]e|assume|show|talk|speak|translate|remind|offer|lecture|praise|deploy|merge|delete|touch|edit|install|run|schedule|book|plan|disturb|notify|order|buy'
const forbids = behindSign(
  /^(?:do not|never|stop|avoid|no more) /i,
  new RegExp(
    `^(?:do not|never|stop|avoid|no more) (?:ever )?(?:(?:${manner})(?:ing)?|using|including|calling|suggesting|apologi[sz]ing|adding|writing|repeating|asking|giving|putting|making|deploying|merging)\\b`,
    'i',
  ),
)
const stop = /^(?:stop|avoid|no more|quit) (?:\w+ing|\w+s)\b(?! (?:it|this|that)\b)/i
/** "No jargon please", anywhere in a sentence. */
const without = behindSign(
  /(?:please|thanks|thank you)$/iu,
  /(?:^|[,;] |\b(?:so|and|but) )(no (?!(?:problem|worries|rush|need|idea|thanks|thank|more|way|hurry|pressure|offen[cs]e|doubt|matter)\b)[\p{L}-]+(?: (?:or )?[\p{L}-]+){0,3}?),? (?:please|thanks|thank you)$/iu,
)
/** "Please no emojis": the same, with "please" first. */
const pleaseNo =
  /^please,? (no (?!(?:problem|worries|rush|need|idea|more|way|hurry|doubt|one|matter)\b)[\p{L}-]+(?: [\p{L}-]+){0,3})$/iu
/** "For my blog only: no exclamation marks": the scope, and the rule. */
const labelled = /^(?:for|on) (?!the way\b)(?:my|our|the|all) ([\p{L}-]+(?: [\p{L}-]+){0,2})( only)?: (.{4,80})$/iu
/** "Don't use my work mail for private stuff": a ban about a possession is permanent. */
const ownThing =
  /\b(?:my|our) [\p{L}-]+(?: [\p{L}-]+)? (?:for|on|in|with|to)\b(?!.*\b(?:this|that|these|those|now|today|yet)\b)/iu
/** "No need for disclaimers". "No need for the docs" is a single request and does not match. */
const needless =
  /^no need (?:for|to) (?!(?:the|this|that|these|those|an?|any)\b|worry|apologi|rush|reply|answer|thank|explain that)([\p{L}-]+.*)$/iu
const nothing = /^no (?:[\w-]+ ){1,4}?(?:before|after|on \w+days|without|in (?:my|the|your)|between|at)\b/i
const insteadForm =
  /^(?!(?:write|say) .*\b(?:an?|this|that|it|her|him|them|yes|no)\b|(?:write|say) the .*\bnot the\b)(?:use|write|prefer|call it|say) (.{2,60}?)(?:,? not |,? instead of | rather than | over |,? never )(.{2,60})$/i
const keep = behindSign(
  /^(?:keep|make)/i,
  /^(?!make (?:it|them)\b(?!.*\b(?:always|every)\b))(?:keep|make) (?:(?:your|the|all|my|any|future) )*(?:answers?|repl(?:y|ies)|responses?|explanations?|messages?|code|commits?(?: messages)?|functions|summar(?:y|ies)|emails?|it|them|things|texts?|sentences|titles?)\b.{0,60}\b(?:short|brief|concise|simple|under|below|at most|to the point|formal|informal|casual|friendly|polite|plain|long|detailed|small|lowercase|professional|technical|in (?:[A-Z]\w+)|max(?:imum)?|\d+)\b/i,
)
const address = behindSign(
  /^(?:answer|reply|respond|talk|speak|write|call|address|refer)/iu,
  /^(?:(?:answer|reply|respond|talk|speak|write)(?: to)?(?: me)? (?:only |always )?in (?!(?:the|an?|my|your|this|that|it)\b)(\w+)|(?:call|address) me (?:as )?(?!back|later|when|if|crazy|old|a |tomorrow|on |at )([\p{Lu}][\w'’-]*|by .{2,40})|refer to me as .{2,40})\b/iu,
)
/** "Start every summary with …": applies to all future ones. */
const ofEach = behindSign(
  /^(?:start|begin|end|finish|open|close|sign|address|put|add|use|write|give|show|include|round|format|name|prefix|label|keep|leave|ask|tell|warn|mention|double-check)\b/i,
  /^(?:start|begin|end|finish|open|close|sign|address|put|add|use|write|give|show|include|round|format|name|prefix|label|keep|leave|ask|tell|warn|mention|double-check)\b(?!.*\b(?:this|these|those|above|below|attached|following)\b).*\b(?:every|each|all(?: my| your| the| future)?|any|my|your) (?:[a-z]+ )?(?:summar(?:y|ies)|answers?|repl(?:y|ies)|e-?mails?|letters?|messages?|texts?|drafts?|commits?|functions?|reports?|recipes?|lists?|tables?|numbers|amounts|prices|dates|titles?|plans?|invoices?|documents?|scripts?|queries|charts?|slides)\b/i,
)
const universal = /\b(?:every|each|all|any|whenever|(?:when|before|after|unless) you)\b/i
const beforeYou =
  /\b(?:before|after|unless) you (?:send|give|answer|reply|write|show|post|publish|commit|push|change|delete|book|order|run)\b/i
/** "Treat me like a beginner" */
const regard =
  /^(?:treat|regard|talk to|speak to) me (?:like|as) |^(?:always )?assume (?:that )?I (?!was|said|meant)\w+ /i
/** "For travel questions assume …" */
const forTopic = behindSign(
  /^for /iu,
  /^for (?!(?:this|that|these|those|the|now|today|tomorrow|example|instance|me|us)\b)((?:(?:my|all|any|our) )?[\p{L}-]+(?: [\p{L}-]+){0,2}?),? ((?:please )?(?:use|assume|always|never|give|show|keep|include|write|prefer|stick to|skip|do not|default to|answer|reply)\b.+)$/iu,
)
/** "For letters to the bank, always …" */
const forOccasion =
  /^for (?!(?:this|that|these|those|now|today|tomorrow|example|instance|me|us)\b)([^,:]{3,50}), ((?:please )?(?:always|never) .+)$/i
const be = behindSign(
  /^(?:be|stay) /i,
  /^(?:be|stay) (?:more |less )?(?:concise|brief|direct|formal|informal|casual|honest|blunt|polite|critical|specific|short|succinct|technical)\b(?! with| about (?:it|this))/i,
)

/** Phrases that only look like a wish. */
const noWish =
  /^(?:love|thanks?|same|good|great|best|kisses|hugs|bad|new|nothing|something|everything|one|works?|fine|too|so)\b|\b(?:works?|fine|true|time|first)$/i

/** Reads an instruction about the assistant's future behaviour, with the words of its topic. */
export function findInstruction(sentence: string, speaker: Speaker): Finding | undefined {
  if (speaker.amongPeople || /\?\s*$/.test(sentence)) return undefined
  const plain = sentence.replace(/[\s.!]+$/, '')
  if (isPermission(plain)) return undefined
  const bare = plain.replace(lead, '')
  const found = findWithoutVerb(plain) ?? findOnOccasion(plain, bare) ?? findCommand(plain, bare)
  // Where a rule ends in a part of the work only, both are shown as they were said.
  const isOrder = isPartial(plain) || (!advice.test(plain) && isStandingOrder(bare, true))
  return found ?? (isOrder ? instruction(plain, []) : undefined)
}

/** Who may do something, or need not, is ordered nothing: "you can call me before nine again", but "you can call me Ron". */
const permission =
  /^(?:(?:[Oo]k(?:ay)?|[Aa]nd|[Aa]lso|[Oo]h|[Ss]o|[Ff]rom (?:now|here) on|[Pp]lease)[\s,]+)*[Yy]ou (?:can|may|could|need not|do not (?:have|need) to)\b(?! (?:always |just )?(?:call|address) me (?:as )?\p{Lu})/u
export const isPermission = (sentence: string): boolean => permission.test(sentence)

/** "You should avoid sugar" is advice for any listener. */
const advice = /^you\b/i

/** Reads an order that the owner asked to remember. It is an instruction if it is not about a single thing. */
export const findOrderGiven = (sentence: string): Finding | undefined => {
  const plain = plainEnglish(sentence).replace(/[\s.!]+$/, '')
  return !advice.test(plain) && isStandingOrder(plain.replace(lead, ''), false) ? instruction(plain, []) : undefined
}

/** Wishes without a verb: "Window seat for me, always", "no jargon please". */
function findWithoutVerb(plain: string): Finding | undefined {
  const wish = bareWish.exec(plain)
  if (wish && wish[1]!.split(' ').length <= 5 && !noWish.test(wish[1]!)) return instruction(plain, [])
  const unwanted = without.exec(plain) ?? pleaseNo.exec(plain)
  if (unwanted) return instruction(unwanted[1]!, [])
  return needless.test(plain) && !/\bany ?(?:more|longer)\b/i.test(plain) ? instruction(plain, []) : undefined
}

/** "When I ask for code, use tabs": the occasion comes first and is the topic. */
function findOnOccasion(plain: string, bare: string): Finding | undefined {
  const opened = bare.replace(standing, '')
  const occasional = occasion.exec(opened)
  if (occasional && isCommand(occasional[3]!.replace(lead, '')) && !/^if\b/i.test(opened))
    return instruction(plain, topicsOf(`${occasional[1]!.replace(/^(?:I|you) \w+/, '')} ${occasional[2]!}`))
  if (
    occasional &&
    (/^if I (?:ask|say|mention|request|(?:write|speak|talk|answer) (?:to you )?in)/i.test(bare) || ofAny.test(bare)) &&
    isCommand(occasional[3]!)
  ) {
    return instruction(plain, topicsOf(occasional[2]!))
  }
  const joined = unparted.exec(bare)
  return joined && isCommand(joined[3]!) ? instruction(plain, topicsOf(joined[2]!)) : undefined
}

/** An order, or a rule about manner, that is valid from now on. */
function findCommand(plain: string, bare: string): Finding | undefined {
  const insisted =
    /^(?:(?:I|we) (?:want|need|expect|would like) you to|you (?:should|must|have to)|(?:please )?(?:make|be) sure)/i.test(
      plain,
    )
  const rest = bare.replace(standing, '').replace(lead, '')
  const trail = trailing.exec(rest)
  const topics = trail ? topicsOf(trail[1]!) : []
  const always = /^(?:always|never|only ever|only) (.+)$/i.exec(rest)
  const direct = trail ? undefined : findAddress(plain, /^never/i.test(rest) ? rest : (always?.[1] ?? rest))
  if (direct) return direct
  if (always && /^(?:always|never)/i.test(rest) && !noImperative.test(always[1]!) && isCommand(always[1]!))
    return instruction(plain, topics)
  if (standing.test(bare) && isCommand(rest)) return instruction(plain, topics)
  if (standingBehind.test(rest) && isCommand(rest)) return instruction(plain, topics)
  if (insisted && (trail || /\b(?:always|never|every time)\b/i.test(rest)) && isCommand(rest))
    return instruction(plain, topics)
  // A choice of one thing over another is a decision in its context, not a standing instruction.
  if (/^(?:go with|stick (?:to|with)|pick|choose) .+?,? (?:not|over|instead of|rather than) /i.test(rest))
    return undefined
  if (insteadForm.test(rest)) {
    const [, wanted, unwanted] = insteadForm.exec(rest)!
    return {
      ...instruction(plain, topicsOf(`${wanted} ${unwanted}`)),
      replaces: { cue: 'not', about: topicsOf(unwanted!) },
    }
  }
  if (keep.test(rest))
    return {
      ...instruction(plain, topics),
      slot:
        /answer|repl|response|explanation/i.test(rest) && /short|brief|concise|long|detailed|point|\d/i.test(rest)
          ? 'answer_length'
          : null,
    }
  if (be.test(rest) || regard.test(rest)) return instruction(plain, topics)
  const topical = forTopic.exec(rest)
  if (topical && /s$/.test(topical[1]!)) return instruction(plain, topicsOf(topical[1]!))
  const occasional = forOccasion.exec(rest)
  if (occasional && isCommand(occasional[2]!)) return instruction(plain, topicsOf(occasional[1]!))
  const label = labelled.exec(rest)
  if (label && (label[2] !== undefined || isCommand(label[3]!)) && isRuleText(label[3]!))
    return instruction(plain, topicsOf(label[1]!))
  if (ofEach.test(rest) && universal.test(rest)) return instruction(plain, topics)
  if (beforeYou.test(rest) && isCommand(rest)) return instruction(plain, topics)
  if (trail && isCommand(rest)) return instruction(plain, topics)
  if (stop.test(rest) || nothing.test(rest)) return instruction(plain, topics)
  const lasting =
    /^please\b|\b(?:ever|any ?more|again|at all|unless|except|apart from|only the|on \w+days|before \d+|after \d+|without)\b/i.test(
      plain,
    ) || ownThing.test(plain)
  return forbids.test(rest) && lasting && !/\b(?:this|that|it|yet|now)\s*$/i.test(rest.replace(/[,.;].*$/s, ''))
    ? instruction(plain, topics)
    : undefined
}

const language = new RegExp(`^(?:${languageNames})$`, 'i')

/** How to address the user, or in which language to answer; each has a slot. */
function findAddress(plain: string, rest: string): Finding | undefined {
  const direct = address.exec(rest)
  if (!direct) return undefined
  const name = direct[2] && !/^by /i.test(direct[2]) ? direct[2] : undefined
  const isName = name !== undefined || /^(?:call|address|refer)/i.test(rest)
  const slot = isName ? 'called' : language.test(direct[1] ?? '') ? 'answer_language' : null
  return { ...instruction(plain, []), slot, value: direct[1] ?? name ?? rest }
}

/** Whether the words are a rule and not a description such as "no time", "it was closed". */
const isRuleText = (words: string): boolean =>
  words.split(' ').length <= 8 &&
  !/\b(?:is|are|was|were|has|have|had|will|would|can|I|we|it)\b|^no (?:time|idea|chance|luck|problem|news|way|one)\b/i.test(
    words,
  )

/** Scope of a wish without an occasion: "… in commit messages", "… for Python". */
const place =
  /\b(?:in|for|about|inside|within) (?!general|all\b|every|the future|mind|short|bullet|plain|full|a |an |less|under|me\b|now on|[A-Z][a-z]+$)((?:my |the |your |our )?[\w+#-]+(?: [\w+#-]+){0,2})$/

/** A reason in the first person ("… when you answer, I read these aloud") keeps the original words. */
const ownReason = /\S[,;:]? (?:I|we) /

/** "Yes please, but never …": an answer to what was asked before, and no part of the rule. */
const consent = /^(?:yes(?: please)?|sure)[, ]+(?:(?:and|but) )?/i

function instruction(sentence: string, given: readonly string[]): Finding {
  const topics = given.length > 0 ? given : topicsOf(place.exec(sentence)?.[1] ?? '')
  const bare = sentence.replace(consent, '')
  const wording = ownReason.test(bare) ? bare : ofTheUser(bare)
  const content = `Instruction: ${wording.charAt(0).toUpperCase()}${wording.slice(1)}`
  return {
    type: 'preference',
    predicate: 'instruction',
    value: wording,
    weight: 'instruction',
    slot: null,
    content,
    topics,
    tags: ['instruction'],
  }
}

const emptyTopics = new Set(
  'about question questions something anything stuff things something code-related related topic topics help info information details'.split(
    ' ',
  ),
)

function topicsOf(words: string): string[] {
  const found = words.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}+#.-]*/gu) ?? []
  return [...new Set(found.map((word) => word.replace(/\.+$/, '')))].filter(
    (word) => word.length > 1 && !isStopWord(word) && !emptyTopics.has(word),
  )
}

const ofTheUser = (sentence: string): string =>
  sentence
    .replace(/^(?:I|we) (want|need|expect)\b/i, 'the user $1s')
    .replace(/^(?:I|we) (?=would)/i, 'the user ')
    .replace(/^I am\b/, 'the user is')
    .replace(/^(?:I|we) ([a-z]+)/, (_, verb: string) => `the user ${thirdPerson(verb)}`)
    .replace(/\b(?:me|us)\b/gi, 'the user')
    .replace(/\b(?:my|our)\b/gi, "the user's")
