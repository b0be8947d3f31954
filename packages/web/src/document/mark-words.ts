/** Where some words stand in a text, each as start and end (exclusive), sorted. Whole words in any case. */
export function spansOfWords(text: string, words: readonly string[]): [number, number][] {
  if (words.length === 0) return []
  const longestFirst = [...words].sort((a, b) => b.length - a.length).map(escaped)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return [...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length])
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
