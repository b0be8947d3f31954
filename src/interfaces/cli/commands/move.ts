import type { Moved } from '../../../app/jarvis.ts'
import { openJarvis } from '../../../app/open-jarvis.ts'
import { invalidInput } from '../../../core/errors.ts'
import type { Invocation } from '../invocation.ts'
import { alignTable, number } from '../layout.ts'
import { createProgress } from '../output.ts'

/** `jarvis move`: all spaces into another store. No operation: the address may hold a password, and a server is stopped. */
export async function move({ parsed, output, signal }: Invocation): Promise<number> {
  const { common, input } = parsed
  if (typeof input.to !== 'string')
    throw invalidInput(
      'input_invalid',
      'Name the new store: jarvis move --to postgres://user@host/name, or --to sqlite',
    )
  const jarvis = await openJarvis({
    ...{ home: common.home, config: common.set, onWarning: output.note, opensNothing: true },
  })
  try {
    const line = createProgress()
    const moved = await jarvis.moveTo(
      { to: input.to, replace: input.replace === true },
      { signal: signal(), onProgress: (step, done, total) => output.progress(line(step, done, total)) },
    )
    output.progress('')
    output.answer(common.format === 'json' ? JSON.stringify(moved, null, 2) : inWords(moved, output))
    return 0
  } finally {
    await jarvis.close()
  }
}

function inWords({ from, to, spaces, kept, next }: Moved, { style }: Invocation['output']): string {
  const rows = spaces.map(({ space, counts, homeRows, documents, pendingVectors }) => [
    style.bold(space),
    `${number(counts.reduce((sum, { count }) => sum + count, 0) + homeRows)} rows and files, compared by count and hash`,
    `${number(documents)} documents indexed`,
    pendingVectors > 0 ? `${number(pendingVectors)} passages to embed: jarvis embed` : '',
  ])
  return [
    `Moved from ${from} to ${style.bold(to)}`,
    ...alignTable(rows),
    ...(kept.length > 0 ? ['Kept until you remove it:', ...kept.map((one) => `  ${one}`)] : []),
    ...next,
  ].join('\n')
}
