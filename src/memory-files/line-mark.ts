import { contentMark } from '../core/ids.ts'

/** Identifies a line in the log without repeating its text. */
export const lineMark = (line: string): string => contentMark(line)
