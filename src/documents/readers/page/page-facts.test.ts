import { describe, expect, it } from 'vitest'
import { readHtml } from '../html.ts'

const text = `<p>${'The bridge stays closed to cars because its joints are renewed. '.repeat(12)}</p>`
const read = (head: string, body = text) => {
  const page = readHtml({ text: `<html><head>${head}</head><body><article>${body}</article></body></html>` } as never)
  return {
    title: page.title,
    date: page.date,
    author: page.page?.author,
    site: page.page?.site,
    says: page.page?.description,
  }
}

describe('page metadata', () => {
  it.each([
    ['<title>Two winters | Old House</title><meta property="og:title" content="Two winters">', '', 'Two winters'],
    ['<title>Two winters - Old House</title>', '<h1>Two winters</h1>', 'Two winters'],
    ['<title>Two winters — Old House</title><meta property="og:site_name" content="Old House">', '', 'Two winters'],
    ['<title>Tides: a short history</title>', '<h1>Another heading</h1>', 'Tides: a short history'],
    ['<title>State-of-the-art pumps</title>', '<h1>State</h1>', 'State-of-the-art pumps'],
    [
      '<title>Old House</title><meta property="og:site_name" content="Old House"><meta property="og:title" content="Two winters">',
      ...['', 'Two winters'],
    ],
    ['', '<h1>Only a heading</h1>', 'Only a heading'],
    [
      '<title>csv — Reading — Python documentation</title>',
      '<h1>csv — Reading<a href="#csv">¶</a></h1>',
      'csv — Reading',
    ],
    [
      '<title>Buy Otter kayak | Boat Barn</title><meta property="og:title" content="Otter kayak">',
      '',
      'Buy Otter kayak',
    ],
    ['<title>css - Why is it grey? - AskDevs</title>', '<h1>Why is it grey?</h1>', 'css - Why is it grey?'],
    ['<title>Two winters &laquo; Slow Roof</title>', '<h1>Slow Roof</h1><h2>Two winters</h2>', 'Two winters'],
    ['<title>Notes: the tide - part two</title>', '<h1>Old House</h1>', 'Notes: the tide - part two'],
  ])('has the title without the site name: %s %s', (head, body, title) => {
    expect(read(head, body + text).title).toBe(title)
  })

  const recipe =
    '<script type="application/ld+json">{"@type":"Recipe","name":"Plum cake","author":{"name":"Ida Lund"},"datePublished":"2024-09-02"}</script>'
  it.each([
    [recipe, '', 'Ida Lund', '2024-09-02'],
    [
      '',
      '<p>Posted by <a rel="author">Ida Lund</a> on <time datetime="2024-09-02">2 Sep</time></p>',
      'Ida Lund',
      '2024-09-02',
    ],
    [
      '',
      '<p><abbr class="published" title="2024-09-02">2nd</abbr> <b itemprop="author">Ida Lund</b></p>',
      'Ida Lund',
      '2024-09-02',
    ],
    ['', `<div itemprop="author">${'A long text. '.repeat(20)}</div>`, undefined, undefined],
  ])('has the author and date from %s%s', (head, body, author, day) => {
    const found = read(head, body + text)
    expect([found.author, found.date && new Date(found.date).toISOString().slice(0, 10)]).toEqual([author, day])
  })

  it('is decoded when it was escaped twice', () => {
    const said = '<meta name="description" content="Pumps &amp;amp; pipes, &quot;of the bay&quot;.&amp;nbsp;">'
    expect(read(said).says).toBe('Pumps & pipes, "of the bay".')
  })

  it('includes headline, authors, date and publisher from JSON-LD', () => {
    const article = {
      ...{ '@type': 'NewsArticle', headline: 'City closes the bridge', datePublished: '2024-06-03T06:30:00+02:00' },
      author: [{ '@type': 'Person', name: 'Jana Wolf' }, { name: 'Ole Berg' }],
      publisher: { name: 'Elbblatt' },
    }
    const script = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
    for (const value of [article, [article], { '@graph': [{ '@type': 'WebSite', name: 'x' }, article] }])
      expect(read(`<title>News</title>${script(value)}`)).toEqual({
        ...{ title: 'City closes the bridge', author: 'Jana Wolf; Ole Berg', site: 'Elbblatt' },
        date: Date.UTC(2024, 5, 3, 4, 30),
      })
  })

  it('is read even with deeply nested JSON-LD', () => {
    const json = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    const page = read(`<title>News</title><script type="application/ld+json">${json}</script>`)
    expect(page).toMatchObject({ title: 'News', author: undefined })
  })

  it('ignores JSON-LD that is invalid, or about something else', () => {
    const other = '{"@type":"Product","headline":"Buy this bridge"}'
    for (const json of ['{"@type":"Article",', other, 'null', '7'])
      expect(read(`<title>News</title><script type="application/ld+json">${json}</script>`).title).toBe('News')
  })
})
