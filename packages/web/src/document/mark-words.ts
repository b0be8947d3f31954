/** Positions of words in a text, as sorted pairs of start and end (exclusive). Whole words, in any case. */
export function spansOfWords(text: string, words: readonly string[]): [number, number][] {
  if (words.length === 0) return []
  const longestFirst = [...words].sort((a, b) => b.length - a.length).map(escaped)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return [...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length])
}

/** Marks the words in the text of an element, whatever elements it is made of. */
export function markWords(element: HTMLElement, words: readonly string[]): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    // From the end: what is cut off leaves the places before it as they are.
    for (const [start, end] of spansOfWords(text.data, words).reverse()) {
      const mark = document.createElement('mark')
      const found = text.splitText(start)
      found.splitText(end - start)
      found.replaceWith(mark)
      mark.append(found)
    }
  }
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
