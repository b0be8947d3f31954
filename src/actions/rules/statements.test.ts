import { describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { createClientEvents } from '../../testing/client-events.ts'
import { makeObservations } from './make-observations.ts'

const { event, prompt, stop, tool, run, edit } = createClientEvents('/net')
const draftsOf = (...events: CapturedEvent[]) =>
  makeObservations({ events, open: [], pathOf: (path) => path.slice(5) }).drafts
const told = (...events: CapturedEvent[]) => draftsOf(...events).map(({ type, title }) => `${type}: ${title}`)

describe('decisions made with client tools', () => {
  it('include an answer to a question', () => {
    const question = 'How should rows be migrated?'
    const answered = { answers: { [question]: 'In batches' } }
    const [decision] = draftsOf(prompt('Migrate'), tool('AskUserQuestion', {}, answered))
    expect(decision).toMatchObject({ type: 'decision', title: `${question} In batches`, confidence: 0.9 })
    const words = `User has answered your questions: "${question}"="In batches". You can now continue.`
    expect(told(prompt('Migrate'), tool('AskUserQuestion', {}, words))).toEqual([`decision: ${question} In batches`])
  })

  it('include an approved plan with its steps, and exclude a rejected one', () => {
    const plan = { plan: '# Plan\n\n1. Add `price_cents`\n2. Write both columns\n3. Fill in batches\n4. Drop `price`' }
    const [decision] = draftsOf(prompt('Plan it'), tool('ExitPlanMode', plan))
    expect(decision).toMatchObject({
      type: 'decision',
      title: 'Plan: Add price_cents; Write both columns; Fill in batches',
      facts: ['Add price_cents', 'Write both columns', 'Fill in batches', 'Drop price'],
    })
    const refused = event({ kind: 'tool-failure', tool: { name: 'ExitPlanMode', input: plan, error: 'No.' } })
    expect(told(prompt('Plan it'), refused)).toEqual([])
  })
})

describe('statements', () => {
  it('are understood in languages other than English', () => {
    expect(
      told(
        prompt('Wir bleiben bei Euro, andere Währungen brauchen wir nicht.'),
        edit('src/pdf.ts', 'a', 'b'),
        stop('Ich habe das Format der Beträge angepasst. Die Ursache war das geschützte Leerzeichen von Intl.'),
      ),
    ).toEqual([
      'bugfix: Ich habe das Format der Beträge angepasst (src/pdf.ts): das geschützte Leerzeichen von Intl',
      'decision: Wir bleiben bei Euro, andere Währungen brauchen wir nicht',
    ])
    expect(told(prompt('Warum?'), stop('Die Ursache war das geschützte Leerzeichen von Intl.'))).toEqual([
      'insight: Die Ursache war das geschützte Leerzeichen von Intl',
    ])
    expect(
      told(
        prompt('Ajoute un test'),
        edit('a.ts', '', "it('taux réduit', () => {\n  expect(taux('livre')).toBe(5.5)\n})"),
        stop("J'ai ajouté un test du taux réduit."),
      ),
    ).toEqual(["feature: J'ai ajouté un test du taux réduit (a.ts)"])
    expect(told(prompt('直して'), stop('原因は、標準フォントに日本語のグリフが含まれていないことでした。'))).toEqual([
      'insight: 原因は、標準フォントに日本語のグリフが含まれていないことでした',
    ])
    expect(told(prompt('为什么这么慢？'), stop('原因是每一行都会提交一次事务，所以导入很慢。'))).toEqual([
      'discovery: 为什么这么慢？ 原因是每一行都会提交一次事务，所以导入很慢',
    ])
  })

  it('include warnings without emoji, and exclude politeness', () => {
    expect(
      told(prompt('Why?'), stop("⚠️ Don't pin fontkit back to 1.x: pdfkit needs 2.x. Don't hesitate to ask for more.")),
    ).toEqual(["insight: Don't pin fontkit back to 1.x: pdfkit needs 2.x"])
  })

  it("include a user's rule, and nothing from a question, pasted text or greeting", () => {
    const decided = (text: string) =>
      told(prompt(text), stop('Understood.')).filter((one) => one.startsWith('decision'))
    expect(decided('No, always use pnpm in this repository. And fix the test.')).toEqual([
      'decision: No, always use pnpm in this repository',
    ])
    expect(decided('Danke. Die Dateien in daten/ bitte niemals überschreiben.')).toEqual([
      'decision: Die Dateien in daten/ bitte niemals überschreiben',
    ])
    for (const text of [
      'Find the problem.',
      'Das schlägt immer noch fehl.',
      'db.commit()',
      'Hi there!',
      '```\nnever use tabs\n```',
      'ok thanks',
    ])
      expect(decided(text), text).toEqual([])
  })

  it('list failed attempts together with a decision', () => {
    const said = 'I first tried a lock file, but it slowed the import down. We decided to use one writer.'
    const [decision] = draftsOf(prompt('Make it safe'), run('npm test'), stop(said)).filter(
      ({ type }) => type === 'decision',
    )
    expect(decision!.facts).toEqual(['Did not help: I first tried a lock file, but it slowed the import down'])
  })

  it('keep the reason of a decision in its title', () => {
    const decision =
      'I chose to round each line and not the total, because the tax office wants each line to be right on its own'
    expect(told(prompt('Round'), stop(`${decision}.`))).toEqual([`decision: ${decision}`])
  })
})

it('a prohibition is a rule, but a symptom is not', () => {
  const decided = (text: string) =>
    told(prompt(text), stop('Here is what I see.')).filter((one) => one.startsWith('decision'))
  expect(decided('No new dependencies ever please, the box has no network.')).toEqual([
    'decision: No new dependencies ever please, the box has no network',
  ])
  expect(decided('For the future: never name tools in commit messages.')).toEqual([
    'decision: For the future: never name tools in commit messages',
  ])
  expect(decided('Reminders come twice. Always the slow ones (slack).')).toEqual([])
})

it('titles keep asterisks and underscores of code', () => {
  expect(
    told(prompt('Run it on releases, too'), edit('ci.yml', 'a', 'b'), stop('`ci.yml` now also runs for `release/**`.')),
  ).toEqual(['change: ci.yml now also runs for release/**'])
})

describe('remaining work', () => {
  it('is kept for a prompt without actions', () => {
    expect(
      told(prompt('Good. What is left?'), stop('Left to do:\n1. Push the branch\n2. Ask Priya about the parser')),
    ).toEqual(['discovery: Left to do: Push the branch; Ask Priya about the parser'])
    expect(
      told(prompt('some day i wanna read from the serial port directly, not now.'), stop('Noted. Anything else?')),
    ).toEqual(['discovery: Left to do: Some day i wanna read from the serial port directly, not now'])
    expect(told(prompt('I need January as a table, our auditor comes tomorrow'), stop('Which columns?'))).toEqual([])
  })
})

describe('uncertain statements', () => {
  it('yield no decision: a question without its mark, a one-time order, small talk', () => {
    expect(
      told(prompt('why no clap btw, everyone uses clap'), stop('You have two options and a list of files.')),
    ).toEqual([])
    expect(told(prompt('keep everything else'), edit('a.rs', 'x', 'y'), stop('Numbers are plain again.'))).toEqual([
      'change: Numbers are plain again (a.rs)',
    ])
    expect(told(prompt('then i leave it, sorry mate'), stop('Alright, see you!'))).toEqual([])
  })

  it('yield no next step: a risk that an answer mentions', () => {
    const answer =
      'Hardly. It would also be a risk: a buffer given back while a retry still reads it sends data to somebody else.'
    const [opinion] = draftsOf(prompt('Would a pool for the buffers help?'), stop(answer))
    expect(opinion!.facts).toEqual([])
    const guess =
      'I cannot reproduce it. The error could only come from the version before today, so my guess is that the machine has not pulled yet.'
    expect(
      draftsOf(prompt('cron broke this night'), run('python3 stats.py empty.csv', 'n/a'), stop(guess)).flatMap(
        ({ facts }) => facts,
      ),
    ).toEqual([])
  })

  it('yield no dead end: a description of how something works', () => {
    const [draft] = draftsOf(
      prompt('Make it all or nothing'),
      edit('migrate.py', 'x', 'y'),
      stop('A migration is all or nothing now. `pragma foreign_keys` has no effect inside a transaction.'),
    )
    expect(draft?.facts.filter((fact) => fact.startsWith('Did not help'))).toEqual([])
  })
})

it('yield a next step: a request of the agent to try something', () => {
  const [draft] = draftsOf(
    prompt('Send a mail when it fails'),
    edit('bin/alert', 'x', 'y'),
    stop(
      '`bin/alert` sends a mail. I cannot send any from here: please run `sh bin/alert test` once and see whether it arrives.',
    ),
  )
  expect(draft?.facts.filter((fact) => fact.startsWith('Next'))).toHaveLength(1)
})

describe('titles of changes', () => {
  it("contain the user's reason", () => {
    expect(
      told(
        prompt('The DBA says no new indexes here. Use a join instead.'),
        edit('report.py', 'loop()', 'join()'),
        stop('`report.py` uses a single join now.'),
      ),
    ).toEqual(['change: report.py uses a single join now: The DBA says no new indexes here'])
  })

  it('omit a reason that may belong to another request', () => {
    expect(
      told(
        prompt('Sort the report by date. At most ten rows, otherwise the printer takes all night. And a total below.'),
        edit('report.py', 'print(rows)', 'rows = sorted(rows)[:10]\nprint(rows)\nprint(total(rows))'),
        stop('`report.py` sorts the rows by date now.'),
      ),
    ).toEqual(['feature: report.py sorts the rows by date now'])
  })

  it('contain the cause that the agent explained separately', () => {
    const [draft] = draftsOf(
      prompt('Invoices come out a cent short'),
      edit('money.py', 'round(net)', 'round(gross)'),
      stop(
        'Invoices add up to the cent now.\n\n`total` never looked at the tax, so each invoice came out a cent short.',
      ),
    )
    expect(draft?.title).toBe('Invoices add up to the cent now (money.py): total never looked at the tax')
    expect(draft?.narrative).toContain('Cause: `total` never looked at the tax')
  })

  it('contain the question when the answer begins with yes', () => {
    const [title] = told(
      prompt('is 4.9 hard coded?'),
      run('grep -rn 4.9 . && node cart.js', 'cart.js:8'),
      stop('Yes, in `shipping`, and nowhere else apart from the tests of it.'),
    )
    expect(title).toContain('hard coded?')
  })

  it('are not statements about unchanged parts', () => {
    expect(
      told(
        prompt('Rename the column fone to phone'),
        edit('004_phone.sql', '', 'alter table customer rename fone to phone'),
        stop('`004_phone.sql` renames the column. 001 stays as it is, `fone` and all.'),
      )[0],
    ).toContain('004_phone.sql renames the column')
  })

  it('are not greetings, complaints, or references to the sentence before', () => {
    expect(
      told(
        prompt('Tests fail on every version'),
        edit('money.py', 'round(part)', 'divmod(cents, parts)'),
        stop('Good morning!\n\nIt was rounded. `divmod` splits the cents now, so none is lost.'),
      ),
    ).toEqual([
      'bugfix: divmod splits the cents now, so none is lost (money.py): reported as "Tests fail on every version"',
    ])
  })

  it('have more than a one-word subject', () => {
    expect(
      told(
        prompt('Drop the secrets from the history'),
        run('git filter-branch -f && git commit -qm Init'),
        stop('Removed `.env` from both commits with `git filter-branch`.'),
      ),
    ).toEqual(['change: Removed .env from both commits with git filter-branch'])
  })
})

describe('titles from code', () => {
  it('name a file and its contents, code before data, and no local variables', () => {
    expect(
      told(
        prompt('Go on'),
        edit('db/0042.sql', '', 'alter table lines'),
        edit('src/fill.ts', '', 'export async function fill() {}'),
        edit('src/fill.ts', '// x', 'let last = 0'),
        edit('src/store.ts', '', 'const save = (line: Line) => write(line)'),
      ),
    ).toEqual(['feature: Added fill in src/fill.ts and 2 more files'])
    const news = tool('Write', { file_path: '/net/a.ts', content: 'const x = 1' }, { type: 'create' })
    expect(told(prompt('Go on'), news)).toEqual(['change: Added a.ts'])
  })

  it('fall back to the prompt when the code has no names', () => {
    expect(
      draftsOf(prompt('Use the small queue in place of the large one'), edit('src/a.ts', 'x', 'y'))[0]?.title,
    ).toBe('Use the small queue in place of the large one (src/a.ts)')
  })
})

it('a title describes merged and deleted branches', () => {
  const [draft] = draftsOf(
    prompt('Merge it'),
    run(
      'git commit -qm "Format amounts" && git checkout main && git merge --no-ff feature/cents && git branch -d feature/cents',
    ),
    run('git push -u origin main && gh pr create --fill', 'https://github.com/acme/billing/pull/77'),
  )
  expect(draft?.facts).toEqual([
    'Merged feature/cents',
    'Deleted the branch feature/cents',
    'Pushed main',
    'Opened https://github.com/acme/billing/pull/77',
  ])
})
