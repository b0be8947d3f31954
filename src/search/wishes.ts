/**
 * How people tell an assistant what they want for good: what they prefer, like or dislike, and orders that open a
 * message ("Always …", "From now on …"). Wanting one thing now ("I'd like to …", "I want to …") is none.
 */
const wishes = [
  // English
  /^\W*(?:please )?(?:always|never)\b|\bfrom now on\b|\bwhen(?:ever)? i ask\b|\bi want you to\b/i,
  /\bi(?:['’]d| would)? prefer\b|\bmy preference\b|\bi(?:['’]d| would) rather\b|\bi (?:really )?(?:like|love|enjoy|hate|dislike)\b/i,
  // German
  /^\W*(?:bitte )?(?:immer|nie|niemals)\b|\bab (?:jetzt|sofort)\b|\bimmer wenn ich\b/i,
  /\bich (?:bevorzuge|mag|liebe|hasse)\b|\bich (?:möchte|hätte|würde) lieber\b/i,
  // French and Spanish
  /^\W*(?:toujours|jamais)\b|\bdésormais\b|\bdorénavant\b|\bje préfère\b|\bj['’](?:aime|adore)\b|\bje déteste\b/i,
  /^\W*(?:siempre|nunca)\b|\ba partir de ahora\b|\bprefiero\b|\bme (?:gusta|encanta)\b|\bodio\b/i,
]

/** Does the text (the opening of a user's own message) state a standing wish? */
export const statesWish = (text: string): boolean => wishes.some((wish) => wish.test(text))
