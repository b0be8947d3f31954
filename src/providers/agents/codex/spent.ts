import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { objectOf } from '../../../core/object-of.ts'
import type { AgentUsage } from '../../../ports/agent-runner.ts'
import { type CodexSettings, codexFolder } from './program.ts'

/** Counts the cost of a running thread. */
export interface ThreadUsage {
  /** Reads new entries; calls `onUsage` for each answer of the model. */
  read(): Promise<void>
  close(): Promise<void>
}

const mostBytes = 1 << 20

/**
 * Reads costs from Codex's record of the thread (`sessions/YYYY/MM/DD/rollout-…-<thread>.jsonl`) after each answer, so
 * that a budget stops within one. Codex itself prints the cost only after a turn. Former costs of a resumed thread are
 * not counted again.
 */
export function followThread(
  settings: CodexSettings,
  thread: string,
  isResumed: boolean,
  onUsage: (usage: AgentUsage) => void,
): ThreadUsage {
  const decoder = new StringDecoder('utf8')
  const bytes = Buffer.allocUnsafe(mostBytes)
  let file: Promise<FileHandle | undefined> | undefined
  let at = 0
  let rest = ''
  let model = ''
  let total = 0
  const begunAt = Date.now()

  async function line(text: string): Promise<void> {
    if (!text.includes('"token_count"') && !text.includes('"turn_context"')) return
    const { type, payload, timestamp } = objectOf(parsed(text))
    const { model: named, type: kind, info } = objectOf(payload)
    if (type === 'turn_context' && typeof named === 'string') model = named
    if (type !== 'event_msg' || kind !== 'token_count') return
    const sum = numberIn(objectOf(objectOf(info).total_token_usage).total_tokens)
    if (sum <= total) return
    total = sum
    if (isResumed && Date.parse(String(timestamp)) < begunAt) return
    onUsage(usageOf(objectOf(objectOf(info).last_token_usage), await settings.priceOf(model)))
  }

  async function readOn(): Promise<void> {
    file ??= openRollout(codexFolder(settings), thread)
    const handle = await file
    if (!handle) {
      file = undefined
      return
    }
    for (;;) {
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, at)
      if (bytesRead === 0) return
      at += bytesRead
      const lines = (rest + decoder.write(bytes.subarray(0, bytesRead))).split('\n')
      rest = lines.pop() ?? ''
      for (const one of lines) await line(one)
    }
  }

  let reading = Promise.resolve()
  return {
    // Serialized: two concurrent reads would read the same bytes.
    read: () => (reading = reading.then(readOn).catch(() => undefined)),
    async close() {
      await reading
      await (await file)?.close()
    },
  }
}

/** The cost of one answer; cached input is part of the input, and is cheaper. A model without a known price costs 0. */
function usageOf(tokens: Record<string, unknown>, price: Awaited<ReturnType<CodexSettings['priceOf']>>): AgentUsage {
  const input = numberIn(tokens.input_tokens)
  const cached = numberIn(tokens.cached_input_tokens)
  const output = numberIn(tokens.output_tokens)
  const dollars = price
    ? ((input - cached) * price.input + cached * (price.cacheRead ?? price.input / 10) + output * price.output) / 1e6
    : 0
  return { inputTokens: input, outputTokens: output, dollars, turns: 1 }
}

/** The record of a thread; undefined until it exists. A resumed one is in its original folder. */
async function openRollout(folder: string, thread: string): Promise<FileHandle | undefined> {
  const names = await readdir(join(folder, 'sessions'), { recursive: true }).catch(() => [])
  const name = names.find((one) => one.endsWith(`${thread}.jsonl`))
  return name === undefined ? undefined : open(join(folder, 'sessions', name))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const numberIn = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0)
