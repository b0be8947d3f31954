/** For pages, which may import of the library what the client has: see core/action-words.ts. */
export { actionInWords, fold, noteInWords, sessionOf, targetInWords } from '../core/action-words.ts'
