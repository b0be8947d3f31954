import { expect, it } from 'vitest'
import { createClientEvents } from '../../testing/client-events.ts'
import { makeObservations } from './make-observations.ts'

const { prompt, stop, run } = createClientEvents('/net')
const pathOf = (path: string) => path.slice(5)
const work = (...events: ReturnType<typeof run>[]) =>
  makeObservations({ events, open: [], pathOf }).drafts.map(({ type, title }) => `${type}: ${title}`)

it('work done by shell commands is observed', () => {
  const [renamed] = work(
    prompt('rename units.py to quantities.py and to_micrograms to as_micrograms everywhere'),
    run('git mv dose/units.py dose/quantities.py', ''),
    run("grep -rl to_micrograms dose tests | xargs sed -i 's/to_micrograms/as_micrograms/g'", ''),
    run('pytest -q', '50 passed in 3.2s'),
    stop('Renamed `units.py` to `quantities.py` and `to_micrograms` to `as_micrograms` in 7 files; all tests pass.'),
  )
  expect(renamed).toMatch(/^refactor: Renamed units\.py to quantities\.py/)
})

it('work by any program is a change, not a discovery', () => {
  const [table] = work(
    prompt('create the audit table in the dev database'),
    run('psql -c "create table audit (id serial primary key)"', 'CREATE TABLE'),
    stop('The table `audit` exists in the dev database now.'),
  )
  expect(table).toMatch(/^(?:change|feature): /)
  const [crates] = work(
    prompt('update the dependencies please'),
    run('cargo update', 'Updating serde v1.0.1 -> v1.0.2'),
    stop('Updated serde to 1.0.2 and tokio to 1.38.'),
  )
  expect(crates).toMatch(/^change: Updated serde/)
})

it('work without a report is named by the prompt', () => {
  expect(work(prompt('set the port to 8080'), run("sed -i 's/80/8080/' config.yml", ''), stop('Done.'))).toEqual([
    'change: Set the port to 8080',
  ])
})

it('reading files is a discovery', () => {
  const [found] = work(
    prompt('how many users have no email?'),
    run('psql -c "select count(*) from users where email is null"', ' 42'),
    stop('42 users have no email address.'),
  )
  expect(found).toMatch(/^discovery: /)
})

it('restoring files is a change, whatever the wording', () => {
  const put = run('git checkout src/player.rs', 'Updated 1 path from the index')
  const asked = prompt('now nobody can reach the second platform anymore. put it back')
  expect(work(asked, put, stop('Reverted, gravity is 9.0 again.'))).toEqual(['change: Reverted, gravity is 9.0 again'])
  expect(
    makeObservations({ events: [asked, put, stop('Undone.')], former: 'x', open: [], pathOf }).drafts,
  ).toHaveLength(1)
  const whole = run('git reset --hard HEAD', 'HEAD is now at 1a2b3c first')
  expect(work(prompt('throw away what I did since the last commit'), whole, stop('The tree is clean.'))).toEqual([
    'change: The tree is clean',
  ])
})
