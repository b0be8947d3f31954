import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { messageOf } from '../core/errors.ts'
import { shownAddress } from '../core/shown-address.ts'
import type { Following } from '../ports/database.ts'
import { driverAddress } from './address.ts'
import { withConnection } from './pool.ts'

/** Every writing transaction notifies this channel with its schema at commit; so does a change of a shared text. */
export const channel = 'jarvis_writes'

/** Delay after the first failure, and the longest; it doubles with each, milliseconds. */
const [firstPause, longestPause] = [500, 30_000]
/** How long a probe may take to arrive, milliseconds. */
const probePatience = 3000
/** Delay before retrying a pooler that drops notifications, milliseconds: it may be gone. */
const poolerPause = 300_000
/** Interval of heartbeats on a quiet connection, and time to answer one, milliseconds. */
const [beatEvery, beatPatience] = [30_000, 10_000]

const viaPooler =
  'notifications do not arrive: the address may lead through a pooler in transaction mode; the server asks the database instead'

/** Listeners of this process by address. */
const open = new Map<string, ReturnType<typeof createListener>>()

/**
 * Calls `onWrite` soon after a transaction has written to a schema (or changed a shared text). All followers of a
 * process share one connection, opened for the first, reopened when lost, and closed after the last. Each time it
 * opens, all are called, as a write may have been missed.
 */
export function follow(address: string, name: string, onWrite: () => void): Following {
  const listener = open.get(address) ?? createListener(address, () => open.delete(address))
  open.set(address, listener)
  return listener.add(name, onWrite)
}

/** Notification state of this process for an address; undefined without followers. */
export const followingOf = (address: string): Pick<Following, 'isLive' | 'why'> | undefined => open.get(address)

function createListener(address: string, ended: () => void) {
  const followers = new Map<object, { name: string; onWrite: () => void }>()
  const connection = keepListening(address, {
    onNotification(payload) {
      for (const { name, onWrite } of followers.values()) if (name === payload) onWrite()
    },
    onOpen() {
      for (const { onWrite } of followers.values()) onWrite()
    },
  })
  const isLive = () => connection.why() === undefined
  const why = () => {
    const reason = connection.why()
    return reason && `${shownAddress(address)}: ${reason}`
  }
  return {
    isLive,
    why,
    add(name: string, onWrite: () => void): Following {
      const key = {}
      followers.set(key, { name, onWrite })
      return {
        isLive,
        why,
        stop() {
          if (!followers.delete(key) || followers.size > 0) return
          connection.close()
          ended()
        },
      }
    },
  }
}

interface ListeningEvents {
  onNotification: (payload: string | undefined) => void
  /** Notifications arrive from now on; earlier ones may have been missed. */
  onOpen: () => void
}

/** Listens to the channel on a separate connection, and reopens it when it is lost. */
function keepListening(address: string, { onNotification, onOpen }: ListeningEvents) {
  let client: Client | undefined
  let why: string | undefined = 'the listening connection is not open yet'
  let pause = firstPause
  let timer: NodeJS.Timeout | undefined
  let beat: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    const made = await createClient(address).catch((error) => void again(messageOf(error), pause))
    if (!made || isClosed) return
    client = made
    made.on('error', (error) => lose(made, messageOf(error)))
    made.on('end', () => lose(made, 'the connection ended'))
    made.on('notification', ({ payload }) => onNotification(payload))
    try {
      await made.connect()
      await made.query(`LISTEN ${channel}`)
      const isPassedOn = await arrives(made, address)
      if (client !== made) return
      if (!isPassedOn) return lose(made, viaPooler, poolerPause)
      // Listening alone must not keep the process alive.
      const unreferable = made as unknown as { unref(): void }
      unreferable.unref()
      why = undefined
      pause = firstPause
      beat = setInterval(() => void pulse(made, (reason) => lose(made, reason)), beatEvery).unref()
      onOpen()
    } catch (error) {
      lose(made, messageOf(error))
    }
  }

  function lose(lost: Client, reason: string, wait = pause): void {
    if (client !== lost) return
    client = undefined
    clearInterval(beat)
    void lost.end().catch(() => {})
    again(reason, wait)
  }

  function again(reason: string, wait: number): void {
    why = reason
    if (isClosed) return
    timer = setTimeout(() => void connect(), wait).unref()
    pause = Math.min(longestPause, pause * 2)
  }

  void connect()
  return {
    /** Why notifications do not arrive; undefined while they do. */
    why: () => why,
    close() {
      isClosed = true
      clearTimeout(timer)
      if (client) lose(client, 'closed')
    },
  }
}

/** Asks the server for an answer; without one the connection is lost. */
async function pulse(client: Client, lose: (reason: string) => void): Promise<void> {
  const late = setTimeout(() => lose('the listening connection does not answer'), beatPatience).unref()
  await client.query('SELECT 1').catch((error) => lose(messageOf(error)))
  clearTimeout(late)
}

/** The driver is loaded on demand: most homes are files. */
async function createClient(address: string): Promise<Client> {
  const { default: pg } = await import('pg')
  return new pg.Client({
    connectionString: driverAddress(address),
    application_name: 'jarvis-listen',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
}

/** Whether a notification from another connection arrives. Behind a pooler LISTEN succeeds, but nothing arrives. */
async function arrives(listening: Client, address: string): Promise<boolean> {
  const word = `probe ${randomUUID()}`
  const arrival = new Promise<boolean>((resolve) => {
    const patience = setTimeout(() => resolve(false), probePatience).unref()
    listening.on('notification', ({ payload }) => {
      if (payload !== word) return
      clearTimeout(patience)
      resolve(true)
    })
  })
  await withConnection(address, 'read', (connection) =>
    connection.query({ text: 'SELECT pg_notify($1, $2)', values: [channel, word] }),
  )
  return arrival
}
