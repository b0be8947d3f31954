/** Parts of which the German forms are made. */

/** Adverbs that may come between a verb and its object. */
export const adverb =
  '(?:(?:jetzt|nun|gerade|mittlerweile|inzwischen|eigentlich|wirklich|auch|noch|immer|schon|sehr|total|besonders|gern|gerne|seit (?:\\p{L}+ )?[\\p{L}\\d]+(?: (?:jahren|monaten|wochen))?) ){0,4}'
/** "Ich wohne jetzt", "seit Mai wohne ich". */
export const own = (verbs: string): string => `(?:\\bich ${adverb}(?:${verbs})|\\b(?:${verbs}) ich) ${adverb}`
/** One to three capitalized words. */
export const personName = "(\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+){0,2})"
/** A town, or a street with its number and town. */
export const address =
  "(\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+){0,2}(?: \\d+(?: ?[a-z]\\b)?)?(?:,? (?:in |\\d{5} )\\p{Lu}[\\p{L}'’-]+|(?<=\\d[a-z]?), \\p{Lu}[\\p{L}'’-]+)?)"
/** A value, up to the end of the clause. */
export const rest = '([^,;.!?]{2,80}?)'
export const end = '(?= (?:und|aber|weil|denn|sondern)\\b|[,;.!?]|$)'

/** For patterns with names, which are recognized by capitals. */
export const exactCase = (pattern: string): RegExp => new RegExp(pattern, 'u')
export const anyCase = (pattern: string): RegExp => new RegExp(pattern, 'iu')
