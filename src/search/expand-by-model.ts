import { messageOf } from '../core/errors.ts'
import type { CallOptions } from '../core/runtime.ts'
import type { LanguageModel } from '../ports/models.ts'
import { redact } from '../secrets/secrets.ts'
import type { TypedQuery } from './types.ts'

export interface Expansion {
  variants: TypedQuery[]
  /** Why no wordings exist. */
  reason?: string
}

/** Other wordings of questions: one for words, one for meaning. */
export interface Expander {
  /** Starts the request, while the question's own lists are gathered. */
  begin(question: string): void
  /** Returns the wordings available within this time. */
  get(question: string, milliseconds: number, options: CallOptions): Promise<Expansion>
  /** Cancels running requests. */
  close(): Promise<void>
}

/** Number of questions with cached wordings. */
const keptQuestions = 200
/** Concurrent calls; an answer that is too late for its question is cached for the next time. */
const mostUnderWay = 2
/** Pause after a failure, milliseconds. */
const restAfterFailure = 30_000
const answerTokens = 120
/** Maximum characters of a question that are sent, and of a wording that are used. */
const readLength = 1000
const keptLength = 300

const system =
  'You help a search over somebody’s own notes and conversations. Say a question in other words. Answer with exactly two lines and nothing else:\nlex: up to eight words that a passage with the answer is likely to hold, synonyms and names included\nvec: the question as one sentence in other words'

/**
 * `model` is called at the first question; undefined if none is configured. Secrets in the question are redacted before
 * it is sent.
 */
export function createExpander(model: () => Promise<LanguageModel | undefined>): Expander {
  const end = new AbortController()
  const kept = new Map<string, TypedQuery[]>()
  const underWay = new Map<string, Promise<Expansion>>()
  let rest: { until: number; reason: string } | undefined

  async function ask(question: string): Promise<Expansion> {
    try {
      const chosen = await model()
      if (!chosen) return failed('search.expansion is model, but no language model is set (llm.provider).')
      const prompt = `Question: ${redact(question.slice(0, readLength)).text}`
      const { text } = await chosen.generate({ system, prompt, maxTokens: answerTokens }, { signal: end.signal })
      const variants = readWordings(text)
      keep(question, variants)
      rest = undefined
      return variants.length > 0 ? { variants } : { variants, reason: `${chosen.id} gave no other wording.` }
    } catch (error) {
      return failed(messageOf(error))
    }
  }

  function failed(reason: string): Expansion {
    rest = { until: performance.now() + restAfterFailure, reason }
    return { variants: [], reason }
  }

  function keep(question: string, variants: TypedQuery[]): void {
    kept.set(question, variants)
    const [oldest] = kept.keys()
    if (kept.size > keptQuestions && oldest !== undefined) kept.delete(oldest)
  }

  return {
    begin(question) {
      if (kept.has(question) || underWay.has(question) || underWay.size >= mostUnderWay) return
      if (rest && rest.until > performance.now()) return
      underWay.set(
        question,
        ask(question).finally(() => underWay.delete(question)),
      )
    },
    async get(question, milliseconds, { signal }) {
      const variants = kept.get(question)
      if (variants) return variants.length > 0 ? { variants } : { variants, reason: 'the model gave no other wording.' }
      const asked = underWay.get(question)
      if (asked) return within(asked, milliseconds, signal)
      return { variants: [], reason: rest?.reason ?? 'the model is busy with other questions.' }
    },
    async close() {
      end.abort()
      await Promise.all(underWay.values())
    },
  }
}

/** Finds the two lines anywhere in the answer; query syntax has no meaning in a model's words. */
export function readWordings(text: string): TypedQuery[] {
  const seen = new Set<string>()
  return [...text.matchAll(/^[\s>*`-]*(lex|vec)\**\s*:\**\s*(.+)$/gim)].flatMap(([, kind = '', wording = '']) => {
    const type = kind.toLowerCase() as 'lex' | 'vec'
    const query = wording
      .replace(/["“”„*`:]+/g, ' ')
      .replace(/(^|\s)-+(?=\S)/g, '$1')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, keptLength)
    if (query === '' || seen.has(type)) return []
    seen.add(type)
    return [{ type, query }]
  })
}

async function within(asked: Promise<Expansion>, milliseconds: number, signal?: AbortSignal): Promise<Expansion> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Expansion>((resolve) => {
    const over = () => resolve({ variants: [], reason: `no other wording came within ${Math.round(milliseconds)} ms.` })
    timer = setTimeout(over, Math.max(0, milliseconds))
    signal?.addEventListener('abort', over, { once: true })
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
