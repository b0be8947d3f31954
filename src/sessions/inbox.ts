/**
 * The letterbox of the hooks: files of lines, one for each hour, to which any number of processes append at once. No
 * database, no package: a hook must cost no more than starting Node. Whoever drains it keeps in the database how far it
 * has read, so a line counts once however often a drain is killed.
 */
import { closeSync, mkdirSync, openSync, readdirSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import type { CapturedEvent } from './captured-event.ts'

/** A line longer than this goes into a file of its own: appends of so many bytes reach the disk as one piece. */
const longestLine = 64 * 1024
const ownerOnly = { file: 0o600, folder: 0o700 }

export const inboxFolder = (home: string): string => `${home}/inbox`
const largeFolder = (home: string): string => `${inboxFolder(home)}/large`

/** `2026-11-22T05.jsonl`: the hour in UTC. */
export const inboxFile = (at: number): string => `${new Date(at).toISOString().slice(0, 13)}.jsonl`

/**
 * Appends one event. When it returns, the line is with the operating system: killing this process loses nothing. Throws
 * also where a disk that has just become full took a part of the line.
 */
export function appendEvent(home: string, event: CapturedEvent): void {
  mkdirSync(inboxFolder(home), { recursive: true, mode: ownerOnly.folder })
  const whole = JSON.stringify(event)
  const line =
    Buffer.byteLength(whole) <= longestLine ? whole : JSON.stringify({ large: writeLarge(home, event, whole) })
  const file = openSync(`${inboxFolder(home)}/${inboxFile(event.at)}`, 'a', ownerOnly.file)
  try {
    // A line of its own even after a torn one.
    const bytes = Buffer.from(`\n${line}\n`)
    if (writeSync(file, bytes) < bytes.length)
      throw Object.assign(new Error('The line is not whole.'), { code: 'ENOSPC' })
  } finally {
    closeSync(file)
  }
}

/** The file must be whole before a line names it. */
function writeLarge(home: string, { key }: CapturedEvent, whole: string): string {
  mkdirSync(largeFolder(home), { recursive: true, mode: ownerOnly.folder })
  const name = `${key}.json`
  const path = `${largeFolder(home)}/${name}`
  writeFileSync(`${path}.${process.pid}`, whole, { mode: ownerOnly.file })
  renameSync(`${path}.${process.pid}`, path)
  return name
}

/** Files of the inbox, oldest first. */
export function inboxFiles(home: string): string[] {
  try {
    return readdirSync(inboxFolder(home))
      .filter((name) => /^\d{4}-\d{2}-\d{2}T\d{2}\.jsonl$/.test(name))
      .sort()
  } catch {
    return []
  }
}

/** Path of a large event that a line names; undefined for a name that leads elsewhere. */
export const largePath = (home: string, name: string): string | undefined =>
  /^[\w-]+\.json$/.test(name) ? `${largeFolder(home)}/${name}` : undefined

/** 64 bits of FNV-1a as 16 hex digits: tells events and folders apart, without the cost of loading a hash. */
export function quickHash(text: string): string {
  let low = 0x811c9dc5
  let high = 0x9e3779b9
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    low = Math.imul(low ^ unit, 0x01000193)
    high = Math.imul(high ^ (unit + at), 0x01000193)
  }
  const hex = (number: number) => (number >>> 0).toString(16).padStart(8, '0')
  return hex(high) + hex(low)
}

/**
 * The key of an event: the same for a hook and for whoever reads it later in the client's own record. `id` tells it from
 * every other event of its kind in the session.
 */
export const eventKey = (client: string, session: string, kind: string, id: string): string =>
  quickHash(`${client}:${session}:${kind}:${id}`)
