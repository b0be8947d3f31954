const form =
  /^(?:(?:ok(?:ay)?|yes|yeah|then|so|right|alright|great|fine|well|good|perfect)[,\s]+)*((?:[\p{L}\p{N}.+#/:-]+ ){0,2}[\p{L}\p{N}.+#/:-]+?),? (?:it is|then|works)(?:,? then)?[.!\s]*$/iu

/** Whether a sentence only names an answer, so that it says nothing without its question: "ok 15 it is". */
export const isBareAnswer = (sentence: string): boolean => form.test(sentence)

/** The question of which a bare answer names an option, among the texts before it, the latest first. */
export function questionOf(answer: string, texts: readonly string[]): string | undefined {
  const named = form.exec(answer)?.[1]?.toLowerCase().split(' ')
  if (named === undefined) return undefined
  const questions = texts.flatMap((text) => text.match(/[^.?!\n]{8,200}\?/g)?.reverse() ?? [])
  const words = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}.+#/:-]+|[.:]+(?=\s|$)/u)
  return questions.find((one) => named.every((word) => words(one).includes(word)))?.trim()
}
