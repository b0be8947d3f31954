import type { Email } from 'postal-mime'

/** The text of a mail, without the quoted mail below it. */
export async function writtenIn({ text, html }: Email): Promise<string> {
  const whole = (text?.trim() || (await textOfHtml(html ?? ''))).replace(/\r\n/g, '\n')
  const lines = whole.split('\n')
  const end = lines.findIndex(
    (line, index) =>
      (/^.{0,120}(?:wrote|schrieb|écrit|escribió|scrisse|escreveu|skrev|schreef)\b.{0,80}:\s*$/iu.test(line.trim()) &&
        lines.slice(index + 1, index + 4).some((next) => next.startsWith('>'))) ||
      /^-{3,}\s*(?:original message|ursprüngliche nachricht|forwarded message|mensaje original|message d'origine)/iu.test(
        line,
      ),
  )
  const own = (end < 0 ? lines : lines.slice(0, end)).filter((line) => !line.startsWith('>'))
  return own
    .join('\n')
    .replace(/\n-- \n[\s\S]*$/, '')
    .trim()
}

/** Parts of an HTML page that are not displayed. */
const unseenParts = ['head', 'style', 'script']
/** The end of these elements ends a line. */
const lineTags = /^(?:p|div|tr|li|h\d)$/

/**
 * The text of an HTML page without quotations. Uses tokens instead of a tree: the sender controls the page, and
 * matching each end tag, or a stack of open elements, takes hours for some pages.
 */
async function textOfHtml(html: string): Promise<string> {
  if (html === '') return ''
  const { Tokenizer } = await import('htmlparser2')
  const words: string[] = []
  let quotes = 0
  let unseen = ''
  const say = (text: string) => {
    if (quotes === 0 && unseen === '') words.push(text)
  }
  const nameIn = (start: number, end: number) => html.slice(start, end).trim().toLowerCase()
  const nothing = () => undefined
  const tokens = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        const name = nameIn(start, end)
        if (name === 'blockquote') quotes++
        else if (name === 'body' && unseen === 'head') unseen = ''
        else if (unseen === '' && unseenParts.includes(name)) unseen = name
        else if (name === 'br') say('\n')
      },
      onclosetag(start, end) {
        const name = nameIn(start, end)
        if (name === 'blockquote') quotes = Math.max(0, quotes - 1)
        else if (name === unseen) unseen = ''
        else if (lineTags.test(name)) say('\n')
      },
      ontext: (start, end) => say(html.slice(start, end)),
      ontextentity: (code) => say(String.fromCodePoint(code)),
      ...{ onattribdata: nothing, onattribentity: nothing, onattribend: nothing, onattribname: nothing },
      ...{ oncdata: nothing, oncomment: nothing, ondeclaration: nothing, onprocessinginstruction: nothing },
      ...{ onopentagend: nothing, onselfclosingtag: nothing, onend: nothing },
    },
  )
  tokens.write(html)
  tokens.end()
  return words
    .join('')
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}
