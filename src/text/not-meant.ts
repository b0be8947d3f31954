import { isMockery } from './belongs-to-before.ts'

/** Sentences that state nothing: irony, jokes, fiction, songs, role play, quoted speech. */
// Without the flag u, which makes its first use four times as long.
const fiction =
  /(?:^|\s)\/s\b|🙃|😏|♪|♫|🎵|🎶|\b(?:just kidding|jk\b|j\/k|only joking|kidding aside|pulling your leg|said no one ever|yeah,? right\b|(?:oh|yeah|ah|well),? (?:sure|right|great|yes|wonderful|fantastic|perfect),? (?:because|cause|as if)\b|in my dreams?|i (?:dreamt|dreamed)|once upon a time|pretend(?:ing)? (?:to|that|I|you|we)|role-?play|act(?:ing)? as\b|you are (?:a|an|the) (?!great|good|true|real|wonderful|amazing|kind|friend|life|legend|star|inspiration)|imagine (?:that|you|I|we)|in (?:my|the|this) (?:novel|story|screenplay|game|book|movie|film|play|song|dream|scenario)\b(?! (?:club|fair|shop|store|industry|studio|night|group|room|business|team|project)\b)|(?:my|the|our) (?:main )?(?:character|protagonist|hero|heroine|villain|narrator|player|npc|persona)\b|(?:a|the) (?:song|lyrics?|poem|quote|line|joke|riddle|proverb|saying) (?:goes|says|about|that)|for (?:the sake of )?(?:the )?(?:example|argument)|e\.g\.|hypothetical|thought experiment|lorem ipsum)/i
const writtenFor =
  /\b(?:write|compose|draft|create|generate|make up|tell)\b[^.?!]{0,40}\b(?:story|poem|song|lyrics|dialogue|joke|scene|script|limerick|haiku|fairy ?tale|character|e-?mail|letter|tweet|post|bio|caption)\b/i
const spoken =
  /^["«„]|^(?!(?:Doctor|Dentist|Vet|Mum|Mom|Dad|Boss|Landlord)\b)(?:\p{Lu}\p{L}+ ){1,2}(?:said|says|wrote|asked|replied|shouted|whispered|sang)\b|\b(?:said|says|wrote|writes|reads|goes|asked|replied|answered)(?:[:,]? ['‘]|[:,] ["“])\p{Lu}[^'’"”]{8,}['’"”]|["”»],? (?:said|says|wrote|asked|replied|he|she|they)\b/u
const jest = /\b(?:just kidding|jk|only joking|I am (?:just |only )?(?:joking|kidding))\b(?! about\b)/i

/** Code: a call, a brace at the end of a line, a fence. */
const code = /`{3}|\w\([^)\s]*\)(?:[.;]|$)|[{};]\s*$|=>|^\s*[$>#%] \S/
/** Whether a sentence is a line of code. Names of code within a sentence do not count. */
export const isCode = (sentence: string): boolean => code.test(sentence)

/** Whether a sentence is not meant as a statement. */
export const isNotMeant = (sentence: string): boolean =>
  isMockery(sentence) || fiction.test(sentence) || writtenFor.test(sentence) || spoken.test(sentence)

/** Whether a sentence says that it, or the one before it, is a joke. */
export const isJest = (sentence: string): boolean => jest.test(sentence)

const interjections =
  /\b(?:ha(?:ha)*|he(?:he)+|lol|lmao|rofl|no|nah|ok|okay|oh|well|wait|sorry|of course|but|and|hey|yeah)\b/gi
/** Whether a joke is about the sentence before: "haha, just kidding", but not "I am a spy, just kidding". */
export const isBareJest = (sentence: string): boolean => {
  const before = sentence.slice(0, jest.exec(sentence)?.index).replace(interjections, ' ')
  return (before.match(/[\p{L}']+/gu) ?? []).length < fewestOfStatement
}
/** Words of the shortest statement: "I live here". */
const fewestOfStatement = 3
