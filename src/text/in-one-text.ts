/** Joins sentences. Those without an end, such as list items, get a full stop, so that they do not run into the next. */
export const inOneText = (sentences: readonly string[]): string =>
  sentences.map((sentence) => (/[.!?:;。！？…]$/.test(sentence) ? sentence : `${sentence}.`)).join(' ')
