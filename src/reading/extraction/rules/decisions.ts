import type { Speaker } from '../reading/speaker.ts'
import { inThirdPerson } from '../reading/third-person.ts'
import type { Finding } from './rule.ts'

/** Words of decisions. Checked first, because most clauses contain no decision. */
const cue =
  /\b(?:it is|let us|decid\w+|decision|choice|verdict|agreed?|settled?|chose|chosen|picked|opted|go(?:ing)? with|went with|will (?:use|take|keep|adopt|pick|choose)|stick(?:ing)?|concluded|voted|resolved|final|adopt\w*|pick\w*|keep(?:ing)?|staying with|dropping|moving ahead|scrapping|retiring|replacing|switching|hiring|cancelling|postponing|take|use|choose)\b/i
const itIs =
  /^(?:(?:ok(?:ay)?|then|so|right|alright|great|fine|well|and|yes|good)[,\s]+)*((?:[\w.+#/-]+ ){0,5}?[\w.+#/-]+),? it is(?:,? (?:then|decided|agreed|settled|done|final|from now on|for now))*$/i
const chosen: readonly RegExp[] = [
  /^(?:(?:ok(?:ay)?|then|so|right|alright|great|fine|well|and|yes|yeah|sure|decided|good)[,\s:]+)*(?:after [^,]{4,60}? )?(?:let us|we will|I will|we are|I am|we should just) (?!keep |take|do\b|use (?:this|that|it|the (?:same|rest)))(?:go(?:ing)? (?:ahead )?with|settle on|settling on|stick(?:ing)? (?:to|with)|adopt(?:ing)?|pick(?:ing)?|choose|take|use|do(?= it)|keep(?:ing)?|staying with|dropping|moving ahead with|scrapping|retiring|replacing|switching to|hiring|cancelling|postponing) (.+)$/i,
  /\b(?:I|we|the team|they)(?: have| finally| all| just| both)* (?:decided|agreed|chosen|chose|settled|opted|picked|concluded|voted|resolved)(?: (?:on|to|that|for|with|against))? (.+)$/i,
  /^(?:so |ok(?:ay)?,? |right,? |then )?(?:going|went) (?:ahead )?with (?!it\b|that\b|this\b|you\b)(.+)$/i,
  /^(?:so |ok(?:ay)?,? |right,? |then )?(?:go with|stick (?:to|with)|pick|choose) (.+?,? (?:not|over|instead of|rather than) .+)$/i,
  /^(?:decision|decided|agreed|final (?:decision|call|answer)|it is decided|that is decided|settled)(?: (?:that|to|on))?[,:\s-]+(.+)$/i,
  /^(?:the )?(?:final )?(?:decision|choice|verdict) (?:is|was)(?: to| that)?[:\s]+(.+)$/i,
  /^(?:the )?(?:final )?(?:decision|verdict|outcome|conclusion)(?: (?:from|of|by) (?:the )?[\w ]{2,30})?: (.+)$/i,
  /^(.{3,80}?)(?: is|,) (?:now )?(?:decided|settled|final|agreed)$/i,
]
const noChoice =
  /^(?:that|this|what|how|so|as|here|where|who|whatever|there|yes|yeah|no|it|like|such|because)\b|\b(?:is|are|was|were|that|what|how|as|if|because|but|though|think|know|see|sure|I|we|you)\b/i
const empty =
  /^into\b|^(?:them|it|that|this|him|her|us|you)\b|^(?:so|then|the (?:first|second|third|last|other) (?:one|option)?|yet|not to (?:worry|think)|what|how|whether|which|both|your (?:plan|suggestion|idea|advice|schedule|suggestions|strategy|approach)|the plan|the flow)\b[.! ]*$|^(?:what|how|whether|which|if)\b/i

/** Reads a decision, with the topic of the talk before it if the statement does not name it. */
export function findDecision(sentence: string, speaker: Speaker, talk: () => readonly string[]): Finding | undefined {
  if (!cue.test(sentence)) return undefined
  if (
    /\?\s*$/.test(sentence) ||
    /\b(?:not|never|have not|has not|had not|haven't|hasn't|yet to) (?:yet )?(?:decided?|agreed?|chosen|sure)\b|\bundecided\b|\bif (?:we|I)\b/i.test(
      sentence,
    )
  )
    return undefined
  const plain = sentence.replace(/[\s.!]+$/, '')
  const named = itIs.exec(plain)
  if (named && !speaker.amongPeople && !noChoice.test(named[1]!)) {
    return decisionOn(
      named[1]!,
      `${plain.replace(/^(?:(?:ok(?:ay)?|then|so|right|well|and|yes)[,\s]+)*/i, '')}`,
      speaker,
      talk,
    )
  }
  for (const pattern of chosen) {
    const match = pattern.exec(plain)
    if (!match || empty.test(match[1]!) || match[1]!.length < 2) continue
    if (speaker.amongPeople && (/^agreed\b/i.test(plain) || !/\b(?:decided|chosen|chose|agreed)\b/i.test(plain)))
      continue
    return decisionOn(match[1]!, plain, speaker, talk)
  }
  return undefined
}

/** A decision for `value`, with its topic from the talk before it. */
export function decisionOn(value: string, plain: string, speaker: Speaker, talk: () => readonly string[]): Finding {
  const bare = value.replace(/[,;].*$/, '').trim()
  const topic = topicOfQuestion(bare, talk())
  const wording = inThirdPerson(
    plain
      .replace(/^(?:decided|agreed|settled|decision)[,:]\s*(?=\w+ \w)/i, '')
      .replace(/\blet us (?=go|settle|stick|use|take|pick|adopt|keep|do)/i, ''),
    speaker,
  )
  // "We decided …" names the people who decided.
  const own = topic === undefined && /^(?:I|we)\b/i.test(plain)
  const content = topic ? `Decision on ${topic}: ${wording}` : `Decision: ${wording}`
  return {
    type: 'decision',
    predicate: 'decided',
    value: bare,
    weight: 'decision',
    slot: topic ? `decided|${topic.toLowerCase()}` : null,
    ...(!own && { content }),
  }
}

/** The topic of a question: "Should the mobile app use GraphQL or REST?" → `the mobile app`, if REST was chosen. */
function topicOfQuestion(value: string, talk: readonly string[]): string | undefined {
  for (const text of talk) {
    for (const [, before, first, second] of text.matchAll(
      /\b(?:should|shall|do|would|can|are|is|which|what|will)\b([^?.!]{0,80}?)\b([\w.+#-]+(?: [\w.+#-]+)?),? or (?:(?:a|the|an|to|on|in|with|rather) )*([\w.+#-]+)[^?.!]{0,60}\?/gi,
    )) {
      const options = `${first} ${second}`.toLowerCase()
      if (
        !value
          .toLowerCase()
          .split(/\s+/)
          .some((word) => word.length > 2 && options.includes(word))
      )
        continue
      const subject =
        /\b(the|our|my) ([\w -]{2,40}?)(?= (?:use|be|run|have|go|get|need|on|in|with|to|stay|move|live|start|take|happen)\b|[,?]|$)/i.exec(
          `${before}${first}`,
        )
      if (subject) return `the ${subject[2]!.trim()}`
    }
  }
  return undefined
}

const yes =
  /^(?:yes|yep|yeah|ok(?:ay)?|sure|perfect|great|agreed|sounds good|good|right|fine|exactly|deal|absolutely|definitely)\b[\s,.!-]*(?:please )?(?:do (?:that|it|so)|go ahead(?: with (?:that|it))?|let us (?:do|go with|use) (?:that|it|this)|let us do (?:that|it)|we will do that|that is decided|decided|agreed|go with (?:that|it))[\s.!]*$/i
const proposal =
  /(?:(?:I (?:would )?(?:suggest|recommend|propose)|my (?:suggestion|recommendation|proposal) is|let us|(?:shall|should) (?:we|I)|do you want (?:me|us) to|(?:how|what) about)\s+(?:that (?:we|you) |to |we |you )?)([^.?!\n]{4,140})/gi

/** "Yes, do that", if the assistant's last message has exactly one proposal. */
export function findAgreement(sentence: string, lastOfAssistant: () => string | undefined): Finding | undefined {
  if (!yes.test(sentence)) return undefined
  const proposals = [...(lastOfAssistant() ?? '').matchAll(proposal)]
  if (proposals.length !== 1) return undefined
  const value = proposals[0]![1]!.trim().replace(/^using\b/i, 'use')
  return {
    type: 'decision',
    predicate: 'decided',
    value,
    weight: 'decision',
    slot: null,
    content: `Decision: the user agreed to ${value}`,
  }
}
