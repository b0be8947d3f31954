/** Patterns of a sentence's form, matched in lower case. */
const patterns: readonly RegExp[] = [
  /\?\s*$/,
  /\?/,
  /!\s*$/,
  /\.{2,}|…/,
  /\d/,
  /\d{1,2}:\d\d|\d ?(?:am|pm)\b|o'clock/,
  /[$€£%]/,
  /\b(?:i|i'm|i've|im|ive|i'd|i'll)\b/,
  /\bmy\b/,
  /\b(?:we|our|us|we're|we've)\b/,
  /\b(?:you|your|u)\b/,
  /\b(?:he|she|his|her|him|they|their)\b/,
  /\bit(?:'s)?\b/,
  /\b(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|mon|tue|wed|thu|fri|jan|feb|aug|sept?|oct|nov|dec)\b/,
  /\b(?:19|20)\d\d\b/,
  /\b(?:today|now|tonight|this morning|yesterday|just)\b/,
  /\b(?:tomorrow|next|until|till|by|from|since|every|each)\b/,
  /\b(?:always|never|from now on|don't ever|do not|dont|only|no longer|any ?more|ever)\b/,
  /\b(?:if|would|could|might|maybe|wish|imagine|suppose|pretend)\b/,
  /^(?:can|could|would|will|what|how|why|when|where|who|which|is|are|do|does|did|should|any)\b/,
  /^(?:please|make|write|give|show|tell|add|fix|put|draft|help|explain|use|run|check|let|send|find|list|keep|remove|change|do|try|turn|set|look)\b/,
  /^(?:thanks|thank|ok|okay|great|perfect|nice|yes|yeah|no|lol|haha|hi|hello|hey|morning|wow|sure|cool)\b/,
  /\b(?:prefer|love|hate|like|can't stand|allerg|favou?rite)\b/,
  /\b(?:decided|switched|moved|changed|agreed|settled|going with|we'll|dropped|cancel)\b/,
  /\b(?:son|daughter|wife|husband|mum|mom|mother|father|dad|brother|sister|boss|manager|partner|friend|uncle|aunt|cousin|dog|cat)\b/,
  /[`{}();=<>\\]|\bnpm\b|error:|exception|=>/,
  /^["“'].*["”']/,
  /["“”]/,
  /https?:|\/\w+\//,
  /\n/,
  /:\s*$/,
  /:/,
  /\b(?:because|since|so that|which is why|that's why|as)\b/,
  /\b(?:was|were|had|did|went|got|came|took|said|told)\b/,
  /\b(?:will|going to|gonna|plan|'ll)\b/,
  /\b(?:is|are|am|'s|'re|'m|im)\b/,
  /\b(?:have|has|got|ve|'ve)\b/,
  /\b(?:live|work|job|born|years?|old|called|named|name)\b/,
]

/** A name inside the sentence: a capital after a small letter or a comma. */
const innerName = /(?<=[a-z,;] )[A-Z][a-zà-ÿ]+/g

/** Features of about 0…1, in a fixed order. Pure; linear in the sentence. */
export function surfaceFeatures(sentence: string): number[] {
  const low = sentence.toLowerCase().replaceAll('’', "'")
  const words = low.match(/[\p{L}\p{N}_']+/gu)?.length ?? 0
  const names = sentence.match(innerName)?.length ?? 0
  const numbers = low.match(/\d+/g)?.length ?? 0
  const commas = sentence.split(',').length - 1
  return [
    Math.log1p(words) / 3,
    Math.min(words, 40) / 40,
    Number(words <= 3),
    Number(words <= 5),
    Math.min(numbers, 10) / 5,
    Math.min(names, 9) / 3,
    Number(names > 0),
    Math.min(commas, 12) / 4,
    Number(/^\p{Ll}/u.test(sentence)),
    ...patterns.map((pattern) => Number(pattern.test(low))),
  ]
}

/** Number of features of `surfaceFeatures`. */
export const surfaceCount = 9 + patterns.length

/** Words and punctuation marks, and pairs of neighbours, without duplicates; numbers become `0`. */
export function sentenceGrams(sentence: string): Set<string> {
  const low = sentence.toLowerCase().replaceAll('’', "'").replace(/\d+/g, '0')
  const tokens = ['<s>', ...(low.match(/[\p{L}\p{N}_']+|[?!.,:;"()…-]/gu) ?? []).slice(0, mostTokens), '</s>']
  const grams = new Set(tokens)
  for (let at = 1; at < tokens.length; at++) grams.add(`${tokens[at - 1]} ${tokens[at]}`)
  return grams
}
/** Most tokens of a sentence; more is pasted text. */
const mostTokens = 200
