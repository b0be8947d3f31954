import { askedOfPerson } from './slot-questions.ts'
import type { Statement } from './statement.ts'

/** The parts of a statement that are compared. */
type Said = Pick<Statement, 'content' | 'predicate' | 'type' | 'subject'>

/** Slots that questions ask for, the predicates that answer each, and words that accompany a value of it. */
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

/** Predicates of a single slot: such a fact says nothing about another slot. */
const ofOnePlace =
  /^(?:name|called|age|birthday|born|lives_in|address|works_at|job|job_title|employment|from|nationality|speaks|diet|marital_status|allergic_to|health|diagnosed_with|takes|favourite)$/

/**
 * Returns a test for statements without the slot that a question asks for: "Jo is vegan" does not say where Jo works.
 * Undefined unless the question asks for the home, work, birthday or age of a person.
 */
export function missesAsked(question: string): ((fact: Said) => boolean) | undefined {
  const { name, predicates: asked = [] } = askedOfPerson(question) ?? {}
  const place = places.find(([name]) => name === asked[0] || (name === 'works_at' && asked[0] === 'job'))
  if (!place) return undefined
  const [, predicates, words] = place
  return ({ content, predicate, type, subject }) => {
    // A statement about another person never answers.
    if (name !== undefined && !`${subject} ${content}`.toLowerCase().includes(name)) return true
    if (predicates.test(predicate)) return false
    return type === 'relationship' || ofOnePlace.test(predicate) || !words.test(content)
  }
}
