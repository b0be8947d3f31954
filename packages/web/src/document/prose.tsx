import { useLayoutEffect, useRef } from 'preact/hooks'
import type { DocumentText } from '../server/types.ts'
import { frontMatterOf } from './front-matter.ts'
import { settleLinks } from './links.ts'
import { markWords } from './mark-words.ts'
import type { Rendering } from './rendering.ts'
import { showFragment } from './show-fragment.ts'

interface ProseProps {
  shown: Pick<DocumentText, 'text' | 'title' | 'startLine' | 'collection' | 'path'>
  rendering: Rendering
  /** The lines that answered, both inclusive; none where `to` is 0. */
  from: number
  to: number
  words: readonly string[]
  /** Another document is to be opened: its address, or a name that only the collection can tell. */
  onFollow: (target: { address: string } | { name: string }) => void
}

/** A rendered document with the matching passage marked. */
export function Prose({ shown, rendering, from, to, words, onFollow }: ProseProps) {
  const body = useRef<HTMLDivElement>(null)
  const matter = shown.startLine === 1 ? frontMatterOf(shown.text) : undefined
  useLayoutEffect(() => {
    const skipped = matter?.lines ?? 0
    const text = shown.text.split('\n').slice(skipped).join('\n')
    const fragment = rendering.renderDocument(text, shown.startLine + skipped, shown.path)
    settleLinks(fragment, shown)
    dropTitle(fragment, shown.title)
    markPassage(fragment, { from, to }, words)
    showFragment(body.current, fragment)
  }, [shown, from, to, words.join(' ')])

  function follow(event: MouseEvent): void {
    const link = (event.target as Element).closest('a')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    const { opens, wiki, heading } = link.dataset
    if (opens !== undefined) onFollow({ address: opens })
    else if (wiki !== undefined && wiki !== '') onFollow({ name: wiki })
    else if (heading !== undefined || wiki === '') goToHeading(body.current!, heading ?? link.textContent ?? '')
    else return
    event.preventDefault()
  }

  return (
    <article class="prose">
      {matter && (
        <details class="front-matter">
          <summary>Properties</summary>
          <pre>{matter.text}</pre>
        </details>
      )}
      {/* Links are reached by the keyboard as links are; this only decides where they lead. */}
      <div ref={body} onClickCapture={follow} />
    </article>
  )
}

/** Removes the title, which is shown above. */
function dropTitle(fragment: DocumentFragment, title: string): void {
  const first = fragment.querySelector('.block')
  const heading = first?.querySelector('.level-1')
  if (heading?.textContent?.trim() === title.trim()) first?.remove()
}

/** Marks what lies in the lines, as exactly as blocks, entries and rows allow, and the words of the question in it. */
function markPassage(fragment: DocumentFragment, { from, to }: { from: number; to: number }, words: readonly string[]) {
  if (to === 0) return
  const placed = [...fragment.querySelectorAll<HTMLElement>('[data-from]')]
  const inside = placed.filter(({ dataset }) => Number(dataset.from) <= to && Number(dataset.to) >= from)
  // The innermost: of a long list only the entries that answered.
  const found = inside.filter((one) => !inside.some((other) => other !== one && one.contains(other)))
  for (const one of found) {
    one.classList.add('found')
    markWords(one, words)
  }
}

function goToHeading(within: HTMLElement, name: string): void {
  const wanted = slugOf(name)
  const heading = [...within.querySelectorAll('h1, h2, h3, h4, h5, h6')].find(
    ({ textContent }) => slugOf(textContent ?? '') === wanted,
  )
  heading?.scrollIntoView({ block: 'start' })
}

/** `Who holds the key?` and `who-holds-the-key` mean one heading. */
const slugOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('-')
