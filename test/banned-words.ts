/** Words of a dialect, and what an engineer would write. The glossary is in CONTRIBUTING.md. */
export const banned: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\banew\b/i, 'again, or the verb: rewrite, rebuild, reword'],
  [/\b(?:told|tells)\b/i, 'shown, returned, reports; what an agent gets'],
  [/\btell (?:what|an?|it|the|of)\b/i, 'show, report, return'],
  [/\b(?:nobody|somebody|whoever)\b/i, 'the noun: the server, the owner, another program; or "by default"'],
  [/\bstands?\b(?! for\b|-)/i, 'is, comes'],
  [/\bthere (?:is|are) (?:no|none)\b/i, 'does not exist, is not, without'],
  [/\b(?:put|puts) away\b/i, 'archive'],
  [/\b(?:takes?|taken|took)(?: it| them| a fact)? back\b/i, 'retract, undo, remove'],
  [/\bmends?\b/i, 'fix, repair'],
]

/** The same in errors, help, settings, tools and the page, where each of these has been written once. */
export const bannedInProduct: typeof banned = [
  ...banned,
  [/\b(?:is|are|was|were) no (?!longer\b|more\b)\w/i, 'is not a …, are not …'],
  [/\b(?:says?|does|counts?|is undone) (?:so )?already\b/i, 'already has this text, was already …'],
  [/\bin a circle\b/i, 'circular'],
  [/\bdoes not speak\b/i, 'does not support, is not a … server'],
  [/\bthere is (?:a|an) [^.]*\balready\b/i, '… already exists'],
  [/\b(?:leave|take) (?!out\b)[^.]{1,30}\bout\b/i, 'omit, remove'],
  [/\bsum(?:s|med|ming)? (?:it )?up\b/i, 'summarize'],
  [/\bcommas between\b/i, 'separated by commas'],
  [/\bas shipped\b/i, 'default'],
  [/\bstronger than the\b/i, 'overrides the'],
  [/\b(?:the|with) former ones\b/i, 'the old settings, the previous version'],
  [/\b(?:categor|normal|optim|organ|recogn|summar|synchron)is(?:e|es|ed|ing|ation)\b/i, 'American spelling: -ize'],
]
