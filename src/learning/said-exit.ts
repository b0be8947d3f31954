import { chainsOf } from '../actions/actions.ts'

/** Shell variables with the exit code of the previous command, and of the first command of a pipe. */
const ofLast = /\$\{?\?\}?/
const ofPipe = /\$\{PIPESTATUS\[0\]\}|\$\{pipestatus\[1\]\}/

/** The exit code that a line prints itself at its end: `go test ./... | tail; echo "rc=${PIPESTATUS[0]}"`. */
export function saidExit(command: string, output: string): number | undefined {
  const chains = chainsOf(command)
  const [before, last = ''] = chains.slice(-2)
  const [, words] = /^echo\s+(?:-[en]+\s+)*(.*)$/.exec(last) ?? []
  if (words === undefined || chains.length < 2) return undefined
  const isPipe = /(?<!\|)\|(?!\|)/.test(before!) && !command.includes('pipefail')
  const variable = [ofPipe, ofLast].find((form) => form.test(words) && !(isPipe && form === ofLast))
  const [start, end, ...more] = variable === undefined ? [] : words.replace(/["']/g, '').split(variable)
  if (start === undefined || end === undefined || more.length > 0 || end.includes('$')) return undefined
  const printed = output.trimEnd().split('\n').at(-1)!.trim()
  const isOwn = printed.startsWith(start.trim()) && printed.endsWith(end.trim())
  const code = printed.slice(start.trim().length, printed.length - end.trim().length).trim()
  return isOwn && /^\d{1,3}$/.test(code) ? Number(code) : undefined
}
