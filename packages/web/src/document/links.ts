import { chosenSpace, client } from '../server/client.ts'
import { decoded } from './decode-link.ts'

/** Location of a document, for resolving its links. */
export interface Place {
  collection: string | null
  path: string | null
}

/** A path beside the document as one from the root of its collection; undefined where it leads out of it. */
function resolvePath(from: string, to: string): string | undefined {
  const parts = to.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of to.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined
    } else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** Makes links and pictures of a document lead where they can: into its collection, or out of the page on a click. */
export function settleLinks(fragment: DocumentFragment, { collection, path }: Place): void {
  for (const link of fragment.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? ''
    if (/^(?:https?:|mailto:)/i.test(href)) {
      link.target = '_blank'
      link.rel = 'noopener noreferrer'
    } else if (link.dataset.wiki === undefined) {
      const target = decoded(href.split('#')[0]!)
      const resolved = collection !== null && path !== null && target !== '' ? resolvePath(path, target) : undefined
      if (href.startsWith('jarvis://')) link.dataset.opens = href
      else if (resolved !== undefined) link.dataset.opens = `jarvis://${collection}/${resolved}`
      else if (!href.startsWith('#')) link.removeAttribute('href')
      else link.dataset.heading = decoded(href.slice(1))
    }
  }
  for (const picture of fragment.querySelectorAll('img')) {
    const source = decoded(picture.getAttribute('src') ?? '')
    const resolved = collection === null || path === null ? undefined : resolvePath(path, source)
    const isOutside = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(source)
    if (isOutside || resolved === undefined || !pictureFile.test(resolved))
      picture.replaceWith(inPlaceOf(picture, source))
    else {
      picture.src = addressOfImage(collection!, resolved, picture.dataset.wiki !== undefined)
      picture.loading = 'lazy'
      picture.addEventListener('error', () => picture.replaceWith(inPlaceOf(picture, source)))
    }
  }
}

const pictureFile = /\.(?:png|jpe?g|gif|webp|avif|svg)$/i

/** Pictures are shown from this server only: of others it is said that they are there. */
function inPlaceOf(picture: HTMLImageElement, source: string): HTMLElement {
  const note = document.createElement('span')
  note.className = 'no-picture'
  note.textContent = `Picture not shown: ${picture.alt || source}`
  note.title = source
  return note
}

function addressOfImage(collection: string, path: string, anywhere: boolean): string {
  const query = new URLSearchParams({ collection, path, ...(anywhere && { anywhere: 'true' }) })
  if (chosenSpace !== undefined) query.set('space', chosenSpace)
  return `/api/image?${query}`
}

/** The document that `[[name]]` means: of that path or name in the collection, the shortest path first. */
export async function findNamed(collection: string, name: string): Promise<string | undefined> {
  const { entries } = await client.ls({ path: collection })
  const wanted = name.toLowerCase().replace(/\.md$/, '')
  const fitting = entries
    .map(({ path }) => path)
    .filter((path) => {
      const bare = path.toLowerCase().replace(/\.md$/, '')
      return bare === wanted || bare.endsWith(`/${wanted}`)
    })
    .sort((a, b) => a.length - b.length)
  return fitting[0] === undefined ? undefined : `jarvis://${collection}/${fitting[0]}`
}
