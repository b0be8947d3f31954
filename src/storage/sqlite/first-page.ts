import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'

/** Page size of every Jarvis database, bytes: SQLite's default. */
const pageBytes = 4096
const headerBytes = 100
/** Type of a leaf page of a table (https://sqlite.org/fileformat2.html, section 1.6). */
const leafOfTable = 0x0d

/**
 * Writes an undamaged first page with an empty schema table, and restores the file size to whole pages, at least the
 * size in the old header. The list of free pages is dropped, so that no page with rows is overwritten. For copies only:
 * with an empty schema, every table is lost.
 */
export function emptyFirstPage(path: string): void {
  replaceStart(path, pageBytes)
}

/** Writes an undamaged header, and leaves the schema table after it unchanged. */
export function restoreHeader(path: string): void {
  replaceStart(path, headerBytes)
}

function replaceStart(path: string, bytes: number): void {
  const file = openSync(path, 'r+')
  try {
    const former = Buffer.alloc(headerBytes)
    readSync(file, former, 0, headerBytes, 0)
    const present = Math.ceil(fstatSync(file).size / pageBytes)
    const stated = former.readUInt32BE(28)
    // A damaged page count must not grow the file to terabytes.
    const pages = stated > present && stated < present * 2 + 16 ? stated : present
    ftruncateSync(file, pages * pageBytes)
    writeSync(file, firstPage(pages), 0, bytes, 0)
  } finally {
    closeSync(file)
  }
}

function firstPage(pages: number): Buffer {
  const page = Buffer.alloc(pageBytes)
  page.write('SQLite format 3\0', 0, 'latin1')
  page.writeUInt16BE(pageBytes, 16)
  // File format versions for writing and reading: rollback journal, no WAL. The payload fractions are fixed.
  page.set([1, 1, 0, 64, 32, 32], 18)
  const changes = 1
  page.writeUInt32BE(changes, 24)
  page.writeUInt32BE(pages, 28)
  page.writeUInt32BE(1, 40) // Schema cookie
  page.writeUInt32BE(4, 44) // Schema format
  page.writeUInt32BE(1, 56) // UTF-8
  page.writeUInt32BE(changes, 92)
  page[headerBytes] = leafOfTable
  page.writeUInt16BE(pageBytes, headerBytes + 5)
  return page
}
