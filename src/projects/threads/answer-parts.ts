import { parentPort } from 'node:worker_threads'

/** What a thread is sent: its input in parts, then the word to begin. */
export type ThreadMessage<Part> = { kind: 'parts'; parts: Part[] } | { kind: 'run' }

/** What it answers. */
export type ThreadAnswer<Result> = { kind: 'done'; result: Result } | { kind: 'failed'; reason: string }

/** The thread's side of `runApart`: does the work once all parts have come. It loads no model and opens no file. */
export function answerParts<Part, Result>(work: (parts: readonly Part[]) => Promise<Result>): void {
  const all: Part[] = []
  const say = (answer: ThreadAnswer<Result>): void => parentPort?.postMessage(answer)
  parentPort?.on('message', (message: ThreadMessage<Part>) => {
    if (message.kind === 'parts') {
      all.push(...message.parts)
      return
    }
    work(all).then(
      (result) => say({ kind: 'done', result }),
      (error: unknown) => say({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) }),
    )
  })
}
