import { describe, expect, it } from 'vitest'
import { releasesPart } from './partial-releases.ts'
import { endsRule, releases } from './releases.ts'

describe('a release in a part of the work', () => {
  it.each([
    [
      'In the tests floats are fine after all, forget the Decimal rule for the tests.',
      'Money is always Decimal, never float, also in tests.',
    ],
    ['Drop the type hints rule in scripts/.', 'Always add type hints.'],
    ['console.log is fine again in the debug scripts.', 'Never use console.log in this repo.'],
    ['Forget the linter rule for today.', 'Always run the linter before you commit.'],
    ['During the migration you may add new dependencies again.', 'Do not add new dependencies.'],
    ['Forget the tabs rule for YAML files.', 'Always use tabs.'],
    ['Lift the squash rule just this once.', 'Always squash commits.'],
    ['Vergiss die Regel mit den Kommentaren für die Tests.', 'Schreib Kommentare immer auf Deutsch.'],
  ])('“%s” keeps “%s”', (sentence, rule) => {
    expect(releasesPart(sentence, rule)).toBe(true)
    expect(releases(sentence, rule) || endsRule(sentence, rule)).toBe(false)
  })

  it.each([
    ['Forget what I said about lodash, the bundle is small enough.', 'Never use lodash in this repository.'],
    ['Floats are fine again in tests, forget the rule about floats.', 'Never use floats in tests.'],
    ['Drop the rule for migration comments.', 'Always add a comment to every migration.'],
    ['Forget the lodash rule in this project.', 'Never use lodash.'],
  ])('“%s” ends all of “%s”', (sentence, rule) => {
    expect(releasesPart(sentence, rule)).toBe(false)
    expect(endsRule(sentence, rule)).toBe(true)
  })
})
