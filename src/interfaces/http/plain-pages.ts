import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { allowStyle, send } from './send.ts'

/** Files of the web app need access, so these pages have inline styles, in the app's colours. */
const style =
  ':root{color-scheme:light dark}' +
  'body{display:grid;place-items:center;min-height:100vh;margin:0;color:light-dark(#1c2224,#e3e6e4);background:light-dark(#fbfbfa,#14171a);font:1rem/1.55 system-ui,sans-serif}' +
  'main{box-sizing:border-box;width:min(30rem,100vw);padding:1.5rem}' +
  'header{margin-bottom:1.5rem;font-weight:700}' +
  'h1{margin:0 0 .75rem;font-size:1.4rem;line-height:1.3}' +
  'p{margin:.6rem 0;color:light-dark(#59646a,#9ba6ab)}' +
  'a{color:light-dark(#0b6457,#6fcdb8)}' +
  'code{padding:.15rem .4rem;border-radius:4px;color:light-dark(#1c2224,#e3e6e4);background:light-dark(#f1f2f0,#2b3137);font:.95em ui-monospace,monospace}'
const styleHash = createHash('sha256').update(style).digest('base64')

/** Whether a browser requests a page for a person: programs do not ask for HTML. */
export const isForPerson = ({ headers, method }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html') === true

/** Page for an unknown address. */
export const sendNowhere = (response: ServerResponse): void =>
  sendPage(response, 404, 'Not found', ['This address does not exist.', '<a href="/">Open the page</a>'])

/** Page for a browser without a cookie. */
export const sendClosedPage = (response: ServerResponse): void =>
  sendPage(response, 401, 'This page is closed', [
    'Only the owner of this Jarvis can open it. In a terminal, run',
    '<code>jarvis open</code>',
    'and follow the link that it prints.',
  ])

/** Page for a phone that is not paired. */
export const sendUnpairedPage = (response: ServerResponse): void =>
  sendPage(response, 401, 'This phone is not paired', [
    'It was never paired, or was revoked. On the computer, run',
    '<code>jarvis phone</code>',
    'and scan the code that it shows.',
  ])

/** Page for a link that was used before, or is too old. */
export const sendSpentLink = (response: ServerResponse, command = 'jarvis open'): void =>
  sendPage(response, 403, 'This link has expired', [
    'Each link opens the page once, within a few minutes. For a new one, run',
    `<code>${command}</code>`,
  ])

/** Page for a server whose web app was not built. */
export const sendNoPage = (response: ServerResponse): void =>
  sendPage(response, 404, 'The page is not built', [
    'The server is running, but its page is missing. Build it with <code>npm run build</code>.',
  ])

/**
 * Redirects to the page from within a page: a browser that came from another site sends its new cookie only to our own
 * page.
 */
export const sendOnward = (response: ServerResponse): void =>
  sendPage(
    response,
    200,
    'Opening',
    ['<a href="/">Continue to the page</a>'],
    '<meta http-equiv="refresh" content="0;url=/">',
  )

/**
 * Redirects to the page, which asks whether to save this address. Nothing is saved here: any site can open this link,
 * and only the page has the owner's session.
 */
export function sendToSave(response: ServerResponse, url: string, title: string): void {
  const asked = new URLSearchParams({ save: url, ...(title !== '' && { title }) })
  const to = `/#/gems?${asked.toString().replace(/'/g, '%27')}`.replaceAll('&', '&amp;')
  const head = `<meta http-equiv="refresh" content="0;url=${to}">`
  sendPage(response, 200, 'Save this page', [`<a href="${to}">Continue to the page</a>`], head)
}

function sendPage(response: ServerResponse, status: number, title: string, lines: readonly string[], head = ''): void {
  const body = lines.map((line) => `<p>${line}</p>`).join('\n')
  allowStyle(response, styleHash)
  send(
    response,
    status,
    'text/html',
    `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n${head}<title>${title} – Jarvis</title>\n<style>${style}</style>\n<main>\n<header>Jarvis</header>\n<h1>${title}</h1>\n${body}\n</main>\n</html>\n`,
  )
}
