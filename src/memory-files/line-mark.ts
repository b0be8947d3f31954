import { contentMark } from '../core/ids.ts'

/** Names a line in the log without repeating what it says. */
export const lineMark = (line: string): string => contentMark(line)
