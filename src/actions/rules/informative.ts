import { unsolved } from '../../core/work-marks.ts'
import { titleOf } from '../../text/report/title.ts'
import { stopWordTest } from '../../text/stop-words.ts'
import type { Work } from './work.ts'

/** Words that only say that something was done, or where to look. */
const ofAnyWork =
  /^(?:done|ready|finished|complete[d]?|fixed|solved|resolved|renamed|changed|updated|added|removed|replaced|moved|implemented|adjusted|corrected|see|look|have|has|check|all|both|everything|now|ok(?:ay)?|too|also|here|file|files|code|erledigt|fertig|behoben|geändert|siehe|fait|voir|hecho|listo|ver)$/

/** Whether a sentence says what was done, not only that and where: `Done, see src/cache.ts` does not. */
export function isInformative(sentence: string): boolean {
  const plain = sentence.replace(/`[^`]*`|(?:[\w@.-]+\/)+[\w@.-]+|\b[\w-]+\.[a-z]{1,5}\b/g, ' ')
  const words = plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const isStopWord = stopWordTest(words)
  return words.some((word) => !isStopWord(word) && !ofAnyWork.test(word)) || /[^\p{Script=Latin}\P{L}]/u.test(plain)
}

/** The agent reports that it did not find what it looked for. */
const notFound =
  /^(?:i |we )?(?:have(?: not|n['’]t)|could(?: not|n['’]t)|did(?: not|n['’]t)|was(?: not|n['’]t) able to)\b.{0,25}\b(?:found?|work(?:ed)? out|figured? out|pin(?:ned)? down|reproduced?|explain(?:ed)?|determined?|identif(?:y|ied))\b|^(?:so far )?no (?:root )?(?:cause|reason|explanation|culprit)(?: was)?(?: found)?\b|^(?:it(?:['’]s| is) )?(?:still )?(?:not (?:yet )?(?:solved|found|explained)|unsolved|unexplained)\b|^(?:ich habe|wir haben) .{0,30}nicht gefunden|^(?:die )?ursache .{0,20}(?:nicht gefunden|unklar)/i

/** Title of a search without a result; undefined if something was found. */
export function titleOfUnsolved({ report, asked, request }: Work): string | undefined {
  if (!report.statements.some(({ text }) => notFound.test(text))) return undefined
  if (report.statements.some(({ part }) => part === 'cause')) return undefined
  const said = [...asked.statements.map(({ text }) => text), ...asked.questions, '']
  // `What is going on?` is less informative than the sentence before it.
  const longest = said.reduce((one, other) => (other.length > one.length ? other : one))
  return `${unsolved}${titleOf(longest === '' ? request : longest)}`
}
