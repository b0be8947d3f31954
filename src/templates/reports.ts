/** Begins with a third person or a thing: "The trains …", "My brother …", "Die Tomaten …". */
const aboutOthers =
  /^(?:(?:and|but|so|well|oh|und|aber|also|ach)[, ]+)*(?:the|this|that|these|those|his|her|their|its|he|she|it|they|my \p{L}+|our \p{L}+|some\p{L}*|nobody|no one|every\p{L}*|der|die|das|den|dem|dies\p{L}*|er|sie|es|ihre?|seine?|meine? \p{L}+|unsere? \p{L}+|jemand|niemand|alle)(?![\p{L}'’])/iu

/**
 * Whether a message reports about another person or thing, without a question. Such a message needs no prepared reply,
 * however near its topic is.
 */
export const reports = (text: string): boolean =>
  aboutOthers.test(text.trim()) && !/[?？]\s*\S{0,2}$/u.test(text.trim())
