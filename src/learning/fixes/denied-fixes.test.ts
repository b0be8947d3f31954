import { describe, expect, it } from 'vitest'
import { edit, run as madeRun } from '../../testing/made-steps.ts'
import { findFixes } from './find-fixes.ts'
import type { Step } from './step.ts'

let asked = 0
const prompt = (text: string): Step => ({ kind: 'prompt', key: `p${asked++}`, at: asked, text }) as Step
const fails = (command: string, output: string) => madeRun(command, output, false)
const well = (command: string) => madeRun(command, '', true)

/** Fixes of three matters, each with its prompt. */
const glob = [
  prompt('make the tests pass'),
  fails('npm test', "Error: Cannot find module 'fast-glob' imported from /work/net/src/find.ts"),
  well('npm install fast-glob'),
  well('npm test'),
]
const migration = [
  prompt('now migrate the database'),
  fails('npm run migrate', 'error: relation "tickets" already exists\n    at /work/net/migrate.js:12:3'),
  edit('migrate.js', 'create table tickets', 'create table if not exists tickets'),
  well('npm run migrate'),
]
const deploy = [
  prompt('and deploy it'),
  fails('./deploy.sh', 'Error: unknown region atlantis in deploy.yaml'),
  edit('deploy.yaml', 'region: atlantis', 'region: eu'),
  well('./deploy.sh'),
]
const learned = (...steps: readonly Step[]) =>
  findFixes(steps).map(({ failure }) => /fast-glob|tickets|atlantis|chalk/.exec(failure.signature!.message)![0])

describe('a denial after several fixes', () => {
  it.each([
    ['nope, that just hides it: still broken, revert that', ['fast-glob']],
    ['No, undo it.', ['fast-glob']],
    ['The tickets error is still there.', ['fast-glob']],
    ['fast-glob is wrong, revert that. I meant the one of Node.', ['tickets']],
    ['The page is still broken when I log in', ['fast-glob', 'tickets']],
    ['Neither works, revert both.', []],
    ['Revert everything you did today.', []],
    ['npm test still fails.', ['tickets']],
    ['fast-glob was right, the other one is wrong, revert that', ['fast-glob']],
    ['thanks', ['fast-glob', 'tickets']],
  ])('is about the last of two, or the one that it names: %s', (text, left) => {
    expect(learned(...glob, ...migration, prompt(text))).toEqual(left)
  })

  it.each([
    ['still broken, revert that', ['fast-glob', 'tickets']],
    ['The migration of tickets did not help, same error.', ['fast-glob', 'atlantis']],
    ['Das geht immer noch nicht.', ['fast-glob', 'tickets']],
    ['Neither the tickets nor the region is fixed: still wrong.', ['fast-glob']],
  ])('is about the last of three, or those that it names: %s', (text, left) => {
    expect(learned(...glob, ...migration, ...deploy, prompt(text))).toEqual(left)
  })

  it('is about all that one prompt changed until a command went well', () => {
    const chalk = [
      fails('npm test', "Error: Cannot find module 'chalk' imported from /work/net/src/a.ts"),
      well('npm install chalk'),
    ]
    const [first, ...rest] = glob
    expect(learned(first!, ...chalk, ...rest, prompt('still broken, revert that'))).toEqual([])
  })

  it('is about later work without a failure, if that changed other files', () => {
    const page = [prompt('now add the page'), edit('page.ts', 'a', 'b')]
    expect(learned(...glob, ...page, prompt('no, revert that'))).toEqual(['fast-glob'])
    const again = [prompt('hm, look at it again'), edit('migrate.js', 'a', 'b')]
    expect(learned(...migration, ...again, prompt('no, revert that'))).toEqual([])
  })
})
