import { askedOfSomebody } from '../../matters/matters.ts'

/** What the comparison reads of a statement. */
interface Said {
  content: string
  predicate: string
  type: string
  subject: string
}

/** Places that questions ask for of a person, all predicates that answer each, and what a value of it comes with in other words. */
const places: readonly (readonly [asked: string, predicates: RegExp, words: RegExp])[] = [
  [
    'lives_in',
    /^(?:lives_in|address)$/,
    /\b(?:live[sd]?|living|mov(?:e[sd]?|ing)|home|house|flat|apartment|address|based|stay(?:s|ed|ing)?|resid\w+|rent\w*|from|settled|wohn\p{L}*|leb\p{L}*|zieht|(?:um)?gezogen)\b|\b(?:in|to|at) (?:the |a )?\p{L}/iu,
  ],
  [
    'works_at',
    /^(?:works_at|employment|job|job_title|job_change)$/,
    /\b(?:work\w*|jobs?|hired|employ\w*|career|start(?:s|ed|ing)?|join(?:s|ed)|office|company|firm|teach\w*|stud(?:y|ies|ied)|retire\w*|quit|intern\w*|shifts?|profession|freelanc\w*|arbeit\p{L}*|(?:runs?|owns?) (?:a|the|his|her))\b|\b(?:at|for) (?:the |a )?\p{L}|\bis (?:an?|the) \p{L}+(?:er|or|ist|ian|ant|ess|man|se)\b/iu,
  ],
  ['birthday', /^(?:birthday|born|age)$/, /\b(?:born|birthday|b-?day|turn(?:s|ed|ing)|candles|geburtstag|geboren)\b/iu],
  [
    'age',
    /^(?:birthday|born|age)$/,
    /\d|\b(?:years?|ages?|aged|old|older|young|younger|born|birthday|turn(?:s|ed|ing)|candles|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|jahre?|alt)\b/iu,
  ],
]

/** What a rule read as the value of one place says nothing of another one. */
const ofOnePlace =
  /^(?:name|called|age|birthday|born|lives_in|address|works_at|job|job_title|employment|from|nationality|speaks|diet|marital_status|allergic_to|health|diagnosed_with|takes|favourite)$/

/**
 * Tells of a statement whether it holds nothing of what a question asks for: "Jo is vegan" says much of Jo, and not where Jo
 * works. Undefined where the question asks for no home, work, birthday or age of a person.
 */
export function missesAsked(question: string): ((fact: Said) => boolean) | undefined {
  const { name, predicates: asked = [] } = askedOfSomebody(question) ?? {}
  const place = places.find(([name]) => name === asked[0] || (name === 'works_at' && asked[0] === 'job'))
  if (!place) return undefined
  const [, predicates, words] = place
  return ({ content, predicate, type, subject }) => {
    // Of another person, whatever it says.
    if (name !== undefined && !`${subject} ${content}`.toLowerCase().includes(name)) return true
    if (predicates.test(predicate)) return false
    return type === 'relationship' || ofOnePlace.test(predicate) || !words.test(content)
  }
}
