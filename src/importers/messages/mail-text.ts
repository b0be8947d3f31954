import type { Email } from 'postal-mime'

/** What was written in a mail, without the mail that is answered below it. */
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

/** Parts of a page that nobody sees. */
const unseenParts = ['head', 'style', 'script']
/** Their end is the end of a line. */
const lineTags = /^(?:p|div|tr|li|h\d)$/

/**
 * The words of a page without what is quoted in it. By signs alone, without a tree: the sender chooses the page, and
 * looking for the end of each part, or a stack of what is open, takes hours for some.
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
