/** Names of failed tests, as runners write them, with a mark that such a line has. */
const testNames: readonly (readonly [string, RegExp])[] = [
  ['>', /^\s*(?:FAIL|×|✗)\s+\S+\.[cm]?[jt]sx?\s+>\s+(.+?)(?:\s+\d+\s?ms)?$/],
  ['●', /^\s*● (?!Console|Test suite)(.+)$/],
  ['FAILED ', /^FAILED \S+?::(\S+)/],
  ['--- FAIL: ', /^\s*--- FAIL: (\S+)/],
  ['... FAILED', /^test (\S+) \.\.\. FAILED/],
  [': test', /^(?:FAIL|ERROR): (test\w* \(.+\))/],
  ['not ok ', /^\s*not ok \d+ - (.+)$/],
  ['✖ ', /^\s*✖ (?!failing tests)(.+?) \(\d[\d.]*ms\)$/],
  ['::', /^\s*\d+\) (\S+::\w+)/],
  ['(', /^\s*\d+\) (\w+\([\w.$]+\))/],
  ['✘ [fail]: ', /^\s+✘ \[fail\]: (.+?)(?: (?:Error thrown in|Rejected promise returned by) test)?$/],
  ['JUnit ', /^\s+JUnit \w+:(\S+:\S+)$/],
  ['rspec ', /^rspec \S+ # (.+)$/],
]
/** PHPUnit's list of sentences: the class is on its own line above its tests. */
export const sentence = /^ [✘✗] (.+?)(?: \[[\d.]+ ms\])?$/

/** The name of the first test that failed; empty where an output names none. */
export function failedTest(lines: readonly string[]): string {
  for (const line of lines)
    for (const [mark, form] of testNames) {
      const found = line.includes(mark) ? form.exec(line)?.[1] : undefined
      if (found !== undefined) return found
    }
  const at = lines.findIndex((line) => sentence.test(line))
  if (at >= 0) {
    const heading = lines.slice(0, at).findLast((line) => /^\w/.test(line)) ?? ''
    return `${heading} ${sentence.exec(lines[at]!)![1]}`
  }
  return mochaName(lines) ?? ''
}

/** Mocha prints `1) suite` and the test below it, ended by a colon. */
function mochaName(lines: readonly string[]): string | undefined {
  const at = lines.findIndex((line) => /^\s+\d+ failing$/.test(line))
  if (at < 0) return undefined
  const begun = lines.findIndex((line, index) => index > at && /^\s+1\) /.test(line))
  if (begun < 0) return undefined
  const names = lines.slice(begun, begun + 4)
  const end = names.findIndex((line) => line.endsWith(':'))
  return names
    .slice(0, end < 0 ? 1 : end + 1)
    .map((line) => line.trim().replace(/^1\) /, ''))
    .join(' ')
    .replace(/:$/, '')
}
