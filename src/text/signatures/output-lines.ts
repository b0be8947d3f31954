/** Of a long output so many characters from either end are read: programs say at the end what failed. */
const kept = 40_000
const longestLine = 600

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are steered by control characters.
const colour = /\u001B(?:\[[0-9;?]*[ -/]*[@-~]|\][^\u0007]*(?:\u0007|\u001B\\)|[()*+][0-9A-Za-z]|[@-Z\\-_])/g

/** The lines of an output as a person sees them: no colours, and of what was overwritten the last. */
export function outputLines(output: string): string[] {
  const text = output.length <= 2 * kept ? output : `${output.slice(0, kept)}\n${output.slice(-kept)}`
  const plain = text.replace(colour, '').replace(/\r\n/g, '\n')
  // In TAP output, a program's own lines have a prefix.
  const gutter = /^TAP version \d+$/m.test(plain) ? /^\s*(?:# |[│┃]\s?)/ : /^\s*[│┃]\s?/
  return plain
    .split('\n')
    .map((line) => line.replace(gutter, ''))
    .map((line) =>
      line
        .slice(line.lastIndexOf('\r') + 1)
        .slice(0, longestLine)
        .trimEnd(),
    )
}
