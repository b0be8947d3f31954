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
    const [, speaker, words] = spokenLine.exec(line) ?? []
    return speaker === undefined || words === undefined ? [] : { speaker, words }
  })
  return lines.length > 1 && spoken.length >= spokenShare * lines.length ? spoken : undefined
}
