import { describe, expect, it } from 'vitest'
import { blocksOfPdf } from '../../../packages/web/src/document/pdf-blocks.ts'
import { readTable } from '../../../packages/web/src/document/table-rows.ts'

describe('the text of a PDF', () => {
  const shown = (text: string, first = 1) =>
    blocksOfPdf(text, first).map((block) =>
      'heading' in block ? `${block.line} ${block.heading}` : block.lines.map(({ line, text }) => `${line} ${text}`),
    )

  it('keeps table rows, list entries and headings apart, and joins lines broken at the page edge', () => {
    const page = [
      '## Page 1',
      '',
      'Yearly report',
      'The harbour took 4,210 ships this year, and nobody waited for longer',
      'than an hour. Pilots were asked for on each of them, and every one',
      'came.',
      '• The crane was repaired in March, before the timber came from Riga',
      '• The quay was widened.',
      'Month Ships Fees',
      'January 310 12,400',
      'March 402 16,080',
    ]
    expect(shown(page.join('\n'))).toEqual([
      '1 Page 1',
      ['3 Yearly report'],
      [`4 ${page[3]}`, `5 ${page[4]}`, '6 came.'],
      [`7 ${page[6]}`],
      [`8 ${page[7]}`],
      ['9 Month Ships Fees'],
      ['10 January 310 12,400'],
      ['11 March 402 16,080'],
    ])
  })

  it('keeps full-width rows apart, and counts lines from the start of the window', () => {
    const rows = ['North quay berth 1 depth 4.5 fee 310', 'North quay berth 2 depth 6.5 fee 420']
    expect(shown(rows.join('\n'), 40)).toEqual([[`40 ${rows[0]}`], [`41 ${rows[1]}`]])
  })

  it('joins no short lines and no table headings, but joins text that continues after numbers', () => {
    expect(shown('Month Ships Fees\nQuarter Boats Dues')).toEqual([['1 Month Ships Fees'], ['2 Quarter Boats Dues']])
    const heads = ['Berth by its name Depth in metres Fee of a day', 'North quay at the mill 4.5 310 12,400']
    expect(shown(heads.join('\n'))).toEqual([[`1 ${heads[0]}`], [`2 ${heads[1]}`]])
    const built = ['The quay was built by the council of the town in the years 1902', 'and 1904.']
    expect(shown(built.join('\n'))).toEqual([[`1 ${built[0]}`, `2 ${built[1]}`]])
  })

  it('is not parsed as Markdown, and its pages are not joined', () => {
    expect(shown('# of berths: 14, which is one more than in the year before\n## Page 2\nmore')).toEqual([
      ['1 # of berths: 14, which is one more than in the year before'],
      '2 Page 2',
      ['3 more'],
    ])
    expect(shown('')).toEqual([])
  })
})

describe('the rows of a table', () => {
  it('share columns in order, with empty cells for missing values', () => {
    expect(
      readTable('name: Heron; built: 2004; flag: DK\nname: Osprey; flag: NO\nname: Gull; built: 1970; crew: 2'),
    ).toEqual({
      columns: ['name', 'built', 'crew', 'flag'],
      rows: [
        ['Heron', '2004', '', 'DK'],
        ['Osprey', '', '', 'NO'],
        ['Gull', '1970', '2', ''],
      ],
    })
  })

  it('keep a value that looks like a column', () => {
    const others = ['Gull', 'Tern', 'Auk'].map((name) => `name: ${name}; remarks: none`)
    const table = readTable(['name: Heron; remarks: sold; note: see the log; name: kept', ...others].join('\n'))!
    expect(table.columns).toEqual(['name', 'remarks'])
    expect(table.rows[0]).toEqual(['Heron', 'sold; note: see the log; name: kept'])
  })

  it('are undefined when a line has no column name', () => {
    expect(readTable('name: Heron; built: 2004\nA remark below the table.')).toBeUndefined()
    expect(readTable('word: one\nword: two')).toBeUndefined()
    expect(readTable('')).toBeUndefined()
  })
})
