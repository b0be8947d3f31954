import { describe, expect, it } from 'vitest'
import { releaseOf, releases } from './releases.ts'

describe('a release', () => {
  it.each([
    ["You don't have to use bullet points any more.", 'Always answer me in bullet points.'],
    ["You don't have to run the e2e suite any more, CI does it.", 'Always run the e2e suite before you commit.'],
    ['Mails to clients no longer need to be in German.', 'Always write mails to clients in German.'],
    ["Let's stop signing mails with my full name.", 'Instruction: Always sign mails with the full name.'],
    ['You may add dependencies without asking from now on.', 'Never add dependencies here without asking.'],
    ['Emojis are fine now.', 'Never use emojis.'],
    ["It's OK to commit to main from now on.", 'Never commit to main.'],
    ["You're free to change the migrations again without asking.", 'Never change the migrations without asking me.'],
    ['Feel free to touch the legacy parser again.', "Don't touch the legacy parser, it is frozen."],
    ['vendor/ is open again.', 'Do not edit anything under vendor/.'],
    [
      'You can add dependencies without checking with me from now on.',
      'Always ask me before you add a new dependency.',
    ],
    ['You may push to the release branch again, no need for my ok.', 'Never push to the release branch without my ok.'],
    ['Forget the tabs, prettier decides now.', 'In this repo use tabs, not spaces.'],
  ])('“%s” ends “%s”', (sentence, rule) => {
    expect(releases(sentence, rule)).toBe(true)
  })

  it.each([
    ['You can push to main now.', 'Never push to main without asking me first.'],
    ['You can push to the feature branch without asking.', 'Never push to main without asking me first.'],
    ['You can book the flight to Oslo now.', 'Never book flights without asking me.'],
    ['No need to run the tests today.', 'Always run the tests before you commit.'],
    ['The tests are fine now.', 'Never skip the tests.'],
    ['You may answer this one in English.', 'Always answer in French.'],
    ['We may deploy the docs on Fridays without asking.', 'Never deploy on Fridays.'],
    ["You don't have to use lodash any more.", 'Never use lodash.'],
    ['Forget the meeting tomorrow.', 'In this repo use tabs, not spaces.'],
    ["You're free to rename the parser tests.", "Don't touch the legacy parser, it is frozen."],
    ['Feel free to ask me again about the release branch.', 'Never push to the release branch without my ok.'],
    ['Is vendor/ open again or still frozen?', 'Do not edit anything under vendor/.'],
    ['May I use emojis again?', 'Never use emojis.'],
  ])('“%s” leaves “%s”', (sentence, rule) => {
    expect(releases(sentence, rule)).toBe(false)
  })

  it('is none where nothing says that it lasts', () => {
    expect(releaseOf('You can merge it.')).toBeUndefined()
    expect(releaseOf("You don't have to wait.")).toBeUndefined()
  })
})
