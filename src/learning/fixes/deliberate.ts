import { escaped } from '../../text/escaped.ts'
import type { Edit, Run, Step } from './step.ts'

/** Lines that are made to fail, or to hide that they do. */
const madeToFail =
  /\|\|\s*(?:true|echo|:)|;\s*(?:true|exit 0)\s*$|(?:^|[;&]\s*)exit [1-9]|(?:^|\s)!\s+\w|^\s*false\b|\bset \+e\b|>\s*\/dev\/null 2>&1\s*;\s*(?:echo|printf|test|\[)|assert_fails/
/** Words by which an agent announces a failure. */
const expected =
  /\b(?:should|must|will|to) (?:now )?fail\b|\bexpect\w*\b.{0,30}\bfail|\b(?:verify|confirm|check|ensure|see|show|prove|demonstrate|watch)\w*\b.{0,40}\bfail|\bfail(?:s|ing)? (?:first|before|without|as expected)\b|\breproduc\w+\b|\brepro\b|\bred\b.{0,12}\b(?:phase|test|step)\b/i
/** A temporary program, by its folder or its name. */
const throwAway =
  /(?:^|[\s/])(?:tmp|temp|scratch|playground)\/|(?:^|[\s/"'])(?:debug|probe|repro|scratch|tmp|temp|try|trial|throwaway|experiment|sandbox)[\w-]*\.(?:[cm]?[jt]s|py|rb|go|php|sh)\b/i
/** Options with a path, and output files: a cache may be anywhere. */
const besides = /(?:^|\s)-[\w-]+[=:]\S+|\s-o\s+\S+|\s\d?>{1,2}\s*\S+/g
const code =
  /(?:^|[;&|]\s*|\s)(?:node|deno|bun|python[\d.]*|ruby|perl|php|tsx|ts-node)\s+(?:-\S+\s+)*?(?:-[ecpr]|--eval|--print|-)(?=\s|$|['"])|<<-?\s*['"]?\w+/
export const isTestFile = (file: string): boolean =>
  /(?:\.|_|\/)(?:test|spec|tests)s?[./]|(?:^|\/)test_|__tests__|_test\.|Tests?\.(?:java|php|cs|kt)$|(?:^|\/)(?:tests?|specs?)\//.test(
    file,
  )

/** Files that configure how a project is built and run. */
const settings =
  /(?:^|\/)(?:package(?:-lock)?\.json|tsconfig[\w.-]*\.json|requirements[\w.-]*\.txt|setup\.py|[\w.-]+\.(?:ini|cfg|toml)|Cargo\.lock|go\.(?:mod|sum)|Gemfile(?:\.lock)?|composer\.json|pom\.xml|build\.gradle(?:\.kts)?|\.env[\w.]*|[\w.-]*(?:config|rc)\.[\w]+|\.\w+rc|Dockerfile|docker-compose\.ya?ml|Makefile|CMakeLists\.txt)$/

/** Whether a run is a one-time probe, not a program of the project. */
export function isProbe(run: Run, before: readonly Step[]): boolean {
  if (code.test(run.command) || throwAway.test(run.part.replace(besides, ' '))) return true
  // A script that the agent has just written itself, beside the project's own checks.
  return before.some(
    (step) =>
      step.kind === 'edit' &&
      step.isNew &&
      !isTestFile(step.file) &&
      isRunOf(run, step) &&
      !/[\\/]/.test(relative(step.file)),
  )
}

const relative = (file: string): string => (/^(?:[A-Za-z]:)?[\\/]/.test(file) ? file.replace(/^.*[\\/]/, '') : file)

const isRunOf = (run: Run, { file }: Edit): boolean => {
  const name = file.replace(/^.*[\\/]/, '')
  return new RegExp(`^(?:node|python[\\d.]*|ruby|php|bash|sh|tsx)\\s+\\S*${escaped(name)}\\b`).test(run.part)
}

/**
 * Commands whose exit code is an answer, or that only show something: finding nothing is not an error of the project.
 */
const question =
  /^(?:!\s*)?(?:test|\[\[?|grep|egrep|rg|ag|diff|cmp|comm|which|type|command|hash|ls|cat|head|tail|less|find|stat|file|wc|sed -n|awk|curl|wget|ping|nc|pgrep|lsof|ss|netstat|sleep|wait|git (?:diff|grep|merge-base|ls-files|show-ref|rev-parse|check-ignore))(?=\s|$)/

/** There was nothing to be done: that is an answer, too. */
const idle = /\bnothing to (?:commit|do|build|push)\b|\balready up.to.date\b/i

/** Whether a run only asks a question, or had nothing to do. */
export const isQuestion = ({ part, signature }: Run): boolean =>
  question.test(part) || idle.test(signature?.message ?? '')

/** Whether a run was meant to fail. */
export function isDeliberate(run: Run, before: readonly Step[]): boolean {
  if (madeToFail.test(run.command) || expected.test(run.purpose) || expected.test(commentsOf(run.command))) return true
  // Changes are stashed to see what happens without them.
  const stash = before.findLastIndex(
    (step) => step.kind === 'run' && /\bgit stash\b(?! (?:pop|apply|list|drop))/.test(step.command),
  )
  if (/\bgit stash\b(?! (?:pop|list))/.test(run.command)) return true
  if (stash < 0) return false
  return !before.slice(stash).some((step) => step.kind === 'run' && /\bgit stash (?:pop|apply)\b/.test(step.command))
}

const commentsOf = (command: string): string =>
  [...command.matchAll(/(?:^|\s)#\s(.+)$/gm)].map(([, text]) => text).join(' ')

/** Whether a test was written before its code: then the failure is planned. */
export function isTestFirst(sinceLastRun: readonly Step[], fixEdits: readonly Edit[]): boolean {
  // Planned code is written, not configured.
  if (fixEdits.some(({ file }) => settings.test(file))) return false
  const edits = sinceLastRun.filter((step) => step.kind === 'edit')
  return (
    edits.length > 0 && edits.every(({ file }) => isTestFile(file)) && fixEdits.every(({ file }) => !isTestFile(file))
  )
}
