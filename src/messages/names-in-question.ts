/**
 * Possible names in a question: capitalized words anywhere, lower case words in the position of a person, as in "what
 * did i promise zoe". The contacts decide whether they are names.
 */
export function namesIn(question: string): string[] {
  const plain = question.replace(/’/g, "'")
  const names = new Set<string>()
  for (const [word] of plain.matchAll(anyWord)) if (/^[\p{Lu}\p{Lo}]/u.test(word)) names.add(withoutGenitive(word))
  for (const [form, isSure] of places)
    for (const [, word = ''] of plain.matchAll(form)) {
      const name = withoutGenitive(word)
      // With a capital, it is among the names already.
      if (!/^\p{Ll}/u.test(name) || neverNames.test(name) || (!isSure && alsoWords.test(name))) continue
      names.add(`${name[0]!.toUpperCase()}${name.slice(1)}`)
      names.add(name)
    }
  return [...names].slice(0, mostNames)
}

/** A lower case word in a question about promises or answers that is certainly a name; it may be unknown. */
export function smallNameOf(question: string): string | undefined {
  const plain = question.replace(/’/g, "'")
  for (const form of surely) {
    const name = withoutGenitive(form.exec(plain)?.[1] ?? '')
    if (/^\p{Ll}/u.test(name) && !neverNames.test(name) && !noPerson.test(name) && !alsoWords.test(name)) return name
  }
  return undefined
}

const mostNames = 40
const anyWord = /\p{L}[\p{L}\p{M}'-]+/gu
const withoutGenitive = (word: string): string => word.replace(/['’]s$/u, '')

const letters = "(\\p{L}[\\p{L}\\p{M}'-]{1,30})"
const after = (words: string) => new RegExp(`(?<![\\p{L}'])(?:${words})[ -]+(?=${letters})`, 'giu')
/** Positions of a person in a question; `true` if almost nothing else occurs there. */
const places: readonly (readonly [RegExp, boolean])[] = [
  [after('did|does|has|had|hat|hatte'), true],
  [after('promised?|tell|told|ask(?:ed)?|owed?|lend|lent|versprochen|schulde|schuldet'), true],
  [
    after('from|to|with|of|about|by|for|and|or|between|is|was|are|were|i|ich|von|mit|für|bei|an|und|oder|über|ist|war'),
    false,
  ],
  [/(?<![\p{L}'])(\p{L}[\p{L}\p{M}-]{1,30})(?='s(?!\p{L}))/giu, false],
  [/^\s*(\p{L}[\p{L}\p{M}'-]{1,30})/giu, false],
]

const surely: readonly RegExp[] = [
  new RegExp(`(?<!\\p{L})(?:promised?|owed?|schulde) ${letters}\\s*[?.!]*$`, 'iu'),
  new RegExp(
    `(?<!\\p{L})(?:did|does|has|hat) ${letters} (?:\\p{L}+ )?(?:promised?|owe|owed|answer|reply|versprochen|zugesagt)(?!\\p{L})`,
    'iu',
  ),
  new RegExp(`(?<!\\p{L})ich ${letters} (?:versprochen|zugesagt)(?!\\p{L})`, 'iu'),
]

/** Words in the position of a person that are not names. */
const neverNames =
  /^(?:i|you|he|she|it|we|they|me|him|her|us|them|my|your|his|its|our|their|mine|the|an?|this|that|these|those|there|here|not|any|some|all|every|each|who|whom|whose|what|which|when|where|why|how|and|or|but|if|to|do|did|does|be|been|have|has|had|can|could|would|should|am|is|are|was|were|in|on|at|of|by|for|from|with|about|so|as|just|also|ever|already|still|yet|ich|du|er|sie|es|wir|ihr|mir|dir|ihm|ihnen|uns|euch|mich|dich|sich|mein\p{L}*|dein\p{L}*|sein\p{L}*|unser\p{L}*|der|die|das|den|dem|des|ein\p{L}*|kein\p{L}*|nicht|was|wer|wem|wen|wann|wo|wie|warum|hat|habe|haben|ist|sind|war|und|oder|noch|schon)$/iu
/** Words that cannot be an unknown person. */
const noPerson =
  /^(?:\p{L}+(?:day|tag|body|one|thing|wo|mals|ly)|people|today|tomorrow|yesterday|tonight|recently|lately|before|again|last|next|so|much|money|anything|something|nothing|heute|morgen|gestern|alles|etwas|jemand\p{L}*|niemand\p{L}*|alle[mn]?|leute\p{L}*|back|more|most|up|out|off|over|work|home|mother|father|sister|brother|parents|boss|someone|jetzt|dann|immer|nie|zuletzt|neulich|überhaupt|beim|zum|zur|im|am)$/iu
/** Names that are also words: in lower case they are names only where almost nothing else occurs. */
const alsoWords =
  /^(?:will|may|mark|rose|grace|hope|joy|art|bill|frank|jack|rich|drew|sue|pat|ray|dean|chase|miles|june|april|august|summer|autumn|dawn|eve|faith|iris|ivy|lily|violet|daisy|olive|ruby|pearl|amber|jade|penny|sandy|robin|jay|guy|max|chance|hunter|cooper|skip|rob|nick|don|lance|grant|wade|cliff|brook|heath|sky|stone|kit|bob|christian|chuck|bud|buck|holly|hazel|ginger|heather|melody|harmony|charity|patience|victor|major|earl|duke|king|prince|van|woody|rusty|buddy|angel|jan|ernst|wolf|star|storm|rain|river|page|paris|chelsea|sydney|china|india|georgia|austin|house|doctor|car|dog|cat)$/iu
