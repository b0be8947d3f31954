/**
 * Lasting preferences as people state them to an assistant: what they prefer, like or dislike, and orders that open a
 * message ("Always …", "From now on …"). A single wish ("I'd like to …", "I want to …") is excluded.
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

/** Whether the text (the opening of a user's own message) states a lasting preference. */
export const statesWish = (text: string): boolean => wishes.some((wish) => wish.test(text))
