/**
 * How many tokens of the strong tier the router spares on recorded work: `node scripts/run-ts.mjs bench/router.ts
 * [folder of transcripts]`. Every prompt, failed run, commit and edit of the sessions becomes the calls that an assistant
 * makes of a model, with the recorded texts. No model is called: the sizes of answers are assumptions, printed with the
 * table, and whether the answers are equally good is not measured here.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TaskKind } from '../src/ports/models.ts'
import { chooseTiers, type Tier, type TierState, tiers } from '../src/routing/routing.ts'
import { estimateTokens } from '../src/text/budget.ts'
import { findDataFolder } from './judged-sets.ts'

interface Call {
  task: TaskKind
  input: number
  answer: number
}

/** Tokens of a usual answer. */
const answers: Readonly<Record<TaskKind, number>> = {
  ...{ classification: 10, parsing: 400, 'error-triage': 200, 'commit-message': 80, 'file-filter': 100 },
  ...{ 'skill-ranking': 60, 'question-expansion': 60, summary: 400, 'many-files': 3000, architecture: 2000 },
  ...{ 'skill-writing': 1500, other: 500 },
}
/** Tokens that a call keeps free for its answer, where that is far more than the usual one. */
const reserved: Partial<Record<TaskKind, number>> = { parsing: 3000, summary: 1500 }
/** What a call reads beside the text itself: instructions and the schema of its answer, tokens. */
const instructions = 250
/** Metadata of skills that are ranked, tokens. */
const skills = 20 * 100
const longestPart = 24_000
/** Share of strong-tier tokens that the router has to spare. */
const wanted = 0.6

const state = (tier: Tier, window: number): TierState => ({
  ...{ tier, model: tier, window, isHere: tier !== 'strong', price: null, latencyMs: null, failure: null },
})
/** Apple's model on the device, a model of 4B by Ollama or mlx, one of a service. */
const states = [state('tiny', 4096), state('local', 32_768), state('strong', 200_000)]

interface Block {
  type: string
  text?: string
  name?: string
  input?: Record<string, unknown>
  content?: unknown
  is_error?: boolean
}

/** The calls that a session would make. */
function callsOf(lines: readonly { type?: string; message?: { content?: string | Block[] } }[]): Call[] {
  const calls: Call[] = []
  const call = (task: TaskKind, text: string, more = 0) =>
    calls.push({
      task,
      input: instructions + more + estimateTokens(text.slice(-longestPart * 4)),
      answer: answers[task],
    })
  let said = ''
  let edits: { file: string; text: string }[] = []
  let uncommitted = ''
  const seen = new Set<string>()
  const closePrompt = () => {
    if (edits.length === 0) return
    call('summary', edits.map(({ file, text }) => `${file}\n${text}`).join('\n'))
    if (new Set(edits.map(({ file }) => file)).size >= 3)
      call('many-files', said + edits.map(({ text }) => text).join('\n'))
    edits = []
  }
  for (const { type, message } of lines) {
    const content = message?.content
    const blocks: Block[] = typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? [])
    for (const block of blocks) {
      if (block.type === 'text' && block.text) {
        said += `${type}: ${block.text}\n`
        if (type !== 'user') continue
        closePrompt()
        call('classification', block.text)
        call('parsing', block.text, 700)
        call('question-expansion', block.text.slice(0, 1000))
        call('skill-ranking', block.text, skills)
        call('file-filter', `${block.text}\n${[...seen].join('\n')}`)
      }
      const file = block.input?.file_path
      if (typeof file === 'string') seen.add(file)
      if (block.type === 'tool_use' && typeof file === 'string' && block.name !== 'Read') {
        const text = JSON.stringify(block.input)
        edits.push({ file, text })
        uncommitted += text
      }
      const command = block.input?.command
      if (typeof command === 'string' && /\bgit commit\b/.test(command)) {
        call('commit-message', uncommitted)
        uncommitted = ''
      }
      if (block.type === 'tool_result' && block.is_error) call('error-triage', JSON.stringify(block.content))
    }
  }
  closePrompt()
  call('summary', said)
  call('architecture', said)
  return calls
}

/** Tokens by tier where the share of weak answers that are of no use is asked again, one tier up. */
function replay(calls: readonly Call[], useless: number): Record<Tier, number> {
  const spent: Record<Tier, number> = { tiny: 0, local: 0, strong: 0 }
  const circumstances = { offline: false, limits: [] }
  for (const { task, input, answer } of calls) {
    let weight = 1
    let after: Tier | undefined
    for (;;) {
      const { order } = chooseTiers({ task, tokens: input + (reserved[task] ?? answer), after }, states, circumstances)
      const tier = order[0]!
      spent[tier] += weight * (input + answer)
      if (tier === 'strong' || useless === 0) break
      weight *= useless
      after = tier
    }
  }
  return spent
}

const data = findDataFolder(undefined, process.cwd())
const folder = process.argv[2] ?? (data === undefined ? undefined : join(data, 'transcripts'))
if (folder === undefined) {
  console.error('No recorded sessions here: name their folder, or set JARVIS_BENCH_DATA.')
  process.exit(2)
}
const files = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.jsonl'))
const calls = files.flatMap((name) =>
  callsOf(
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line)),
  ),
)
const sum = (some: readonly Call[]) => some.reduce((total, { input, answer }) => total + input + answer, 0)
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
const kinds = [...new Set(calls.map(({ task }) => task))]
console.log(`${files.length} sessions, ${calls.length} calls, ${sum(calls).toLocaleString('en')} tokens\n`)
console.log('| task | calls | tokens | answer (assumed) | tiny | local | strong |\n|---|---|---|---|---|---|---|')
for (const task of kinds) {
  const own = calls.filter((call) => call.task === task)
  const spent = replay(own, 0)
  const shares = tiers.map((tier) => percent(spent[tier], sum(own)))
  console.log(`| ${task} | ${own.length} | ${sum(own)} | ${answers[task]} | ${shares.join(' | ')} |`)
}
console.log('\n| weak answers of no use | strong-tier tokens | fewer than strong alone |\n|---|---|---|')
for (const useless of [0, 0.1, 0.25, 0.5]) {
  const { strong } = replay(calls, useless)
  console.log(`| ${100 * useless} % | ${Math.round(strong)} | ${percent(sum(calls) - strong, sum(calls))} |`)
}
const savedOf = (useless: number) => 1 - replay(calls, useless).strong / sum(calls)
let [kept, missed] = [0, 1]
for (let step = 0; step < 20; step++) {
  const middle = (kept + missed) / 2
  if (savedOf(middle) >= wanted) kept = middle
  else missed = middle
}
console.log(
  `\n${percent(wanted, 1)} fewer is kept while at most ${percent(kept, 1)} of the answers of weaker tiers are of no use.`,
)
const own = new Set<TaskKind>(['parsing', 'summary', 'question-expansion', 'classification'])
const ownCalls = calls.filter(({ task }) => own.has(task))
const { strong } = replay(ownCalls, 0)
console.log(
  `\nOf the calls that Jarvis itself makes (${[...own].join(', ')}): ${percent(sum(ownCalls) - strong, sum(ownCalls))} fewer.`,
)
