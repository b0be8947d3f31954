import { describe, expect, it } from 'vitest'
import { excepts, releaseFrom, releaseOf, releases } from './releases.ts'
import { endedBy } from './withdrawals.ts'

describe('a release from a rule', () => {
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
    ['drop the bullet points thing, normal text is fine again', 'Always use bullet points.'],
    ['coriander is ok now, ignore that rule', 'Never suggest recipes with coriander.'],
    ['ok you can edit the generated folder from now on', "Don't touch the generated folder."],
    ['the tabs rule is off', 'Always use tabs.'],
    ['so you can forget the night rule', 'Never start the saw between 21:00 and 7:00.'],
    ['vergiss die Nachtregel', 'Nie zwischen 22 und 6 Uhr bohren.'],
    ['drop the morning rule', 'Never start the mower before 9:00.'],
    ['skip the sources from now on, they just clutter things', 'Please always include sources with links.'],
    ['you can stop with the pill reminders', 'Remind me every evening to take my pills.'],
    ['no more French please, the exam is over', 'Always answer me in French so I can practise.'],
    ['commit messages in English again please', 'From now on write every commit message in German.'],
    ['Fleisch ist wieder okay, vergiss die Regel', 'Schlag mir nie Fleischgerichte vor.'],
    [
      "Coriander is fine now, by the way, so you needn't leave it out any more.",
      'Instruction: When I ask for recipes, leave out coriander.',
    ],
    ['Coriander is okay again.', 'Instruction: When I ask for recipes, leave out coriander.'],
    ["You don't have to avoid motorways any longer.", 'When I ask for a route, avoid motorways.'],
    ['ya no hace falta que me respondas en inglés', 'Respóndeme siempre en inglés.'],
  ])('“%s” ends “%s”', (sentence, rule) => {
    expect(releases(sentence, rule)).toBe(true)
  })

  it.each([
    ['you can forget the night rule', 'Never start the saw between 12:00 and 14:00.'],
    ['do not forget the night rule', 'Never start the saw between 21:00 and 7:00.'],
    ['drop the night job', 'Never start the saw at night.'],
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
    ['From now on you can edit files.', 'Never delete files without asking me.'],
    ['Recipes are fine now.', 'When I ask for recipes, leave out coriander.'],
    ['Parsley is fine now.', 'When I ask for recipes, leave out coriander.'],
    // These agree with the rule.
    ['please drop the bullet points', 'Never use bullet points.'],
    ['no more emojis please', 'Do not use emojis in your replies.'],
    // The same words, about something else.
    ['forget the French wine, I bought beer', 'Always answer me in French so I can practise.'],
    ['drop the 9 am call with Bosch, it is off', 'Never call me before 9 am.'],
    ['ok now the bullet points look good, keep them', 'Always use bullet points.'],
    ['commit messages in English again please', 'Always use tabs.'],
    ['commit messages in German again please', 'Always write commit messages in German.'],
  ])('“%s” keeps “%s”', (sentence, rule) => {
    expect(releases(sentence, rule)).toBe(false)
  })

  it('is not recognized without lasting validity', () => {
    expect(releaseOf('You can merge it.')).toBeUndefined()
    expect(releaseOf("You don't have to wait.")).toBeUndefined()
  })

  it.each([
    ['Doctor is too formal, just use my first name', 'Please address me as Doctor.'],
    ['you can call me before nine again', 'Never call me before 9 am.'],
    ['imperial units from now on', 'Always use metric units.'],
  ])('“%s” may end “%s”', (sentence, rule) => {
    expect(releaseFrom(sentence, rule)).toBe('perhaps')
  })

  it.each([
    ['the linter is fine again after the upgrade', 'Always run the linter before you commit.'],
    ["you don't need to book a table for Friday, Lena did it", 'Always ask me before you book anything.'],
    ['scrap that plan', 'Please keep your answers short.'],
    ['the doctor says my blood pressure is ok now', 'Please address me as Doctor.'],
    ['the last commit message was too long', 'Write commit messages in German.'],
  ])('“%s” is unrelated to “%s”', (sentence, rule) => {
    expect(releaseFrom(sentence, rule)).toBeUndefined()
  })

  it.each([
    ['You may skip the weather from now on, I have an app.', 'Send me the weather at 6, but not on Sundays.'],
    ['You can leave out the tide table from now on.', 'Every morning, give me the tide table, except at sea.'],
  ])('“%s” ends “%s”, whose exception is no ban', (sentence, rule) => {
    expect(releaseFrom(sentence, rule)).toBe('surely')
  })
})

describe('an exception to a rule', () => {
  it('is what a release from it in a part of the work says', () => {
    const rule = 'Never touch the generated folder'
    expect(excepts('You may edit the generated folder in the docs branch from now on.', rule)).toBe(true)
  })

  it.each([
    ['Sonar hangs again: one gauge stopped at 04:15.', 'Should we sample the sonar at 10 or 15 minutes? ok 15 it is.'],
    ['The upload is too slow on mobile.', 'Retry the upload 3 or 5 times? 5 it is.'],
    ['The linter crashes again in the docs.', 'Always run the linter before you commit'],
  ])('is no report of a failure: %s', (sentence, rule) => {
    expect(excepts(sentence, rule)).toBe(false)
  })
})

it.each([
  ['forget the Friday rule', 'On Sundays never call me'],
  ['Scrap the Saturday rule', 'Never deploy on Fridays'],
  ['forget the night rule', 'Retry after 20 seconds'],
  ['forget the night rule', 'Keep functions to 20-40 lines'],
  ['Lift the evening ban', 'Never merge after 18 failures'],
])('%s does not end "%s"', (sentence, rule) => expect(releases(sentence, rule)).toBe(false))

it.each([
  'Niemals die Tabregel vergessen',
  'Bitte nie die Namensregel vergessen!',
  'Do not ever drop the limit',
  'Never, ever ignore the rule on tests',
  'Please do not just ignore the rule about tests',
])('%s ends no rule', (sentence) => expect(endedBy(sentence)).toBeUndefined())

it('reads a long word before a rule in linear time', () => {
  const start = process.cpuUsage()
  releases(`Forget the ${'abc'.repeat(20_000)}`, 'Never call between 22:00 and 07:00')
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1500)
})
