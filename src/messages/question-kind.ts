/** `specific` asks for a name, a number, a day or exact words; `chat` for what was talked about. */
export type QuestionKind = 'chat' | 'specific'

/** What the places in the two lists count for: exchanges by meaning and words, messages by words. */
export interface QuestionWeights {
  exchange: number
  words: number
}

export const questionWeights: Readonly<Record<QuestionKind, QuestionWeights>> = {
  chat: { exchange: 0.8, words: 0.2 },
  specific: { exchange: 0.5, words: 0.5 },
}

/** Digits, quoted words, addresses, and names that stand in the question make it specific. */
export const kindOfQuestion = (question: string, namesSomebody: boolean): QuestionKind =>
  namesSomebody || /\d|["“”„«»]|https?:|@|[\p{L}\d]\/[\p{L}\d]/u.test(question) ? 'specific' : 'chat'
