import { useEffect, useState } from 'preact/hooks'
import { client } from '../server/client.ts'
import { writes } from '../server/events.ts'
import type { LogEntry } from '../server/types.ts'
import { useStore } from '../store.ts'

/** Lines that are read at a time. */
const pageSize = 50
/** Delay before the log is read again after a write, milliseconds: writes come in bursts. */
const burstPause = 300

/** The write log, newest first, kept up to date while it is looked at. */
export function useLog() {
  const [entries, setEntries] = useState<readonly LogEntry[]>()
  const [more, setMore] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const written = useStore(writes)

  async function readNewest(): Promise<void> {
    const newest = (await client.log({ limit: pageSize })).entries
    setMore((before) => before || newest.length === pageSize)
    setEntries((known = []) => [...newest, ...known.filter(({ id }) => id < (newest.at(-1)?.id ?? 0))])
  }

  async function readEarlier(): Promise<void> {
    const last = entries?.at(-1)
    if (!last) return
    const earlier = (await client.log({ limit: pageSize, before: last.id })).entries
    setMore(earlier.length === pageSize)
    setEntries((known = []) => [...known, ...earlier])
  }

  useEffect(() => {
    const reading = setTimeout(
      () => readNewest().then(() => setFailure(undefined), setFailure),
      entries ? burstPause : 0,
    )
    return () => clearTimeout(reading)
  }, [written])

  return { entries, more, failure, showEarlier: () => readEarlier().catch(setFailure) }
}
