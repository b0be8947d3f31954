/** For pages, which may import of the library what the client has: see core/hit-words.ts. */
export { isOfSession, kindWords, titleInSession } from '../core/hit-words.ts'
