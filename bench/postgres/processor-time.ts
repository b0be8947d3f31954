import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/** Milliseconds of a tick of `/proc/<pid>/stat`. */
const tickMs = 10

/** Milliseconds of processor time that a PostgreSQL on this machine has used so far; Linux alone. */
export async function processorTimeOf(owner: string): Promise<() => number> {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  const postmaster = Number(fieldsOf(rows[0].pid)[1])
  await client.end()
  return () => ticksUnder(postmaster) * tickMs
}

/** The fields after the name in `/proc/<pid>/stat`: state, parent, … */
function fieldsOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
}

/** Ticks of a postmaster, of the processes under it, and of those that have ended. */
function ticksUnder(postmaster: number): number {
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const fields = fieldsOf(Number(name))
      const isIt = Number(name) === postmaster
      if (isIt || Number(fields[1]) === postmaster) ticks += Number(fields[11]) + Number(fields[12])
      if (isIt) ticks += Number(fields[13]) + Number(fields[14])
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks
}
