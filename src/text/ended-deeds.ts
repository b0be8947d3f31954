/** Words for deeds that undo others: giving back what was lent, stopping a treatment. */

const giving = 'brought|gave|given|got|sent|handed|took|taken|paid'

/** Deeds that begin a state, and those that end it. `isOwn`: both have to be of the same person. */
export const inverseDeeds: readonly (readonly [begins: RegExp, ends: RegExp, isOwn: boolean])[] = [
  [
    /\b(?:lent|loaned|borrow(?:ed|ing)|on loan|owes?|owed)\b/i,
    new RegExp(
      `\\breturned\\b|\\b(?:re)?paid\\b|\\b(?:${giving}|have|has|had|came|come)(?: [^\\s,.;]+){0,5} back\\b`,
      'i',
    ),
    false,
  ],
  [
    /\b(?:put (?:me|us|him|her|\p{Lu}\p{L}+) on|takes?|taking|started on|(?:am|is|['’]m|['’]s) on|prescribed)\b/iu,
    /\b(?:stop(?:ped|s)?|quit)\b|\b(?:came|come|got|am|is|['’]m|['’]s|went) off\b|\bno longer (?:need|take)s?\b/i,
    true,
  ],
  [
    /\b(?:subscri\p{L}+|signed up|joined|members?(?:hip)?|contract)\b/iu,
    /\b(?:cancell?ed|unsubscribed|resigned|terminated|quit)\b/i,
    true,
  ],
]

/** Not done, or not yet. "The doctor said I can stop" ends a treatment. */
export const notYetDone =
  /\b(?:not|never|yet|will|shall|wants?|wanted|would|should(?! stop)|must|might|if|when|until|unless|asked|promised|going to|have to|has to|need to|before)\b|n['’]t\b|['’]ll\b|\?\s*$/i

const thing = '(?:the|my|our|his|her|their|me|us|him|an?|\\p{Lu}\\p{L}+|[$€£]?\\d+)'
const loan = new RegExp(
  `(?<!\\p{L})(?:(?:${giving}) (?:back ${thing}|${thing}(?: [^\\s,.;]+){0,4}? back)|(?:returned|lent|loaned|borrowed) ${thing} \\p{L}+)(?!\\p{L})`,
  'iu',
)

/** Whether a statement reports that a thing was lent, borrowed or given back: "Clement brought the bandsaw back". */
export const isOfLoan = (content: string): boolean => loan.test(content) && !notYetDone.test(content)
