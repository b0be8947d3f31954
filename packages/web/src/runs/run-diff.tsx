/** A diff with what was added and removed in colours; the signs at the start of lines say the same without them. */
export function RunDiff({ diff }: { diff: string }) {
  if (diff === '') return <p class="dim">No changed files yet.</p>
  const files = diff.split(/^(?=diff --git )/m).filter((part) => part.trim() !== '')
  return (
    <div class="run-diff">
      {files.map((file) => {
        const lines = file.trimEnd().split('\n')
        const { added, removed } = countOf(lines)
        return (
          <details key={lines[0]} open={files.length <= mostOpen}>
            <summary>
              <code>{nameOf(lines)}</code> <span class="run-added">+{added}</span>{' '}
              <span class="run-removed">−{removed}</span>
            </summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys */}
            <pre tabIndex={0}>
              {lines.filter(isShown).map((line, place) => (
                <span key={place} data-line={kindOf(line)}>
                  {line}
                  {'\n'}
                </span>
              ))}
            </pre>
          </details>
        )
      })}
    </div>
  )
}

/** With more files than this the diff is a list of names first. */
const mostOpen = 6

const isAdded = (line: string): boolean => line.startsWith('+') && !line.startsWith('+++')
const isRemoved = (line: string): boolean => line.startsWith('-') && !line.startsWith('---')
/** Hides the file name, which is shown above, and git's headers for programs. */
const isShown = (line: string): boolean => !/^(?:diff --git |index |\+\+\+ |--- )/.test(line)

const countOf = (lines: readonly string[]) => ({
  added: lines.filter(isAdded).length,
  removed: lines.filter(isRemoved).length,
})

const nameOf = ([head = '']: readonly string[]): string => / b\/(.+)$/.exec(head)?.[1] ?? head

function kindOf(line: string): 'added' | 'removed' | 'place' | undefined {
  if (isAdded(line)) return 'added'
  if (isRemoved(line)) return 'removed'
  return line.startsWith('@@') ? 'place' : undefined
}
