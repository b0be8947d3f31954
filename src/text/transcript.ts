/** A line of a transcript. */
export interface SpokenLine {
  speaker: string
  words: string
}

/** A line that begins with who says it: `Ada: …`. */
const spokenLine = /^([\p{L}\p{N}][\p{L}\p{N} .'_-]{0,39}): (.*)$/u
/** Of the lines with something in them, as many must be spoken: notes have a line such as `Note: …` too. */
const spokenShare = 0.6

/** What is said in a transcript, line by line; undefined where the text is none. */
export function spokenLines(text: string): SpokenLine[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const spoken = lines.flatMap((line) => {
    // Asked first, as reading Unicode classes at their first use is a part of a start that notes need not pay.
    const [, speaker, words] = line.includes(': ') ? (spokenLine.exec(line) ?? []) : []
    return speaker === undefined || words === undefined ? [] : { speaker, words }
  })
  return lines.length > 1 && spoken.length >= spokenShare * lines.length ? spoken : undefined
}
