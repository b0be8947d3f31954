/** An amount of money: with its currency, or a number of three digits or more. */
const amount =
  '(?:[€£$]\\s?\\d[\\d.,]*|\\d[\\d.,]*\\s?(?:k(?!\\p{L})|[€£$]|euros?|pounds?|dollars?|quid|francs?|franken|kron(?:er|or)|crowns?|grand)(?!\\p{L})|\\d{1,3}(?:[.,]\\d{3})+|(?<![\\d.,:/-]|(?:at|by|in|until|since|room|section) )(?!(?:19|20)\\d[1-9](?!\\d))\\d{3,6}(?![\\d:/-]))'
/** What a person owes, lends or is paid. */
const cue =
  'ow(?:e|es|ed|ing)|len[dt]s?|borrow(?:s|ed)?|salary|wages?|income(?! tax)|pension|savings|(?:take-home|monthly|yearly|annual) pay|earn(?:s|ed|ing)?|loan|mortgage|schuld(?:e|est|et|en)|verdien(?:e|st|t|en)|gehalt|lohn|rente|kredit'
const between = '[^.;!?]{0,40}?'

/** The cue comes before its amount: "the salary of 41,000", and behind it in "340 pounds that I owe her". */
const forms = [
  new RegExp(`(?<!\\p{L})(?:${cue})(?!\\p{L})${between}(?<![\\p{L}\\d.,])${amount}`, 'iu'),
  new RegExp(
    `(?<![\\p{L}\\d.,])${amount}${between}(?<!\\p{L})(?:ow(?:e|es|ed)|earn(?:s|ed)?|lent|borrowed)(?!\\p{L})`,
    'iu',
  ),
  /(?<!\p{L})(?:credit cards?|account|overdraft) (?:is|are|was) (?:\p{L}+ )?(?:maxed out|empty|in the red|overdrawn)(?!\p{L})/iu,
  /(?<!\p{L})behind (?:on|with) (?:the |my |our |his |her |their )?(?:rent|mortgage|payments|bills|instalments)(?!\p{L})/iu,
]

/** Whether a text mentions what a person owes, lends, earns or has, with its amount. */
export const mentionsMoney = (text: string): boolean => forms.some((form) => form.test(text))
