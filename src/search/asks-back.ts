/**
 * Questions about what was said, done or planned, or about the asker's affairs: their answer is on record. Other
 * questions want something made, found or recommended now; for those the owner's preferences matter.
 */
const back = [
  // English: what was said and done, counts and spans, times, sums of what was talked about
  /\b(?:did|have|had|was|were|am) (?:I|we|you)\b(?! to\b)/i,
  /\b(?:I|we|you) (?:ever |already |once )?(?:mentioned|mention|said|told|brought|asked|discussed|talked|decided|planned|chose)\b/i,
  /\bhow (?:many|much|long|often|old|far)\b/i,
  /^\W*(?:who|whose|whom)\b|^\W*(?:when|where|(?:what|which) (?:day|date|time|year)) (?:is|are|was|were|did|do|does|will|should|am)\b(?! (?:you|we) (?:think|suggest|recommend))/i,
  /^\W*what (?:is|are|was|were) (?:my|our|the)\b|\bwhat (?:time|day|date)\b|^\W*how (?:did|have|has|had|do|does) (?:my|our|the)\b/i,
  /\b(?:in (?:what |which |chronological )?order|the order)\b/i,
  /\b(?:our|my) (?:earlier |previous |past |last )?(?:conversations?|chats?|discussions?|talks?|messages|sessions)\b/i,
  /^\W*(?:do|does|can) you (?:remember|recall)\b|\bremind me (?:who|what|when|where|which|how|if|whether|of)\b/i,
  // German
  /^\W*(?:wer|wann|wie (?:viele?|lange|oft|alt))\b|\b(?:habe|hatte|hab|war) ich\b|\b(?:haben|hatten) wir\b/i,
  // French and Spanish
  /^\W*(?:qui|quand|combien)\b|\b(?:ai-je|avons-nous|j['’]ai (?:dit|mentionné))\b/i,
  /^\W*¿?(?:quién|cuándo|cuánt[oa]s?)\b|\b(?:dije|mencioné|hablamos)\b/i,
] as const

/** In English (excluding "résumé" and "resume"), German, French, Spanish, Chinese and Japanese. */
const summary =
  /\b(?:summary|summari[sz]e|summing up|sum up|recap|overview)\b|\bzusammenfass|\b(?:fass\S*|fasse) .*\bzusammen\b|\büberblick\b|\brésum(?:er?|ez|ons)\b|\b(?:un|le|en) résumé|\bresum(?:en|ir|imos|as?)\b|\bresume (?:lo|la|el|las|los|nuestr)|总结|總結|概括|摘要|要約|まとめ/i

/** Whether the question asks for a summary of earlier conversations. */
export const asksForSummary = (question: string): boolean => summary.test(question)

/** Requests for advice, such as "When I am signing up, what should I look for?", "Where should I work?". */
const advice =
  /\b(?:(?:should|could|can|shall) I|would you (?:suggest|recommend|advise)|do you (?:suggest|recommend|advise|think)|can you (?:help|suggest|recommend|show|explain|walk))\b(?! (?:remember|recall))/i

/** Questions about the record even in polite form: "can you help me sum up …". */
const whatever = /\b(?:summar|recap|remind me|order\b|what (?:time|day|date)\b|I (?:said|mention|told|brought))/i

/** Whether the question asks for recorded information, rather than for something to be done. */
export function asksBack(question: string): boolean {
  const isBack = asksForSummary(question) || back.some((form) => form.test(question))
  return isBack && (!advice.test(question) || whatever.test(question))
}
