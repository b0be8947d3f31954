/** Words by which an order ends with the work of the day, in the languages that people most often speak to agents in. */
const once = [
  /\bfor (?:now|today|tonight|the (?:moment|time being|meantime)|this (?:once|time|one|run|release|branch|pr|ticket|sprint|week))\b(?! on\b)|\b(?:just|only) (?:this (?:once|time)|now|today|tonight|here|once)\b|\bthis (?:once|time)\b|\b(?:temporarily|tonight|in the meantime|one-off)\b|\buntil\b(?! further)|\bas an exception\b|\bin this (?:pr|commit|branch|ticket|release)\b/i,
  /\b(?:fürs erste|vorerst|vorläufig|erst ?mal|diesmal|dieses mal|ausnahmsweise|nur (?:jetzt|heute|diesmal|kurz|dieses eine mal)|für (?:heute|jetzt|den moment)|solange)\b/i,
  /\b(?:pour (?:l['’]instant|le moment|cette fois|aujourd['’]hui|ce soir)|cette fois|provisoirement|exceptionnellement)\b/i,
  /(?:^|\P{L})(?:por ahora|de momento|por el momento|esta vez|por hoy|provisionalmente)(?=\P{L}|$)/iu,
  /(?:^|\P{L})(?:per (?:ora|adesso|il momento|oggi|stavolta|questa volta)|questa volta|stavolta)(?=\P{L}|$)/iu,
  /とりあえず|今回(?:は|だけ)|当面|一旦|暂时|目前先|这次|先这样|일단|이번(?:만|에는)|당분간/,
]
/** What lasts is said to last, whatever else is said. */
const lasting =
  /\b(?:always|never|ever|from now on|from here on|going forward|in (?:the )?future|immer|nie(?:mals)?|ab (?:jetzt|sofort)|künftig|grundsätzlich|toujours|jamais|désormais|dorénavant|siempre|nunca|jamás|sempre|mai|d['’]ora in poi)\b|今後|必ず|以后|永远|앞으로|항상/iu

/** Whether a sentence orders something for this once: `for now use the old key`. */
export const isForOnce = (sentence: string): boolean =>
  once.some((form) => form.test(sentence)) && !lasting.test(sentence)

/** Whether a sentence says that something lasts. */
export const isLasting = (sentence: string): boolean => lasting.test(sentence)

/** Earlier decisions and refusals, which are independent of the current work. */
const settled =
  /\b(?:we|i|nobody|people) (?:(?:don['’]?t|do not|won['’]?t|will not) (?:want|need|use|run|like|touch))|\b(?:decided|agreed|settled|talked|discussed|beschlossen|entschieden|vereinbart|abgesprochen|besprochen|décidé|convenu|decidido|acordado|deciso)(?=\P{L}|$)|決め|决定|결정/iu

export const isSettled = (sentence: string): boolean => settled.test(sentence)

/** Something a person must do repeatedly is a nuisance, not a rule. */
const nuisance =
  /\b(?:(?:i|we) (?:always |still |now )*(?:have|need|had) to|(?:ich|wir) (?:müssen|muss)|(?:muss|müssen) (?:ich|wir)|je dois|on doit|tengo que|tenemos que|devo)\b/i

export const isNuisance = (sentence: string): boolean => nuisance.test(sentence)

/** Meaningless without the text before it: `we'll do that`. */
const onlyPoints =
  /^(?:(?:ok(?:ay)?|yes|fine|right|good|passt|gut|ja|d['’]accord|vale|va bene|so|then|dann|also|alors)[,.:]? )*(?:(?:we(?:['’]ll| will)?|i(?:['’]ll| will)?|let['’]?s|wir|on|lo) )?(?:do|take|use|go with|keep|leave|make|machen|nehmen|lassen|fait|garde|prend|hacemos|dejamos)(?: wir)? (?:that|it|this|so|both|das|es|ça|eso|like that)(?: (?:then|so|dann))?[.!]*$/i

export const onlyPointsBack = (sentence: string): boolean => onlyPoints.test(sentence.trim())
