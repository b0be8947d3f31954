import { describe, expect, it } from 'vitest'
import { signatureOf } from '../../text/signatures/signature.ts'
import { denialOf } from './denied.ts'
import type { Edit, Fix, Run } from './step.ts'

const isDenied = (...given: Parameters<typeof denialOf>) => denialOf(...given) !== undefined

const run = (command: string, output: string, ok: boolean): Run => ({
  ...{ kind: 'run', key: command, at: 1, command, folder: '/work/net', purpose: '', output, ok, part: command },
  ...{ isSure: true, countsOnlyPassed: false, failedPart: command },
  ...{ signature: ok ? undefined : signatureOf(output), milliseconds: null, shownLearnings: [] },
})
const edit: Edit = {
  ...{ kind: 'edit', key: 'e', at: 2, file: '/work/net/src/price-list.ts', before: 'a', after: 'b', isNew: false },
}
const fix: Fix = {
  failure: run('npm test', "Error: Cannot find module 'left-pad'\n    at src/price-list.ts:1:1", false),
  success: run('npm test', '12 passed', true),
  ...{
    edits: [edit],
    commands: [run('npm install left-pad', 'added 1 package', true)],
    isNamed: true,
    isOtherCommand: false,
  },
}

describe('the denial of a fix', () => {
  it.each([
    'No, revert that, it is still broken.',
    'That did not help, same error.',
    'No, the tests still fail.',
    'The price list is still wrong.',
    'The error of left-pad is still there',
    'Nope, I get the very same error here.',
    "That's not it. Undo it, the refunds page is off now.",
    "hm, doesn't help, CI is red with the same thing",
    'It still crashes when I start the server.',
    'Exactly as before for me, sorry.',
    'Please change it back to how it was.',
    'Das geht immer noch nicht, gleicher Fehler.',
    'Ça ne marche toujours pas, même erreur',
    'Sigue sin funcionar, el mismo error',
    'no.',
    'It doesn’t work.',
    'It didnʼt help.',
  ])('refers to the fix, or names its subject: %s', (text) => expect(isDenied(text, fix)).toBe(true))

  it.each([
    'No, the page is still broken when I log in',
    'The login still fails on Safari.',
    'Please put the sidebar back to the top.',
    'No, first write the invoice mail.',
    'Undo the rename of the logo, it looks odd.',
    'Is the cookie banner still there?',
    'Auf der Anmeldeseite geht der Knopf immer noch nicht.',
    'Great. Go on with the invoices.',
  ])('excludes sentences about something else: %s', (text) => expect(isDenied(text, fix)).toBe(false))

  it('refers to the prompt, when it says that the problem remains', () => {
    const asked = 'Every customer of the invoices page sees two totals, fix it.'
    expect(isDenied('Nope, customers still see two totals.', fix)).toBe(false)
    expect(isDenied('Nope, customers still see two totals.', fix, asked)).toBe(true)
    expect(isDenied('No, first write the invoice mail.', fix, asked)).toBe(false)
  })
})
