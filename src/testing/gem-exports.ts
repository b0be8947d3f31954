/** An export of a program for pages or highlights, as a file with `rows` entries. */
export interface GemExport {
  /** Name of the format in `import`. */
  format: string
  /** Name of the file: some formats are recognised by it. */
  name: string
  /** Kind of its entries in the counts of an import. */
  what: 'gems' | 'facts'
  /** The whole file with so many entries; the title of each has letters beyond ASCII. */
  file(rows: number): string
}

const lines = (rows: number, line: (index: number) => string): string =>
  Array.from({ length: rows }, (_, at) => line(at)).join('')
const address = (at: number): string => `https://example.org/küste/${at}?page=${at}`
const title = (at: number): string => `Leuchttürme für Öl und Fähren, Teil ${at}`

/** The formats that gems come from as one text file each, with their columns and marks as the programs write them. */
export const gemExports: readonly GemExport[] = [
  {
    ...{ format: 'bookmarks', name: 'bookmarks.html', what: 'gems' },
    file: (rows) =>
      '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">\n' +
      `<TITLE>Bookmarks</TITLE>\n<H1>Bookmarks</H1>\n<DL><p>\n<DT><H3 ADD_DATE="1700000000">Häfen</H3>\n<DL><p>\n${lines(
        rows,
        (at) =>
          `<DT><A HREF="${address(at)}" ADD_DATE="${1.7e9 + at}" TAGS="see,mond">${title(at)}</A>\n<DD>Zum ${at}. Mal.\n`,
      )}</DL><p>\n</DL><p>\n`,
  },
  {
    ...{ format: 'pocket', name: 'part_000000.csv', what: 'gems' },
    file: (rows) =>
      `title,url,time_added,tags,status\n${lines(rows, (at) => `"${title(at)}",${address(at)},${1.7e9 + at},see|mond,unread\n`)}`,
  },
  {
    ...{ format: 'pocket', name: 'ril_export.html', what: 'gems' },
    file: (rows) =>
      '<!DOCTYPE html>\n<html><head><meta charset="UTF-8"><title>Pocket Export</title></head><body><h1>Unread</h1>\n<ul>\n' +
      `${lines(rows, (at) => `<li><a href="${address(at)}" time_added="${1.7e9 + at}" tags="see,mond">${title(at)}</a></li>\n`)}</ul>\n` +
      '<h1>Read Archive</h1>\n<ul>\n</ul>\n</body></html>\n',
  },
  {
    ...{ format: 'raindrop', name: 'raindrop.csv', what: 'gems' },
    file: (rows) =>
      `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n${lines(
        rows,
        (at) =>
          `${at + 7},"${title(at)}","Lies ""das"",\nbald",Was es sagt,${address(at)},Häfen,"see, mond",2024-03-04T10:11:12.000Z,,` +
          `"Highlight:Der Mond zieht ${at}\nNote:wirklich?",false\n`,
      )}`,
  },
  {
    ...{ format: 'instapaper', name: 'instapaper-export.csv', what: 'gems' },
    file: (rows) =>
      `URL,Title,Selection,Folder,Timestamp,Tags\n${lines(
        rows,
        (at) => `${address(at)},"${title(at)}",,Häfen,${1.7e9 + at},"[""see"",""mond""]"\n`,
      )}`,
  },
  {
    ...{ format: 'readwise', name: 'readwise-data.csv', what: 'gems' },
    file: (rows) =>
      'Highlight,Book Title,Book Author,Amazon Book ID,Note,Color,Tags,Location Type,Location,Highlighted at,Document tags\n' +
      lines(
        rows,
        (at) =>
          `"Die See, nie still: ${at}.","${title(at)}",Ann Moor,,Wahr,yellow,,page,${at},2024-03-04 10:11:12+00:00,see\n`,
      ),
  },
  {
    ...{ format: 'readwise', name: 'readwise-export.json', what: 'gems' },
    file: (rows) =>
      `{"count": ${rows}, "nextPageCursor": null, "results": [${lines(
        rows,
        (at) =>
          `${at ? ', ' : ''}{"user_book_id": ${at + 1}, "title": "${title(at)}", "author": "Ann Moor", "category": "books", ` +
          `"book_tags": [{"id": 1, "name": "see"}], "highlights": [{"id": ${at}, "text": "Die See ${at}, nie still.", "location": 1}]}`,
      )}]}\n`,
  },
  {
    ...{ format: 'readwise', name: 'reader.csv', what: 'gems' },
    file: (rows) =>
      `Title,URL,ID,Document tags,Saved date,Reading progress,Location,Seen\n${lines(
        rows,
        (at) => `"${title(at)}",${address(at)},id${at},"['see', 'mond']",2024-03-04 10:11:12+00:00,0.2,new,True\n`,
      )}`,
  },
  {
    ...{ format: 'kindle', name: 'My Clippings.txt', what: 'gems' },
    file: (rows) =>
      lines(
        rows,
        (at) =>
          `${title(at)} (Moor, Ann)\r\n- Your Highlight on page ${at + 1} | Location ${at * 9 + 10}-${at * 9 + 12} | ` +
          `Added on Monday, 4 March 2024 10:11:12\r\n\r\nDie See ist für ${at} nie still.\r\n==========\r\n`,
      ),
  },
  {
    ...{ format: 'jarvis-memory', name: 'JARVIS_MEMORY.md', what: 'facts' },
    file: (rows) =>
      `# Jarvis memory\n\n## Preferences\n\n- Mag Öl aus Kreta\n\n## Work\n\n${lines(rows - 2, (at) => `- Leitet das Büro für Häfen Nummer ${at} (2025-01-03)\n`)}` +
      '\n## Patterns\n\n## Technical\n\n## Relationships\n\n- Jörg ist ihr Bruder\n',
  },
]
