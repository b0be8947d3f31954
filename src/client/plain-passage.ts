/** For pages, which may import of the library what the client has: see core/plain-passage.ts. */
export { isProse, type Passage, plainLine, proseFormat, tableFormat, withoutMarks } from '../core/plain-passage.ts'
