import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'

/** Every database of ours has pages of this size, bytes: what SQLite takes by itself. */
const pageBytes = 4096
const headerBytes = 100
/** Kind of a page of a table that holds rows (https://sqlite.org/fileformat2.html, section 1.6). */
const leafOfTable = 0x0d

/**
 * Gives a database file an undamaged first page, with an empty list of tables, and the size of whole pages, at least what
 * its header told. Free pages are forgotten, so that nothing is written over a page with rows. For copies only: without a
 * list, every table is lost.
 */
export function emptyFirstPage(path: string): void {
  replaceStart(path, pageBytes)
}

/** Gives a database file an undamaged header, and leaves the list of tables behind it as it is. */
export function restoreHeader(path: string): void {
  replaceStart(path, headerBytes)
}

function replaceStart(path: string, bytes: number): void {
  const file = openSync(path, 'r+')
  try {
    const former = Buffer.alloc(headerBytes)
    readSync(file, former, 0, headerBytes, 0)
    const present = Math.ceil(fstatSync(file).size / pageBytes)
    const told = former.readUInt32BE(28)
    // A damaged number must not make a file of terabytes.
    const pages = told > present && told < present * 2 + 16 ? told : present
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
  // Versions for writing and reading: a journal, no log. Fractions of a page that a row may take are fixed.
  page.set([1, 1, 0, 64, 32, 32], 18)
  const changes = 1
  page.writeUInt32BE(changes, 24)
  page.writeUInt32BE(pages, 28)
  page.writeUInt32BE(1, 40) // Version of the list of tables
  page.writeUInt32BE(4, 44) // Form of that list
  page.writeUInt32BE(1, 56) // UTF-8
  page.writeUInt32BE(changes, 92)
  page[headerBytes] = leafOfTable
  page.writeUInt16BE(pageBytes, headerBytes + 5)
  return page
}
