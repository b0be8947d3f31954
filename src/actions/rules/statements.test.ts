import { describe, expect, it } from 'vitest'
import type { CapturedEvent } from '../../capture/captured-event.ts'
import { createClientEvents } from '../../testing/client-events.ts'
import { makeObservations } from './make-observations.ts'

const { event, prompt, stop, tool, run, edit } = createClientEvents('/net')
const draftsOf = (...events: CapturedEvent[]) =>
  makeObservations({ events, open: [], pathOf: (path) => path.slice(5) }).drafts
const told = (...events: CapturedEvent[]) => draftsOf(...events).map(({ type, title }) => `${type}: ${title}`)

describe('what a user settles with tools of the client', () => {
  it('is a decision: an answer to a question', () => {
    const question = 'How should rows be migrated?'
    const answered = { answers: { [question]: 'In batches' } }
    const [decision] = draftsOf(prompt('Migrate'), tool('AskUserQuestion', {}, answered))
    expect(decision).toMatchObject({ type: 'decision', title: `${question} In batches`, confidence: 0.9 })
    const words = `User has answered your questions: "${question}"="In batches". You can now continue.`
    expect(told(prompt('Migrate'), tool('AskUserQuestion', {}, words))).toEqual([`decision: ${question} In batches`])
  })

  it('is a decision: a plan that was approved, with its steps, and none that was not', () => {
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

describe('what was said', () => {
  it('is understood in other languages than English', () => {
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

  it('warns, without the picture before it; politeness is no warning', () => {
    expect(
      told(prompt('Why?'), stop("⚠️ Don't pin fontkit back to 1.x: pdfkit needs 2.x. Don't hesitate to ask for more.")),
    ).toEqual(["insight: Don't pin fontkit back to 1.x: pdfkit needs 2.x"])
  })

  it('is the rule itself where a user sets one, and nothing where a user only asks, pastes or greets', () => {
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

  it('shows what was tried in vain with what was decided', () => {
    const said = 'I first tried a lock file, but it slowed the import down. We decided to use one writer.'
    const [decision] = draftsOf(prompt('Make it safe'), run('npm test'), stop(said)).filter(
      ({ type }) => type === 'decision',
    )
    expect(decision!.facts).toEqual(['Did not help: I first tried a lock file, but it slowed the import down'])
  })

  it('keeps the reason of a decision in its title', () => {
    const decision =
      'I chose to round each line and not the total, because the tax office wants each line to be right on its own'
    expect(told(prompt('Round'), stop(`${decision}.`))).toEqual([`decision: ${decision}`])
  })
})

it('takes a ban for a rule, and no symptom', () => {
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

it('keeps the stars and lines of code', () => {
  expect(
    told(prompt('Run it on releases, too'), edit('ci.yml', 'a', 'b'), stop('`ci.yml` now also runs for `release/**`.')),
  ).toEqual(['change: ci.yml now also runs for release/**'])
})

describe('what is left to do', () => {
  it('is kept of a prompt at which nothing was done', () => {
    expect(
      told(prompt('Good. What is left?'), stop('Left to do:\n1. Push the branch\n2. Ask Priya about the parser')),
    ).toEqual(['discovery: Left to do: Push the branch; Ask Priya about the parser'])
    expect(
      told(prompt('some day i wanna read from the serial port directly, not now.'), stop('Noted. Anything else?')),
    ).toEqual(['discovery: Left to do: Some day i wanna read from the serial port directly, not now'])
    expect(told(prompt('I need January as a table, our auditor comes tomorrow'), stop('Which columns?'))).toEqual([])
  })
})

describe('what is uncertain', () => {
  it('is no decision: a question without its mark, an order for this once, small talk', () => {
    expect(
      told(prompt('why no clap btw, everyone uses clap'), stop('You have two options and a list of files.')),
    ).toEqual([])
    expect(told(prompt('keep everything else'), edit('a.rs', 'x', 'y'), stop('Numbers are plain again.'))).toEqual([
      'change: Numbers are plain again (a.rs)',
    ])
    expect(told(prompt('then i leave it, sorry mate'), stop('Alright, see you!'))).toEqual([])
  })

  it('is no next step: what an answer says may happen', () => {
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

  it('is no dead end: how something works', () => {
    const [draft] = draftsOf(
      prompt('Make it all or nothing'),
      edit('migrate.py', 'x', 'y'),
      stop('A migration is all or nothing now. `pragma foreign_keys` has no effect inside a transaction.'),
    )
    expect(draft?.facts.filter((fact) => fact.startsWith('Did not help'))).toEqual([])
  })
})

it('keeps as a next step what the agent asks its reader to try', () => {
  const [draft] = draftsOf(
    prompt('Send a mail when it fails'),
    edit('bin/alert', 'x', 'y'),
    stop(
      '`bin/alert` sends a mail. I cannot send any from here: please run `sh bin/alert test` once and see whether it arrives.',
    ),
  )
  expect(draft?.facts.filter((fact) => fact.startsWith('Next'))).toHaveLength(1)
})

describe('titles of work', () => {
  it('give the reason that its user gave', () => {
    expect(
      told(
        prompt('The DBA says no new indexes here. Use a join instead.'),
        edit('report.py', 'loop()', 'join()'),
        stop('`report.py` uses a single join now.'),
      ),
    ).toEqual(['change: report.py uses a single join now: The DBA says no new indexes here'])
  })

  it('give no reason that may belong to something else that was asked', () => {
    expect(
      told(
        prompt('Sort the report by date. At most ten rows, otherwise the printer takes all night. And a total below.'),
        edit('report.py', 'print(rows)', 'rows = sorted(rows)[:10]\nprint(rows)\nprint(total(rows))'),
        stop('`report.py` sorts the rows by date now.'),
      ),
    ).toEqual(['feature: report.py sorts the rows by date now'])
  })

  it('give the cause that the agent told in words of its own', () => {
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

  it('show the question where the answer begins with yes', () => {
    const [title] = told(
      prompt('is 4.9 hard coded?'),
      run('grep -rn 4.9 . && node cart.js', 'cart.js:8'),
      stop('Yes, in `shipping`, and nowhere else apart from the tests of it.'),
    )
    expect(title).toContain('hard coded?')
  })

  it('are not what stays as it was', () => {
    expect(
      told(
        prompt('Rename the column fone to phone'),
        edit('004_phone.sql', '', 'alter table customer rename fone to phone'),
        stop('`004_phone.sql` renames the column. 001 stays as it is, `fone` and all.'),
      )[0],
    ).toContain('004_phone.sql renames the column')
  })

  it('are not greetings, complaints, or sentences about the one before', () => {
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

  it('say more than a subject of one word', () => {
    expect(
      told(
        prompt('Drop the secrets from the history'),
        run('git filter-branch -f && git commit -qm Init'),
        stop('Removed `.env` from both commits with `git filter-branch`.'),
      ),
    ).toEqual(['change: Removed .env from both commits with git filter-branch'])
  })
})

describe('titles out of the code', () => {
  it('name a file with what is in it, code before data, and no variables of functions', () => {
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

  it('give way to what was asked where the code has no name', () => {
    expect(
      draftsOf(prompt('Use the small queue in place of the large one'), edit('src/a.ts', 'x', 'y'))[0]?.title,
    ).toBe('Use the small queue in place of the large one (src/a.ts)')
  })
})

it('says what became of branches', () => {
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
