/** A sentence as it stands in a gem, and the line of its gem.md in which it begins. */
export interface CitedSentence {
  text: string
  gem: string
  title: string
  line: number
}
