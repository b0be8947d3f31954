/** What a program says went wrong. */
export interface FoundError {
  message: string
  /** Distinguishes this failure from others with the same message: the name of the test, the rule. */
  about: string
  /** `about` is the name of a test. */
  isTest: boolean
}

export type Reader = (lines: readonly string[], text: string) => FoundError | undefined

export const first = (lines: readonly string[], form: RegExp): RegExpExecArray | undefined => {
  for (const line of lines) {
    const found = form.exec(line)
    if (found) return found
  }
  return undefined
}
export const last = (lines: readonly string[], form: RegExp): { found: RegExpExecArray; at: number } | undefined => {
  for (let at = lines.length - 1; at >= 0; at--) {
    const found = form.exec(lines[at]!)
    if (found) return { found, at }
  }
  return undefined
}
/** The lines in front of the first that is meant; all where none is. */
export function until(lines: readonly string[], isEnd: (line: string, at: number) => boolean): readonly string[] {
  const end = lines.findIndex(isEnd)
  return end < 0 ? lines : lines.slice(0, end)
}
export const error = (message: string | undefined, about = ''): FoundError | undefined =>
  message === undefined || message.trim() === ''
    ? undefined
    : { message: message.trim(), about: about.trim(), isTest: false }
/** What went wrong in a test. */
export const inTest = (message: string | undefined, test: string): FoundError | undefined => {
  const found = error(message, test)
  return found && { ...found, isTest: true }
}

/** `AssertionError [ERR_ASSERTION]: …`, `java.lang.IllegalStateException: …`, `KeyError: 'id'`. */
export const exception =
  /^\s*(?:E\s+|=> |Caused by: |Uncaught |Exception in thread "[^"]*" |\w[\w ]{0,40}: )?((?:[A-Za-z_$][\w$]*[.:]{1,2})*(?:[A-Z]\w*)?(?:Error|Exception|Failure|Warning|Exit|Interrupt)\b(?: \[\w+\])?(?:: .*|$))/
