/** A sentence of a gem, with the line of its gem.md where it begins. */
export interface CitedSentence {
  text: string
  gem: string
  title: string
  line: number
}
