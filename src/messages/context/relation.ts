import { inList } from '../../core/sql.ts'
import type { Reader } from '../../ports/database.ts'
import { escaped } from '../../text/escaped.ts'
import { askedTerms, findByWords } from '../words.ts'

/** Words for relations between people: "my sister Ann". */
const relations =
  'mother|mum|mom|mama|father|dad|papa|parents|sister|brother|wife|husband|partner|girlfriend|boyfriend|fiancée|fiancé|daughter|son|grandmother|grandma|grandfather|grandpa|aunt|uncle|cousin|niece|nephew|mother-in-law|father-in-law|sister-in-law|brother-in-law|friend|best friend|flatmate|roommate|housemate|neighbour|neighbor|colleague|coworker|co-worker|boss|manager|assistant|landlord|landlady|tenant|teacher|doctor|dentist|lawyer|accountant|coach|trainer|therapist|client|customer|mutter|vater|schwester|bruder|frau|mann|freundin|freund|tochter|sohn|oma|opa|tante|onkel|cousine|nachbar|nachbarin|kollege|kollegin|chef|chefin|vermieter|vermieterin|mitbewohner|mitbewohnerin'

/** What may follow where no name does: signs, words in parentheses, the kind of a number. Not "(Jake's)". */
const alone = String.raw`(?:[^\p{L}(]*(?:\((?![^)]*['\u2019]s)[^)]*\))?|[^\p{L}]+(?:mobile?|cell|handy|home|work|phone|new|privat|arbeit|zuhause|festnetz|neu))[^\p{L}]*$`
/** The same, or one name: "Uncle Ben", "Oma Inge", but not "Tante von Lisa". */
const withName = String.raw`(?:${alone}|\s+(?!(?:of|von|vom|de|di)\s)[\p{L}'\u2019-]+[^\p{L}]*$)`

/** A name that is a relation by itself: "Mum", but not "Mum of Jake". */
const named: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^(?:mum|mom|mama|mutti|mother)${alone}`, 'iu'), 'mother'],
  [new RegExp(`^(?:dad|papa|vati|father)${alone}`, 'iu'), 'father'],
  [new RegExp(`^(?:(?:grandma|granny|oma)${withName}|nana${alone})`, 'iu'), 'grandmother'],
  [new RegExp(`^(?:grandpa|opa)${withName}`, 'iu'), 'grandfather'],
  [new RegExp(`^(?:aunt(?:ie)?|tante)${withName}`, 'iu'), 'aunt'],
  [new RegExp(`^(?:uncle|onkel)${withName}`, 'iu'), 'uncle'],
  [/(?:^|\s)(?:landlord|landlady|vermieter(?:in)?)(?![\p{L}])(?!\s+(?:of|von|vom|de|di)\s)/iu, 'landlord'],
  [
    /^(?:dr\.?|doctor)\s+(?:[\p{L}]{1,4}\.\s*|(?:von|van|de|der)\s+){0,3}[\p{L}'’-]+(?:\s+[\p{L}'’-]+)?[^\p{L}]*$/iu,
    'doctor',
  ],
]

export interface Relation {
  /** `sister` */
  relation: string
  /** The message in which it is said; null where the contact's own name says it. */
  message: string | null
}

/** Messages with the name that are looked at. */
const lookedAt = 300

/** The relation that the name of a contact says; undefined where it says none. */
export const relationInName = (name: string): string | undefined => named.find(([form]) => form.test(name))?.[1]

/** What a person is to the owner, as the owner's own messages or the name of the contact say it; undefined for neither. */
export async function relationOf(db: Reader, { name }: { name: string }): Promise<Relation | undefined> {
  const byName = relationInName(name)
  if (byName !== undefined) return { relation: byName, message: null }
  const [first] = name.split(/\s+/)
  if (!first || /\d/.test(first)) return undefined
  const hits = await findByWords(db, await askedTerms(db, first), lookedAt, { sql: 'm.sender IS NULL', params: [] })
  if (hits.length === 0) return undefined
  const { marks, params } = inList(hits.map(({ id }) => id))
  const rows = await db.all<{ uid: string; text: string }>(
    `SELECT uid, text FROM messages WHERE id IN ${marks} ORDER BY id DESC`,
    params,
  )
  const own = escaped(first)
  const forms = [
    new RegExp(
      `\\b(?:my|meine?[nrm]?) ((?:best )?(?:${relations}))[, ]+(?:is |called |named )?${own}(?![\\p{L}])`,
      'iu',
    ),
    new RegExp(
      `(?<![\\p{L}])${own}(?:,| is| ist)(?: also)? (?:my|meine?[nrm]?) ((?:best )?(?:${relations}))(?![\\p{L}])`,
      'iu',
    ),
  ]
  for (const { uid, text } of rows)
    for (const form of forms) {
      const relation = form.exec(text)?.[1]?.toLowerCase()
      if (relation !== undefined) return { relation, message: uid }
    }
  return undefined
}
