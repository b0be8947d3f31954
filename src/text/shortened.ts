/** A text of at most `length` UTF-16 units; one that is longer ends with three dots. */
export const shortened = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`
