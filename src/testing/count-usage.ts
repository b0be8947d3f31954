// An independent count of the tokens in transcripts of Claude Code, to compare `jarvis usage` with. It shares no code
// with Jarvis.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Tokens by day (UTC) and model; of lines with the same message and request, the last one counts. */
export function countUsage(folder: string): Record<string, number[]> {
  const answers = new Map<string, { at: string; model: string; usage: Record<string, number> }>()
  const names = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.jsonl'))
  for (const name of names.sort())
    for (const text of readFileSync(join(folder, name), 'utf8').split('\n')) {
      if (!text.includes('"usage"')) continue
      const line = JSON.parse(text)
      const { id, model, usage } = line.message ?? {}
      if (line.type === 'assistant' && usage && model !== '<synthetic>')
        answers.set(`${id} ${line.requestId}`, { at: line.timestamp, model, usage })
    }
  const fields = ['input_tokens', 'output_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens']
  const sums: Record<string, number[]> = {}
  for (const { at, model, usage } of answers.values()) {
    const name = `${at.slice(0, 10)} ${model}`
    sums[name] = fields.map((field, place) => (sums[name]?.[place] ?? 0) + (usage[field] ?? 0))
  }
  return sums
}
