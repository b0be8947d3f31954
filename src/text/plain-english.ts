import { withoutSlips } from './spelling.ts'

/** Phones and some keyboards write other apostrophes than the rules have. */
export const straightQuotes = (text: string): string => text.replace(/[’‘ʼ]/g, "'")

/** Normalizes spelling for the rules: expands contractions, straightens quotes, drops fillers, fixes typing errors. */
export function plainEnglish(text: string): string {
  let plain = withoutSlips(straightQuotes(text).replace(/[“”„]/g, '"'))
  if (contracted.test(plain)) for (const [pattern, words] of spellings) plain = plain.replace(pattern, words)
  return plain.replace(/\s+/g, ' ').trim()
}

/** Whether a sentence may need one of the spellings below; most do not. */
const contracted =
  /'|\bi\b|\b(?:kinda|kind of|sorta|sort of|basically|literally|im|ive|weve|[dw]ont|cant|(?:do|did|is|are|was|were|has|have|had|would|should|could)(?:es)?nt|youre|theyre|thats|whats|gonna|wanna|gotta|cannot|cuz|favou?rite|fave?|lets|you know|I mean|like I said|honestly|tbh|ngl)\b/i

const spellings: readonly [RegExp, string][] = [
  [/\b(?:kinda|kind of|sorta|sort of|basically|literally)\s+(?=\w)/gi, ''],
  [/,? \b(?:you know|I mean|like I said|to be honest|tbh|honestly|ngl),/gi, ','],
  [/\bI'?m\b(?! (?:a )?AM)/g, 'I am'],
  [/\bi'?m\b/g, 'I am'],
  [/\bi\b(?=[ '])/g, 'I'],
  [/\b(?:i've|ive)\b/gi, 'I have'],
  [/\b(you|they)re\b(?= )/gi, "$1're"],
  [/\b(that|what)s\b(?= )/gi, "$1's"],
  [/\b(do|does|did|is|are|was|were|has|have|had|would|should|could)nt\b/gi, "$1n't"],
  [/\b(ca|wo)nt\b(?= [a-z])/g, "$1n't"],
  [/^(name|birthday)'s (?=\p{Lu}|\p{L}+ \d|\d)/iu, 'My $1 is '],
  [/\b(we)ve\b/gi, '$1 have'],
  [/\b(we|they|you)'re\b/gi, '$1 are'],
  [/\b(I|we|they|you)'ve\b/gi, '$1 have'],
  [/\b(I|we|they|you|he|she|it|that|there)'ll\b/gi, '$1 will'],
  [/\b(I|we|they|you|he|she)'d (rather|prefer|like|love|hate|be|go|say|want|take|choose|pick)\b/gi, '$1 would $2'],
  [
    /\b(he|she|it|that|there|what|who|how|where|when|here)'s (been|got|had|gone|started|finished|moved|turned)\b/gi,
    '$1 has $2',
  ],
  [/\b(he|she|it|that|there|what|who|how|where|when|here)'s\b/gi, '$1 is'],
  [/(?<=\p{L})'s (?=\d{1,3}(?:$|[,.]| and ))/gu, ' is '],
  [
    /(?<=\p{Ll})'s (?=(?:half |part )?\p{Lu}\p{Ll}+(?:ish|ese|ian|ean|ench|utch)\b(?! \p{Ll}*(?!and|but|so)\p{Ll}{4,}))/gu,
    ' is ',
  ],
  [
    /(?<=\p{L})'s (?=been\b|got\b|(?:moved|changed|gone|become|retired)(?: (?:to|into|in|on|out|off|away|from|back|again)\b|[.,;!?]|$)|(?:never|always|already|just) (?:been|had|\w+ed)\b)/giu,
    ' has ',
  ],
  // "My landlord's called …", "Ada's vegan": a statement about a person, not a possession.
  [
    /(?<=\p{L})'s (?=(?:called|named|been|not|never|always|an?|in|at|on|from|my|our|going to|getting|coming|moving|starting|turning|due|off (?:on|until|for)|closed|open|leaving (?:for|on|us)|staying|visiting|working (?:at|for|as|in|from)|living (?:in|at|with)|allergic|intolerant|vegan|vegetarian|pregnant|married|engaged|retired|\d+ (?:now|today|years|next|on|in))\b)/giu,
    ' is ',
  ],
  [/\blet's\b/gi, 'let us'],
  [/\bcan't\b|\bcannot\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/\bain't\b/gi, 'is not'],
  [/\b(do|does|did|is|are|was|were|has|have|had|would|should|could|must|need)n't\b/gi, '$1 not'],
  [/\bdont\b/gi, 'do not'],
  [/\bgonna\b/gi, 'going to'],
  [/\bwanna\b/gi, 'want to'],
  [/\bgotta\b/gi, 'have to'],
  [/(^|\s)'cause\b|\bcuz\b/gi, '$1because'],
  [/\b(fav|fave|favorite)\b/gi, 'favourite'],
]
