/** A text with every run of white space as one space. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
