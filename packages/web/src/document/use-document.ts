import { useEffect, useState } from 'preact/hooks'
import { client, codeOf } from '../server/client.ts'
import type { DocumentText } from '../server/types.ts'

/** Lines shown before and after the passage: some screens each, so that a long file opens as fast as a short one. */
const linesAround = 150
/** Lines that a click shows more. */
const moreLines = 500

export interface DocumentState {
  document?: DocumentText
  failure?: Error
}

/** A window of a document around some lines, and the ways to make it larger. */
export function useDocument(reference: string, from: number, to: number) {
  const first = { from: Math.max(1, from - linesAround), to: to + linesAround }
  const [range, setRange] = useState(first)
  const [state, setState] = useState<DocumentState>({})
  const [attempt, setAttempt] = useState(0)

  useEffect(() => setRange(first), [reference, from, to])
  useEffect(() => {
    const leaving = new AbortController()
    read(reference, range, leaving.signal)
      .then((document) => setState({ document }))
      .catch((failure: Error) => {
        if (!leaving.signal.aborted) setState({ failure })
      })
    return () => leaving.abort()
  }, [reference, range.from, range.to, attempt])

  return {
    ...state,
    showEarlier: () => setRange({ ...range, from: Math.max(1, range.from - moreLines) }),
    showLater: () => setRange({ ...range, to: range.to + moreLines }),
    retry: () => setAttempt(attempt + 1),
  }
}

async function read(
  ref: string,
  { from, to }: { from: number; to: number },
  signal: AbortSignal,
): Promise<DocumentText> {
  try {
    return await client.get({ ref, from, lines: to - from + 1 }, { signal })
  } catch (error) {
    // The document has become shorter since it was found: show what there is.
    if (codeOf(error) === 'invalid_lines') return client.get({ ref }, { signal })
    throw error
  }
}
