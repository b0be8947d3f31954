/**
 * Where a speaker of French, Spanish or Italian lives. Of these languages only the home is read, as an old one would
 * otherwise stay the answer.
 */
const homes: readonly RegExp[] = [
  /^(?:notre|ma|mon) (?:nouvelle )?adresse(?: actuelle)?(?: est(?: maintenant| désormais)?)? ?:? (?:le |au |à )?((?:\d|\p{Lu}).{2,80})$/u,
  /^(?:(?:maintenant|désormais|depuis [^,]{2,20}),? )?(?:j['’]habite|nous habitons|on habite|j['’]ai emménagé|nous avons emménagé|on a emménagé)(?: maintenant| désormais)? (?:à|au|en|dans) ((?:\d|\p{Lu})[^.!?]{1,80}?)(?: (?:maintenant|désormais|depuis .*))?$/u,
  /^(?:nuestra|mi) (?:nueva )?dirección(?: es(?: ahora)?)? ?:? ((?:\d|\p{Lu}|calle).{2,80})$/u,
  /^(?:ahora )?(?:vivo|vivimos)(?: ahora)? en ((?:\d|\p{Lu})[^.!?]{1,80}?)(?: (?:ahora|desde .*))?$/u,
  /^(?:il (?:mio|nostro) )?(?:nuovo )?indirizzo(?: è(?: ora)?)? ?:? ((?:via|\d|\p{Lu}).{2,80})$/u,
  /^(?:ora )?(?:abito|abitiamo|vivo|viviamo)(?: ora)? (?:a|in) (\p{Lu}[^.!?]{1,80}?)(?: (?:ora|da .*))?$/u,
]
const sign =
  /^(?:notre|ma|mon|maintenant|désormais|depuis|j['’]|nous|on|nuestra|mi|ahora|viv|abit|ora|il|nuovo|indirizzo)/iu

/** The home that a sentence in one of these languages states. */
export function homeElsewhere(sentence: string): string | undefined {
  if (!sign.test(sentence)) return undefined
  const plain = sentence.replace(/[\s.!]+$/, '').replace(/^(\p{Lu})/u, (first) => first.toLowerCase())
  return homes.map((form) => form.exec(plain)?.[1]?.trim()).find((value) => value !== undefined)
}
