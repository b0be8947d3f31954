import { contentHash } from '../../core/ids.ts'

/** Names a line in the log without repeating what it says. */
export const lineMark = (line: string): string => contentHash(line).slice(0, 16)
