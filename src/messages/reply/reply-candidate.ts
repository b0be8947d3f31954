/** A reply that the owner could send. */
export interface ReplyCandidate {
  text: string
  from: 'template' | 'model'
  /** Of a template, 0…1. */
  score: number | null
  template: string | null
  /** Variables that the owner has to fill in. */
  missing: string[]
  why: string
}
