import { describe, expect, it } from 'vitest'
import { readHtml } from '../html.ts'

const read = (body: string, head = '<title>Tides</title>') =>
  readHtml({ path: 'page.html', text: `<html><head>${head}</head><body>${body}</body></html>` } as never).text

const long = (about: string) =>
  `The ${about} of the northern bay was measured on every day of the year, and the figures were written down by hand, in ink, by whoever had the watch.`

describe('an article that Readability splits', () => {
  const page = `<main><article><div class="markdown">
    <p>${long('tide')}</p>
    <h2 class="page-header">The schedule</h2>
    <table class="legends header"><tr><td>Attempt</td><td>30 s</td></tr><tr><td>Second</td><td>5 min</td></tr></table>
    <p>${long('wind')}</p><p>${long('swell')}</p>
    <div class="related sidebar">Share this with all your friends and with everybody whom you know</div>
    <p>${long('current')}</p>
    <h2 class="page-header">Related</h2>
  </div></article></main>`

  it('keeps its tables and headings in place', () => {
    const text = read(page)
    const places = ['The tide', '## The schedule', '| Attempt | 30 s |', 'The wind', 'The current'].map((part) =>
      text.indexOf(part),
    )
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  it('omits elements named as clutter, and headings without text', () => {
    const text = read(page)
    expect(text).not.toContain('Share this')
    expect(text).not.toContain('Related')
  })

  it('omits interactive controls', () => {
    const text = read(`<article><p>${long('tide')}</p><h2>Dues<a class="headerlink" href="#dues">¶</a></h2>
      <div class="ad-slot"><span>Advertisement</span></div><p>${long('wind')}</p><pre>tide --all<button>Copy</button></pre>
      <p>${long('swell')}</p><div class="cookie-notice">We value your privacy and use cookies.</div></article>`)
    expect(text).toMatch(/^## Dues$/m)
    expect(text).toContain('```\ntide --all\n```')
    for (const word of ['Advertisement', 'Copy', 'cookies']) expect(text).not.toContain(word)
  })
})

describe('a documentation page', () => {
  const settings = (names: readonly string[]) =>
    `<dl>${names.map((name) => `<dt>${name} (integer)<a class="headerlink" href="#x">¶</a></dt><dd><p>${long(name)} It is read at the start.</p></dd>`).join('')}</dl>`

  it('keeps all its sections, with each setting as a heading below its section', () => {
    const section = (title: string, names: readonly string[]) =>
      `<div class="sect2"><div class="titlepage"><h3>${title}</h3></div>${settings(names)}</div>`
    const many = Array.from({ length: 12 }, (_, index) => `setting_${index}`)
    const text =
      read(`<div class="sect1"><h2>Logs</h2>${section('Where', many)}${section('When', ['log_start', 'log_end', 'log_pause'])}
      ${section('What', ['log_level', 'log_size', 'log_form'])}</div>`)
    for (const name of [...many, 'log_start', 'log_end', 'log_level', 'log_size'])
      expect(text).toMatch(new RegExp(`^#{2,6} ${name} \\(integer\\)$`, 'm'))
    expect(text.indexOf('log_start')).toBeLessThan(text.indexOf('log_level'))
  })

  it('keeps a list of short facts unchanged', () => {
    const text = read(`<article><p>${long('tide')}</p><p>${long('wind')}</p><dl><dt>Place</dt><dd>The northern bay</dd>
      <dt>Year</dt><dd>1911</dd></dl><p>${long('swell')}</p></article>`)
    expect(text).toContain('Place')
    expect(text).not.toMatch(/^#+ Place/m)
  })
})

describe('a conversation page', () => {
  const post = (author: string, text: string) =>
    `<div class="post bg1"><div class="profile"><a class="username" href="/u/${author}">${author}</a> Posts: 112</div>
     <div class="content">${text}</div><div class="buttons"><a>Reply</a> <a>Report</a></div></div>`

  it('is stored post by post, with authors', () => {
    const text = read(`<nav>Board index</nav><main><div class="question"><p>${long('pump')} Why does it stop?</p></div>
      ${post('beanpole', long('valve'))}${post('dibber', 'It is the lockshield, and nothing else; open it by three turns.')}
      ${post('annie', long('boiler'))}</main><footer>Powered by a board</footer>`)
    expect(text.split('\n\n')).toEqual([
      expect.stringContaining('Why does it stop?'),
      '**beanpole**',
      long('valve'),
      '**dibber**',
      expect.stringContaining('lockshield'),
      '**annie**',
      long('boiler'),
    ])
  })

  it('is an article when the posts are comments on a long text', () => {
    const article = Array.from({ length: 12 }, (_, index) => `<p>${long(`matter ${index}`)}</p>`).join('')
    const text = read(`<main><article>${article}</article><div class="talk">
      ${['ann', 'bob', 'cem'].map((name) => post(name, `${long('comment')} I like it, says ${name}.`)).join('')}</div></main>`)
    expect(text).toContain('matter 11')
    expect(text).not.toContain('**ann**')
  })

  it('is not detected when user links are inside the text', () => {
    const item = (name: string) =>
      `<li class="item">${long('lamp')} <a href="/user/${name}">${name}</a> mended it.</li>`
    const text = read(
      `<main><article><p>${long('news')}</p><ul>${item('ann')}${item('bob')}${item('cem')}</ul></article></main>`,
    )
    expect(text).not.toMatch(/^\*\*ann\*\*$/m)
    expect(text).toContain('ann')
  })
})

describe('layout tables', () => {
  it('are code when every row is a numbered line', () => {
    const lines = ['func main() {', '\tprintln("the tide is late, and so is the pilot of the northern bay")', '}']
    const rows = lines.map((line, at) => `<tr><td data-line-number="${at + 1}"></td><td class="code">${line}</td></tr>`)
    const text = read(`<main><p>${long('program')}</p><table>${rows.join('')}</table><p>${long('compiler')}</p></main>`)
    expect(text).toContain(`\`\`\`\n${lines.join('\n')}\n\`\`\``)
  })

  it('are plain text when they only lay out an old page', () => {
    const text = read(`<table><tr><td width="150"><a href="/">Home</a><br><a href="/b">Boats</a></td>
      <td><p>${long('ferry')}</p><p>${long('pilot')}</p><p>${long('lamp')}</p></td></tr></table>`)
    expect(text).toContain(long('pilot'))
    expect(text).not.toContain('|')
  })

  it('stay tables when they contain data', () => {
    const text =
      read(`<main><p>${long('fleet')}</p><table><tr><th>Boat</th><th>Draught</th></tr><tr><td>Elli</td><td>3 m</td></tr></table>
      <p>${long('quay')}</p></main>`)
    expect(text).toContain('| Boat | Draught |\n| --- | --- |\n| Elli | 3 m |')
  })
})

describe('page metadata', () => {
  it('lists all authors of a paper', () => {
    const head =
      '<title>Leaks</title><meta name="citation_author" content="Brandt, O"><meta name="citation_author" content="Asante, K">'
    const { page } = readHtml({
      path: 'a.html',
      text: `<html><head>${head}</head><body><p>${long('gas')}</p></body></html>`,
    } as never)
    expect(page?.author).toBe('Brandt, O; Asante, K')
  })

  it('excludes file names of pictures', () => {
    const text = read(
      `<article><p>${long('tide')}</p><p><img src="a.jpg" alt="performance.jpg"><img src="b.jpg" alt="A pier at dawn"></p><p>${long('wind')}</p></article>`,
    )
    expect(text).not.toContain('performance.jpg')
    expect(text).toContain('A pier at dawn')
  })
})

describe('a short thread', () => {
  const comment = (author: string, text: string) =>
    `<div class="comment"><div class="byline"><a href="/~${author}">${author}</a> <a href="/c/1">2 days ago</a> | <a>link</a></div>
     <div class="comment_text"><p>${text}</p></div></div>`

  it('is kept with two answers, whose authors are linked in the line above', () => {
    const text = read(`<main><div class="story_text"><p>${long('pump')} Why does it stop?</p></div>
      ${comment('mudlark', long('valve'))}${comment('oxbow2', long('boiler'))}</main>`)
    expect(text.split('\n\n').slice(1)).toEqual(['**mudlark**', long('valve'), '**oxbow2**', long('boiler')])
  })

  it('is not a conversation when an article has two comments', () => {
    const article = Array.from({ length: 12 }, (_, at) => `<p>${at} ${long('tide')}</p>`).join('')
    const text = read(
      `<main><article>${article}</article>${comment('mudlark', long('valve'))}${comment('oxbow', long('sea'))}</main>`,
    )
    expect(text).toContain('11 The tide')
    expect(text).not.toContain('**mudlark**')
  })
})

describe('elements beside the text', () => {
  const article = Array.from({ length: 4 }, (_, at) => `<p>${at} ${long('tide')}</p>`).join('')

  it('line numbers in separate cells are omitted', () => {
    const lines = ['int tide(void) {', '  return 4;', '}', 'int ebb;'].join('\n')
    const numbers = [1, 2, 3, 4].map((number) => `<a href="#n${number}">${number}</a>`).join('\n')
    const text = read(`<table class="blob"><tr><td class="linenumbers"><pre>${numbers}</pre></td>
      <td class="lines"><pre><code>${lines}</code></pre></td></tr></table>`)
    expect(text).toContain('int tide(void)')
    expect(text).not.toMatch(/^\s*[1-4]\s*$/m)
    expect(read('<table><tr><th>Year</th></tr><tr><td>1</td></tr><tr><td>7</td></tr></table>')).toContain('| 7 |')
  })

  it('notebook cells after the last detected one are included', () => {
    const cell = (kind: string, inside: string) => `<div class="cell ${kind}"><div class="inner">${inside}</div></div>`
    const text =
      read(`<div id="notebook">${cell('text', `<p>${long('tide')}</p>`)}${cell('text', `<p>${long('wind')}</p>`)}
      ${cell('text', `<p>${long('swell')}</p>`)}${cell('code', '<div class="input"><pre>ebb(12)</pre></div>')}</div>`)
    expect(text).toContain('ebb(12)')
  })

  it('a table of contents, scores and reviews are omitted; a related work section is kept', () => {
    const text = read(`<h2>Contents</h2><ul><li><a href="#a">Tides</a></li><li><a href="#b">Winds</a></li></ul>
      <div class="product-rating">4.9 from 212 people</div><p>${long('tide')}</p>
      <section id="related-work"><h2>Related work</h2><p>Ask the almanac.</p></section>
      <div id="reviews"><p>Lovely tides, I would read of them again.</p></div>`)
    for (const word of ['Contents', 'Winds', '212', 'Lovely']) expect(text).not.toContain(word)
    expect(text).toContain('Ask the almanac.')
  })

  it('a table whose rows start with a heading has one header', () => {
    const row = (name: string, value: string) => `<tr><th>${name}</th><td>${value}</td></tr>`
    const text = read(`<article>${article}<table>${row('Size', '46 cm')}${row('Height', '105 cm')}</table></article>`)
    expect(text.match(/---/g)).toHaveLength(2)
    expect(text).toContain('| Height | 105 cm |')
  })
})

describe('a page too short to have an article', () => {
  const note = '<main><article><h1>Pitch</h1><p>In 1885 it was 435 Hz.</p></article></main>'

  it('loses the header of the site beside its marked content', () => {
    expect(read(`<header>Menu Login</header>${note}<footer>Cookies</footer>`)).not.toMatch(/Login|Cookies/)
  })

  it('keeps a header with the heading, one of the article, and one without marked content', () => {
    expect(read(`<header><h1>Organ pitch</h1></header>${note}`)).toContain('Organ pitch')
    expect(read(note.replace('<h1>', '<header>By Ann</header><h1>'))).toContain('By Ann')
    expect(read('<header>Open on Sundays</header><p>The organ is played at ten.</p>')).toContain('Open on Sundays')
  })
})
