import { cancelled, denied, invalidInput, type JarvisError, unavailable } from '../../../core/errors.ts'
import { redact } from '../../../secrets/secrets.ts'

export interface RemoteCall {
  url: string
  headers: Readonly<Record<string, string>>
  body: unknown
  signal?: AbortSignal | undefined
  /** Milliseconds for one attempt. */
  timeout: number
  /** Name of the service, for messages: `Anthropic`. */
  service: string
  /** Number of retries; only failures of a slow or busy service are retried. */
  retries?: number
  /** Waits between attempts; tests replace it. */
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

/** Default number of retries. */
const usualRetries = 2
/**
 * First delay between attempts, milliseconds; doubled each time, with jitter so that many clients do not retry at once.
 */
const firstWait = 500
const longestWait = 20_000
/** Maximum response size, bytes. */
const maxAnswerBytes = 20_000_000

/**
 * Posts JSON and returns the JSON response. Retries temporary failures (408, 409, 429, 5xx, broken connections) and
 * respects `retry-after`. Errors: Unavailable `model_unreachable`, `model_busy`, `model_timeout`,
 * `model_answer_broken`; Denied `model_key_refused`; InvalidInput `model_refused`. No message contains a key.
 */
export async function postJson(call: RemoteCall): Promise<unknown> {
  const { retries = usualRetries, sleep = wait, signal } = call
  for (let attempt = 0; ; attempt++) {
    const outcome = await tryOnce(call)
    if ('value' in outcome) return outcome.value
    if (signal?.aborted) throw cancelled()
    if (!outcome.passing || attempt >= retries) throw outcome.error
    const backoff = Math.min(longestWait, firstWait * 2 ** attempt) * (0.5 + Math.random() / 2)
    await sleep(outcome.retryAfter ?? backoff, signal)
  }
}

type Outcome = { value: unknown } | { error: JarvisError; passing: boolean; retryAfter?: number | undefined }

async function tryOnce({ url, headers, body, signal, timeout, service }: RemoteCall): Promise<Outcome> {
  const deadline = AbortSignal.timeout(timeout)
  const stop = signal ? AbortSignal.any([signal, deadline]) : deadline
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: stop,
      // A key must not follow a redirect to another host.
      redirect: 'error',
    })
    const text = await readLimited(response)
    if (!response.ok) return refusal(service, response, text)
    try {
      return { value: JSON.parse(text) }
    } catch {
      const error = unavailable(
        'model_answer_broken',
        `${service} answered with something that is not JSON. Try again, or check the address ${hostOf(url)}.`,
      )
      return { error, passing: true }
    }
  } catch (cause) {
    if (signal?.aborted) throw cancelled()
    if (deadline.aborted) {
      const error = unavailable(
        'model_timeout',
        `${service} did not answer within ${timeout / 1000} s. Raise llm.timeout, or choose a faster model.`,
      )
      return { error, passing: true }
    }
    const reason = ((cause as Error).cause as NodeJS.ErrnoException | undefined)?.code ?? (cause as Error).message
    const error = unavailable(
      'model_unreachable',
      `${service} cannot be reached at ${hostOf(url)} (${reason}). Start it, or check its address.`,
    )
    return { error, passing: true }
  }
}

function refusal(service: string, response: Response, text: string): Outcome {
  const { status } = response
  const said = messageIn(text)
  if (status === 401 || status === 403) {
    const error = denied(
      'model_key_refused',
      `${service} refused the key (${status}${said}). Check the environment variable that holds it.`,
    )
    return { error, passing: false }
  }
  if (status === 408 || status === 409 || status === 429 || status >= 500) {
    const error = unavailable('model_busy', `${service} is overloaded or failing (${status}${said}). Try again later.`)
    const seconds = Number(response.headers.get('retry-after'))
    return { error, passing: true, ...(seconds > 0 && { retryAfter: Math.min(longestWait, seconds * 1000) }) }
  }
  return {
    error: invalidInput('model_refused', `${service} refused the request (${status}${said}).`, { status }),
    passing: false,
  }
}

/** A typical key prefix, or a long word with digits. */
const keyLike = /\b(?:sk|pk|key|api)-[\w-]{6,}|(?=[\w-]*\d)[\w-]{20,}/g

/** The service's error message, shortened; services may repeat the key, so anything similar is removed. */
function messageIn(text: string): string {
  let said = ''
  try {
    const { error, message } = JSON.parse(text) as { error?: { message?: string } | string; message?: string }
    said = (typeof error === 'string' ? error : error?.message) ?? message ?? ''
  } catch {
    return ''
  }
  const clean = redact(said).text.replace(keyLike, '…').slice(0, 200)
  return clean === '' ? '' : `: ${clean}`
}

/** Reads up to the limit, so that a broken service cannot fill the memory. */
async function readLimited(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const part of response.body ?? []) {
    size += (part as Uint8Array).byteLength
    if (size > maxAnswerBytes) throw new Error('the answer is too long')
    text += decoder.decode(part as Uint8Array, { stream: true })
  }
  return text + decoder.decode()
}

const hostOf = (url: string): string => new URL(url).origin

const wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(cancelled())
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
